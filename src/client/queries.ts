import { queryOptions } from '@tanstack/react-query'
import { getSession, listSessions } from '../contract/endpoints/browsers'
import { getPool, getPoolStatus, listPoolActivity, listPools } from '../contract/endpoints/pools'
import { getServiceInfo, listHosts, listPoolHistory, listPoolOccupancy } from '../contract/endpoints/service'
import type { Pool } from '../contract/pool'
import type { ActivityKind, PoolActivity } from '../contract/pool-activity'
import type { BrowserSession } from '../contract/session'
import { ACTIVITY_PAGE, type KnownActivity, withNewest } from './activity'
import { allPages, PAGE_LIMIT } from './all-pages'
import { call } from './call'
import type { Connection } from './connection'
import { ApiError, isRetryable, requestedDelay } from './errors'

/** While watched, a record is asked for again after this many milliseconds; on an error, less and less often. */
const LIVE_MS = 1_000
const SLOW_MS = 10_000
const MINUTE_MS = 60_000
/** Sessions that are over and still looked for. */
const MOST_ENDED = 20

interface Watched {
  state: { data: unknown; error: Error | null; errorUpdateCount: number }
}

const live = (query: Watched): number | false => {
  const { data, error } = query.state
  // The service does not have it.
  if (data === null) return false
  if (!error) return LIVE_MS
  if (!isRetryable(error)) return false
  return requestedDelay(error) ?? Math.min(SLOW_MS, LIVE_MS * 2 ** Math.min(query.state.errorUpdateCount, 4))
}

/** However long a list, it takes about one call a second. */
const byPages = (query: { state: Watched['state'] & { data: readonly unknown[] | undefined } }): number | false => {
  const ms = live(query)
  return ms && ms * Math.max(1, Math.ceil((query.state.data?.length ?? 0) / PAGE_LIMIT))
}

/** For what changes seldom, or is told of otherwise. */
export const slowly = (query: Watched): number | false => {
  const ms = live(query)
  return ms && Math.max(ms, SLOW_MS)
}

/** Everything known of one connection hangs below its id, so that switching never shows another's data. */
export const root = (c: Connection, group: string) => [c.id, group] as const

export const poolQueries = {
  all: (c: Connection) => root(c, 'pools'),
  /** All of them, newest first; `query`: those with it in their name or as their id. */
  list: (c: Connection, query = '') =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'list', query],
      queryFn: ({ signal }) =>
        allPages<Pool>(
          ({ id }) => id,
          (paging) => call(c, listPools, { query: { query, ...paging }, signal }),
        ),
      refetchInterval: byPages,
    }),
  detail: (c: Connection, idOrName: string) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'detail', idOrName],
      queryFn: ({ signal }) => call(c, getPool, { params: { id_or_name: idOrName }, signal }),
      refetchInterval: live,
    }),
  /** An extension of the embedded service: null where the service does not have it. */
  status: (c: Connection, idOrName: string) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'status', idOrName],
      queryFn: ({ signal }) =>
        call(c, getPoolStatus, { params: { id_or_name: idOrName }, signal }).catch(missingIsNull),
      refetchInterval: live,
    }),
  /** What happened to a pool, newest first; an extension, as above. */
  activity: (c: Connection, idOrName: string, kinds: readonly ActivityKind[] = []) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'activity', idOrName, kinds.join(',')],
      queryFn: async ({ signal, client, queryKey }): Promise<KnownActivity | null> => {
        const page = await activityPage(c, idOrName, kinds, { signal }).catch(missingIsNull)
        return page && withNewest(client.getQueryData<KnownActivity | null>(queryKey), page)
      },
      refetchInterval: live,
    }),
  /** What all pools are doing now; an extension, as above. */
  occupancy: (c: Connection) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'occupancy'],
      queryFn: ({ signal }) => call(c, listPoolOccupancy, { signal }).catch(missingIsNull),
      refetchInterval: live,
    }),
  /** What all pools were doing in the last hour, by the minute; an extension, as above. */
  history: (c: Connection) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'history'],
      queryFn: ({ signal }) => call(c, listPoolHistory, { signal }).catch(missingIsNull),
      staleTime: MINUTE_MS,
      refetchInterval: MINUTE_MS,
    }),
}

/** A page of what happened to a pool; `before`: the id of the entry that it follows on. No `kinds`: all of them. */
export const activityPage = (
  c: Connection,
  idOrName: string,
  kinds: readonly ActivityKind[],
  { before, signal }: { before?: string | undefined; signal?: AbortSignal },
): Promise<PoolActivity[]> =>
  call(c, listPoolActivity, {
    params: { id_or_name: idOrName },
    query: { limit: ACTIVITY_PAGE, before, kinds: kinds.join(',') },
    ...(signal && { signal }),
  })

export const sessionQueries = {
  all: (c: Connection) => root(c, 'sessions'),
  list: (c: Connection) =>
    queryOptions({
      queryKey: [...sessionQueries.all(c), 'list'],
      queryFn: ({ signal }) =>
        allPages<BrowserSession>(
          ({ session_id }) => session_id,
          (paging) => call(c, listSessions, { query: paging, signal }),
        ),
      refetchInterval: byPages,
    }),
  /** Those that ended last, the newest first; none where the service forgets them. */
  recentlyEnded: (c: Connection) =>
    queryOptions({
      queryKey: [...sessionQueries.all(c), 'recently ended'],
      queryFn: async ({ signal }) => {
        const query = { status: 'deleted', limit: MOST_ENDED, offset: 0 } as const
        return (await call(c, listSessions, { query, signal }).catch(missingIsNull)) ?? []
      },
      staleTime: SLOW_MS,
      refetchInterval: slowly,
    }),
  detail: (c: Connection, id: string) =>
    queryOptions({
      queryKey: [...sessionQueries.all(c), 'detail', id],
      queryFn: ({ signal }) => call(c, getSession, { params: { id_or_name: id }, signal }),
      refetchInterval: live,
    }),
  /** A session that has ended: null where there never was one, or where the service forgets them. */
  ended: (c: Connection, id: string) =>
    queryOptions({
      queryKey: [...sessionQueries.all(c), 'ended', id],
      queryFn: async ({ signal }) => {
        const args = { params: { id_or_name: id }, query: { include_deleted: 'true' }, signal } as const
        const session = await call(c, getSession, args).catch(missingIsNull)
        return session?.deleted_at === undefined ? null : session
      },
    }),
}

export const serviceQueries = {
  /** An extension of the embedded service: null where the service does not have it. */
  info: (c: Connection) =>
    queryOptions({
      queryKey: [...root(c, 'service'), 'info'],
      queryFn: ({ signal }) => call(c, getServiceInfo, { signal }).catch(missingIsNull),
      staleTime: SLOW_MS,
    }),
  /** The hosts that share the pools; an extension, as above. */
  hosts: (c: Connection) =>
    queryOptions({
      queryKey: [...root(c, 'service'), 'hosts'],
      queryFn: ({ signal }) => call(c, listHosts, { signal }).catch(missingIsNull),
      staleTime: SLOW_MS,
      refetchInterval: slowly,
    }),
}

/** What a service without an endpoint, or without a record, answers. */
export function missingIsNull(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return null
  throw error
}
