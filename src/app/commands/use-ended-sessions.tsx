import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { MonitorX } from 'lucide-react'
import { ifOffered } from '../../client/abilities'
import { call } from '../../client/call'
import { type Connection, useConnection } from '../../client/connection'
import { sessionQueries } from '../../client/queries'
import type { EndedLease } from '../../contract/ended-lease'
import { listEndedLeases } from '../../contract/endpoints/service'
import { describeReason } from '../../resources/end-reason'
import type { Command } from '../../ui/commands'
import { formatRelative } from '../../ui/format'
import { useServiceNow } from '../../ui/now'
import { useSettled } from '../../ui/settled'
import { shortPoolTitle } from '../../resources/pool-address'

/** The group of sessions that have ended. */
export const ENDED = 'Ended sessions'
const MOST = 8

const matchingQuery = (c: Connection, query: string) =>
  queryOptions({
    queryKey: [...sessionQueries.all(c), 'ended matching', query],
    queryFn: ({ signal }) =>
      ifOffered(c, listEndedLeases, () => call(c, listEndedLeases, { query: { query, limit: MOST }, signal })),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

/** Sessions that have ended and answer what was typed: the last ones, and how many there are. */
export function useEndedSessions(typed: string): { commands: readonly Command[]; total: number } {
  const connection = useConnection()
  const router: RegisteredRouter = useRouter()
  const now = useServiceNow()
  const { data: found } = useQuery(matchingQuery(connection, useSettled(typed)))
  // A service without such a search has the last ones in its list.
  const { data: recent = [] } = useQuery({
    ...sessionQueries.recentlyEnded(connection),
    refetchInterval: false,
    enabled: found === null,
  })
  const open = (id: string, ended?: string) => (): void =>
    void router.navigate({ to: '/sessions/$id', params: { id }, search: { ended } })
  if (found)
    return {
      total: found.total,
      commands: found.leases.map((lease) => commandOf(lease, now, open(lease.session_id, lease.ended_at))),
    }
  const commands = recent.map(({ session_id: id, name = id, pool }): Command => ({
    id: `ended:${id}`,
    group: ENDED,
    label: name,
    ...(pool && { hint: `of ${shortPoolTitle(pool)}` }),
    words: `open ended session ${id}`,
    icon: <MonitorX />,
    run: open(id),
  }))
  return { total: 0, commands }
}

function commandOf(lease: EndedLease, now: number, run: () => void): Command {
  const { id, session_id, name = session_id, pool, tags = {}, leased_by, ended_by, host_id } = lease
  const of = pool && `of ${shortPoolTitle(pool)}`
  return {
    id: `ended:${id}`,
    group: ENDED,
    label: name,
    hint: [of, describeReason(lease), formatRelative(Date.parse(lease.ended_at), now)].filter(Boolean).join(', '),
    // The same that the service looks at.
    words: [session_id, pool?.id, leased_by, ended_by, host_id, ...Object.entries(tags).flat()].join(' '),
    icon: <MonitorX />,
    run,
  }
}
