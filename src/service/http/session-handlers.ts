import type { FieldProblem } from '../../contract/check'
import { EndedLeasesQuery } from '../../contract/ended-lease'
import { END_REASONS } from '../../contract/pool-trends'
import { badRequest } from '../shared/invalid-input'
import type { Parts } from './parts'
import { loadExtensions } from '../session/own-extensions'
import { sessionRecord, type LeasedSession, type Reader } from '../session/record'
import { updateSession } from '../session/update'
import { pageHeaders } from './paging'
import type { Handlers } from './route'

type SessionParts = Pick<Parts, 'sessions' | 'starts' | 'history' | 'leases' | 'assets' | 'peers' | 'pools'>

export function sessionHandlers({ sessions, starts, history, leases, assets, peers, pools }: SessionParts) {
  const record = (leased: LeasedSession, reader: Reader) => sessionRecord(leased, assets, reader)
  return {
    createBrowser: async ({ caller, body, signal, origin, onClientDisconnect }) => {
      const reader = { origin, caller }
      const started = await starts.create(body, { reader, signal })
      onClientDisconnect(() => void peers.cancel(started))
      return 'record' in started ? started.record : record(started, reader)
    },
    listBrowsers: async ({ query, header, origin, caller }) => {
      const { limit, offset, status = query.include_deleted ? 'all' : 'active' } = query
      const reader = { origin, caller }
      const here = status === 'deleted' ? [] : sessions.list(query)
      const others = status === 'deleted' ? [] : await peers.sessions(query, offset + limit, reader)
      const all = [
        ...here.map((leased) => ({ at: leased.lease.acquiredAt.getTime(), record: () => record(leased, reader) })),
        ...others.flatMap((listed) => listed.sessions.map(({ at, record }) => ({ at, record: async () => record }))),
      ]
      const active = others.reduce((sum, { total }) => sum + total, here.length)
      const shown = all.sort((a, b) => b.at - a.at).slice(offset, offset + limit)
      // One more than is shown, to know whether there are more.
      const rest = { limit: limit + 1 - shown.length, offset: Math.max(0, offset - active) }
      const ended = status === 'active' ? [] : await history.list(query, rest)
      pageHeaders(query, active > offset + limit || shown.length + ended.length > limit, header)
      const records = await Promise.all(shown.map((one) => one.record()))
      return [...records, ...ended].slice(0, limit)
    },
    getBrowser: async ({ params, query, origin, caller }) => {
      const ended = () => (query.include_deleted ? history.find(params.id_or_name) : undefined)
      try {
        return await record(sessions.find(params.id_or_name), { origin, caller })
      } catch (error) {
        const found = await ended()
        if (found) return found
        throw error
      }
    },
    updateBrowser: async ({ params, body, origin, caller }) => {
      const leased = sessions.find(params.id_or_name)
      await updateSession(leased, body, sessions, assets)
      return record(sessions.leased(leased.session.id), { origin, caller })
    },
    deleteBrowser: async ({ caller, params }) => {
      const { session } = sessions.find(params.id_or_name)
      await session.owner.end(session, { kind: 'ended', by: caller.name })
    },
    listEndedLeases: async ({ query }) => {
      const found = await leases.list(query)
      if (found.total === 0) await refuseUnknown(query, { leases, pools })
      return found
    },
    startPrivatePhase: ({ params }) => {
      const { privacy } = sessions.find(params.id).session
      return { since: privacy.begin().toISOString() }
    },
    endPrivatePhase: ({ params }) => sessions.find(params.id).session.privacy.end(),
    loadBrowserExtensions: ({ params, body }) => loadExtensions(sessions.leased(params.id), body, sessions),
  } satisfies Partial<Handlers>
}

/** Rejects with Problem 400 for a pool that there never was and a reason that no session ends for: an empty list would hide the mistake. */
async function refuseUnknown({ pool, reason }: EndedLeasesQuery, { leases, pools }: Pick<Parts, 'leases' | 'pools'>) {
  const isKnown = async (filter: Pick<EndedLeasesQuery, 'pool' | 'reason'>) =>
    (await leases.list(EndedLeasesQuery.parse({ ...filter, limit: 1 }))).total > 0
  const problems: FieldProblem[] = []
  // A session that there is may have ended for a reason of a later version.
  if (reason !== undefined && !END_REASONS.some((known) => known === reason) && !(await isKnown({ reason })))
    problems.push({ path: 'reason', message: `must be one of ${END_REASONS.join(', ')}` })
  if (pool !== undefined && !(await pools.has(pool)) && !(await isKnown({ pool })))
    problems.push({ path: 'pool', message: `must be the id of a pool; no pool has or had the id ${pool}` })
  if (problems.length > 0) throw badRequest(problems)
}
