import type { Parts } from './parts'
import type { Pool } from '../pools/pool'
import { poolRecord, poolStatus } from '../pools/record'
import { sessionRecord } from '../session/record'
import { ownerHost } from './owner-host'
import { page } from './paging'
import type { Handlers } from './route'

type PoolParts = Pick<Parts, 'pools' | 'sessions' | 'activity' | 'assets' | 'peers' | 'fillRateCap'>

export function poolHandlers({ pools, sessions, activity, assets, peers, fillRateCap }: PoolParts) {
  const record = async (pool: Pool, setup = pool.setup) => poolRecord(pool, setup, await pools.counts(pool))
  return {
    createBrowserPool: async ({ caller, body }) => record(await pools.changing.create(body, caller.name)),
    listBrowserPools: async ({ query, header }) => {
      const shown = page(await pools.list(query), query, header)
      const counts = new Map((await pools.occupancy()).map((pool) => [pool.id, pool]))
      return shown.map((pool) => {
        const { available = 0, acquired: leased = 0 } = counts.get(pool.id) ?? {}
        return poolRecord(pool, pool.setup, { available, leased })
      })
    },
    getBrowserPool: async ({ params }) => record(await pools.find(params.id_or_name)),
    updateBrowserPool: async ({ caller, params, body }) => {
      const pool = await pools.find(params.id_or_name)
      return record(pool, await pools.changing.update(pool, body, caller.name))
    },
    deleteBrowserPool: async ({ caller, params, body }) =>
      pools.changing.delete(await pools.find(params.id_or_name), { force: body.force, by: caller.name }),
    acquireBrowser: async ({ caller, params, body, signal, origin, onClientDisconnect, onAnswered }) => {
      const pool = await pools.findCached(params.id_or_name)
      const reader = { origin, caller }
      const leased = await pools.leasing.acquire(pool, body, { reader, signal })
      if (!leased) return null
      onClientDisconnect(() => void peers.cancel(leased))
      if ('record' in leased) {
        const { host, browser } = leased.grant
        onAnswered((answered) => void peers.answered(host, browser, answered))
        return leased.record
      }
      onAnswered(leased.session.telemetry.calling())
      return sessionRecord(leased, assets, reader)
    },
    releaseBrowser: async ({ caller, params, body, request, onAnswered }) => {
      const pool = await pools.findCached(params.id_or_name)
      const { session_id: id, reuse } = body
      const peer = sessions.peek(id) ? undefined : await ownerHost(id, { peers, sessions })
      if (peer) return peers.release(peer, { pool: pool.id, session: id, reuse, by: caller.name, request })
      const session = sessions.ofPool(id, pool.id)
      onAnswered(session.telemetry.calling())
      await pools.release(pool, session, reuse, caller.name)
    },
    flushBrowserPool: async ({ caller, params }) =>
      pools.changing.flush(await pools.find(params.id_or_name), caller.name),
    getBrowserPoolStatus: async ({ params, ...reader }) => {
      const pool = await pools.find(params.id_or_name)
      const state = await pools.state(pool)
      const leased = state.browsers.filter((browser) => browser.state === 'leased')
      const onOtherHosts = await peers.acquired(pool.id, new Set(leased.map(({ host }) => host)), reader)
      return poolStatus(pool, state, { assets, sessions, onOtherHosts, reader, capPerMinute: fillRateCap })
    },
    listPoolActivity: async ({ params, query }) => activity.list(await pools.findEver(params.id_or_name), query),
    listPastPools: ({ query }) => pools.past.list(query),
    listPoolOccupancy: () => pools.occupancy(),
    getPoolTrends: ({ query }) => pools.trends(query),
    listPoolHistory: () => pools.history(),
  } satisfies Partial<Handlers>
}
