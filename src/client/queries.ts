import { queryOptions } from '@tanstack/react-query'
import { getSession, listSessions } from '../contract/endpoints/browsers'
import { watchScreen } from '../contract/endpoints/computer'
import { getPool, getPoolStatus, listPoolActivity, listPools } from '../contract/endpoints/pools'
import {
  getServiceInfo,
  listHosts,
  listPastPools,
  listPoolHistory,
  listPoolOccupancy,
} from '../contract/endpoints/service'
import type { Pool } from '../contract/pool'
import type { ActivityKind, PoolActivity } from '../contract/pool-activity'
import type { BrowserSession } from '../contract/session'
import { abilities, ifOffered, isNotOffered } from './abilities'
import { ACTIVITY_PAGE, type KnownActivity, withNewest } from './activity'
import { allPages, type Page, pageOf, type Paging } from './all-pages'
import { call, callWithHeaders } from './call'
import type { Connection } from './connection'
import { isRetryable, jittered, requestedDelay } from './errors'

/** While watched, a record is asked for again after this many milliseconds; on an error, less and less often. */
const LIVE_MS = 1_000
export const SLOW_MS = 10_000
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
  return jittered(requestedDelay(error) ?? Math.min(SLOW_MS, LIVE_MS * 2 ** Math.min(query.state.errorUpdateCount, 4)))
}

/** In how many pages each list came last. */
const pagesOf = new Map<string, number>()

/** A list whole, and how often it is asked for: however long it is, that takes about one call a second. */
function wholeList<T>(
  queryKey: readonly string[],
  idOf: (record: T) => string,
  ask: (paging: Paging, signal: AbortSignal) => Promise<{ result: T[]; headers: Headers }>,
) {
  const name = queryKey.join(' ')
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<T[]> => {
      const isNew = client.getQueryData(queryKey) === undefined
      const { records, pages } = await allPages(
        idOf,
        (paging) => askPage(paging, ask(paging, signal)),
        // The beginning of a long list is shown while the rest comes.
        (begun) => isNew && client.setQueryData(queryKey, begun),
      )
      pagesOf.set(name, pages)
      return records
    },
    refetchInterval: (query) => {
      const ms = live(query)
      return ms && ms * (pagesOf.get(name) ?? 1)
    },
  })
}

/** Returns the page of a list that an answer is. */
export async function askPage<T>(
  paging: Paging,
  answer: Promise<{ result: readonly T[]; headers: Headers }>,
): Promise<Page<T>> {
  const { result, headers } = await answer
  return pageOf(paging, result, headers)
}

/** For what changes seldom, or is reported otherwise. */
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
    wholeList<Pool>(
      [...poolQueries.all(c), 'list', query],
      ({ id }) => id,
      (paging, signal) => callWithHeaders(c, listPools, { query: { query, ...paging }, signal }),
    ),
  /** Where a service has pools in its list only, the one of that. */
  detail: (c: Connection, idOrName: string) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'detail', idOrName],
      queryFn: async ({ signal }) => {
        try {
          return await call(c, getPool, { params: { id_or_name: idOrName }, signal })
        } catch (error) {
          if (!isNotOffered(error) || abilities.has(c, getPool)) throw error
          const pool = await listedPool(c, idOrName, signal)
          if (!pool) throw error
          abilities.learn(c, getPool, false)
          return pool
        }
      },
      refetchInterval: live,
    }),
  /** An extension of the embedded service: null where the service does not have it. */
  status: (c: Connection, idOrName: string) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'status', idOrName],
      queryFn: ({ signal }) =>
        ifOffered(c, getPoolStatus, () => call(c, getPoolStatus, { params: { id_or_name: idOrName }, signal })),
      refetchInterval: live,
    }),
  /** What happened to a pool, newest first; an extension. */
  activity: (c: Connection, idOrName: string, kinds: readonly ActivityKind[] = []) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'activity', idOrName, kinds.join(',')],
      queryFn: async ({ signal, client, queryKey }): Promise<KnownActivity | null> => {
        const page = await ifOffered(c, listPoolActivity, () => activityPage(c, idOrName, kinds, { signal }))
        return page && withNewest(client.getQueryData<KnownActivity | null>(queryKey), page)
      },
      refetchInterval: live,
    }),
  /** What all pools are doing now; an extension. */
  occupancy: (c: Connection) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'occupancy'],
      queryFn: ({ signal }) => ifOffered(c, listPoolOccupancy, () => call(c, listPoolOccupancy, { signal })),
      refetchInterval: live,
    }),
  /** What all pools were doing in the last hour, by the minute; an extension. */
  history: (c: Connection) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'history'],
      queryFn: ({ signal }) => ifOffered(c, listPoolHistory, () => call(c, listPoolHistory, { signal })),
      staleTime: MINUTE_MS,
      refetchInterval: MINUTE_MS,
    }),
  /** Pools that were deleted or had another name, all of them or those with this id or name; an extension. */
  past: (c: Connection, name?: string) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'past', name],
      queryFn: ({ signal }) => ifOffered(c, listPastPools, () => call(c, listPastPools, { query: { name }, signal })),
      staleTime: SLOW_MS,
    }),
}

