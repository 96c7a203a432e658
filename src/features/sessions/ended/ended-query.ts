import { infiniteQueryOptions } from '@tanstack/react-query'
import { abilities, ifOffered } from '../../../client/abilities'
import { call } from '../../../client/call'
import type { Connection } from '../../../client/connection'
import { isBadRequest, namedFields } from '../../../client/errors'
import { sessionQueries } from '../../../client/queries'
import type { EndedLeases, LeaseSort } from '../../../contract/ended-lease'
import { listEndedLeases } from '../../../contract/endpoints/service'
import { tagOf } from '../find-sessions'
import type { SessionsSearch } from '../search'
import { rangeTime } from '../../../ui/time-range/range'

const PAGE = 100

/** Sessions that have ended and match what the address says; null where the service does not have such a list. */
export const endedQuery = (c: Connection, { q, pool, key, tag, reason, sort, order, ...time }: SessionsSearch) => {
  const query = {
    ...(q && { query: q }),
    ...(pool && { pool }),
    ...(key && { key }),
    ...(reason && { reason }),
    ...(tagOf(tag) && { tags: tagOf(tag) }),
    ...rangeTime(time, undefined),
    ...(sort && { sort: SORTS[sort] }),
    ...(order && { order: order === 'up' ? ('asc' as const) : ('desc' as const) }),
    limit: PAGE,
  }
  return infiniteQueryOptions({
    queryKey: [...sessionQueries.all(c), 'ended page', query],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }): Promise<EndedLeases | null> =>
      ifOffered(c, listEndedLeases, () =>
        call(c, listEndedLeases, { query: { ...query, offset }, signal }).catch((error: unknown) => {
          // Who refuses a filter by its name has the list.
          if (isBadRequest(error) && namedFields(error).problems.some(({ path }) => path in query))
            abilities.learn(c, listEndedLeases, true)
          throw error
        }),
      ),
    getNextPageParam: (last, pages) => {
      const known = pages.reduce((sum, page) => sum + (page?.leases.length ?? 0), 0)
      return last && last.leases.length > 0 && known < last.total ? known : undefined
    },
  })
}

const SORTS: Record<NonNullable<SessionsSearch['sort']>, LeaseSort> = {
  name: 'name',
  pool: 'pool',
  host: 'ended_at',
  key: 'key',
  memory: 'ended_at',
  cpu: 'ended_at',
  threads: 'ended_at',
  age: 'duration',
  idle: 'ended_at',
  ended: 'ended_at',
  reason: 'reason',
}
