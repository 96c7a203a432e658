import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getExtension, listExtensions } from '../contract/endpoints/extensions'
import { getKey, listKeys } from '../contract/endpoints/keys'
import { getProfile, listProfiles } from '../contract/endpoints/profiles'
import { getProxy, listProxies } from '../contract/endpoints/proxies'
import type { Extension } from '../contract/extension'
import type { ApiKey } from '../contract/key'
import type { Profile } from '../contract/profile'
import type { Proxy } from '../contract/proxy'
import { eachOnce, nextOf, type Page, type Paging } from './all-pages'
import { call, callWithHeaders } from './call'
import type { Connection } from './connection'
import type { Endpoint } from '../contract/endpoint'
import { ifOffered, missingIsNull } from './abilities'
import { askPage, root } from './queries'

/** Records of one answer; the interface allows 100 at most. */
const PAGE = 100
const STALE_MS = 5_000

interface Calls<T> {
  /** Lists them. */
  endpoint: Endpoint
  idOf: (record: T) => string
  list: (
    c: Connection,
    query: Paging & { query: string },
    signal: AbortSignal,
  ) => Promise<{ result: T[]; headers: Headers }>
  get: (c: Connection, idOrName: string, signal: AbortSignal) => Promise<T>
}

/** The queries of one kind of record. A service that has no such records answers 404, and each of them gives null. */
function queriesOf<T>(kind: string, { endpoint, idOf, list, get }: Calls<T>) {
  const all = (c: Connection) => root(c, kind)
  return {
    all,
    /** Records with `query` in their name, or as their id; one page after the other, newest first. */
    list: (c: Connection, query = '') =>
      infiniteQueryOptions({
        queryKey: [...all(c), 'list', query],
        queryFn: ({ signal, pageParam: offset }): Promise<Page<T> | null> => {
          const paging = { limit: PAGE, offset }
          return ifOffered(c, endpoint, () => askPage(paging, list(c, { query, ...paging }, signal)))
        },
        initialPageParam: 0,
        getNextPageParam: nextOf(idOf),
        select: ({ pages }): T[] | null => (pages[0] ? eachOnce(pages, idOf) : null),
        staleTime: STALE_MS,
      }),
    /** Null also where there is no such record. */
    detail: (c: Connection, idOrName: string) =>
      queryOptions({
        queryKey: [...all(c), 'detail', idOrName],
        queryFn: ({ signal }): Promise<T | null> => get(c, idOrName, signal).catch(missingIsNull),
        staleTime: STALE_MS,
      }),
  }
}

const idOf = ({ id }: { id: string }): string => id

export const profileQueries = queriesOf<Profile>('profiles', {
  endpoint: listProfiles,
  idOf,
  list: (c, query, signal) => callWithHeaders(c, listProfiles, { query, signal }),
  get: (c, id_or_name, signal) => call(c, getProfile, { params: { id_or_name }, signal }),
})

export const extensionQueries = queriesOf<Extension>('extensions', {
  endpoint: listExtensions,
  idOf,
  list: (c, query, signal) => callWithHeaders(c, listExtensions, { query, signal }),
  get: (c, id_or_name, signal) => call(c, getExtension, { params: { id_or_name }, signal }),
})

/** Proxies have no other address than their id. */
export const proxyQueries = queriesOf<Proxy>('proxies', {
  endpoint: listProxies,
  idOf,
  list: (c, query, signal) => callWithHeaders(c, listProxies, { query, signal }),
  get: (c, id, signal) => call(c, getProxy, { params: { id }, signal }),
})

/** Those that are not deleted; a deleted one cannot be picked. */
export const keyQueries = queriesOf<ApiKey>('keys', {
  endpoint: listKeys,
  idOf,
  list: (c, query, signal) =>
    callWithHeaders(c, listKeys, {
      query: { ...query, status: 'active', sort_by: 'created_at', sort_direction: 'desc' },
      signal,
    }),
  get: (c, id, signal) => call(c, getKey, { params: { id }, signal }),
})

/** What the pages and pickers of each kind share. */
export type ResourceQueries<T> = ReturnType<typeof queriesOf<T>>