async function listedPool(c: Connection, idOrName: string, signal: AbortSignal): Promise<Pool | undefined> {
  const { records } = await allPages<Pool>(
    ({ id }) => id,
    (paging) => askPage(paging, callWithHeaders(c, listPools, { query: paging, signal })),
  )
  return records.find(({ id }) => id === idOrName) ?? records.find(({ name }) => name === idOrName)
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
    wholeList<BrowserSession>(
      [...sessionQueries.all(c), 'list'],
      ({ session_id }) => session_id,
      (query, signal) => callWithHeaders(c, listSessions, { query, signal }),
    ),
  /** Those that ended last, the newest first; none where the service forgets them. */
  recentlyEnded: (c: Connection) =>
    queryOptions({
      queryKey: [...sessionQueries.all(c), 'recently ended'],
      queryFn: async ({ signal }) => {
        const query = { status: 'deleted', limit: MOST_ENDED, offset: 0 } as const
        return (await ifOffered(c, listSessions, () => call(c, listSessions, { query, signal }))) ?? []
      },
      staleTime: SLOW_MS,
      refetchInterval: slowly,
    }),
  detail: (c: Connection, id: string) =>
    queryOptions({
      queryKey: [...sessionQueries.all(c), 'detail', id],
      queryFn: ({ signal }) => call(c, getSession, { params: { id_or_name: id }, signal }),
      // Where pictures are asked for one by one, these show its end, too: all calls of a console together stay below two a second.
      refetchInterval: (query) => {
        const ms = live(query)
        return ms && (abilities.has(c, watchScreen) === false ? Math.max(ms, 2 * LIVE_MS) : ms)
      },
    }),
  /** Under this key the views that look back have who had a session and how that ended. */
  leasesKey: (c: Connection, id: string, ended?: string) => [...sessionQueries.all(c), 'leases', id, ended],
  /** A session that has ended: null where there never was one, or where the service forgets them. */
  ended: (c: Connection, id: string) =>
    queryOptions({
      queryKey: [...sessionQueries.all(c), 'ended', id],
      queryFn: async ({ signal }) => {
        const args = { params: { id_or_name: id }, query: { include_deleted: 'true' }, signal } as const
        const session = await ifOffered(c, getSession, () => call(c, getSession, args))
        return session?.deleted_at === undefined ? null : session
      },
    }),
}

export const serviceQueries = {
  /** An extension of the embedded service: null where the service does not have it. */
  info: (c: Connection) =>
    queryOptions({
      queryKey: [...root(c, 'service'), 'info'],
      queryFn: ({ signal }) => ifOffered(c, getServiceInfo, () => call(c, getServiceInfo, { signal })),
      staleTime: SLOW_MS,
    }),
  /** The hosts that share the pools; an extension. */
  hosts: (c: Connection) =>
    queryOptions({
      queryKey: [...root(c, 'service'), 'hosts'],
      queryFn: ({ signal }) => ifOffered(c, listHosts, () => call(c, listHosts, { signal })),
      staleTime: SLOW_MS,
      refetchInterval: slowly,
    }),
}
