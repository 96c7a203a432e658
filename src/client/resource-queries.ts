import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getExtension, listExtensions } from '../contract/endpoints/extensions'
import { getKey, listKeys } from '../contract/endpoints/keys'
import { getProfile, listProfiles } from '../contract/endpoints/profiles'
import { getProxy, listProxies } from '../contract/endpoints/proxies'
import type { Extension } from '../contract/extension'
import type { ApiKey } from '../contract/key'
import type { Profile } from '../contract/profile'
import type { Proxy } from '../contract/proxy'
import type { NamedListQuery } from '../contract/resource'
import { call } from './call'
import type { Connection } from './connection'
import { missingIsNull, root } from './queries'

/** Records of one answer; the interface allows 100 at most. */
const PAGE = 100
const STALE_MS = 5_000

interface Calls<T> {
  list: (c: Connection, query: NamedListQuery, signal: AbortSignal) => Promise<T[]>
  get: (c: Connection, idOrName: string, signal: AbortSignal) => Promise<T>
}

/** The queries of one kind of record. A service that has no such records answers 404, and each of them gives null. */
function queriesOf<T>(kind: string, { list, get }: Calls<T>) {
  const all = (c: Connection) => root(c, kind)
  return {
    all,
    /** Records with `query` in their name, or as their id; one page after the other, newest first. */
    list: (c: Connection, query = '') =>
      infiniteQueryOptions({
        queryKey: [...all(c), 'list', query],
        queryFn: ({ signal, pageParam: offset }): Promise<T[] | null> =>
          list(c, { query, limit: PAGE, offset }, signal).catch(missingIsNull),
        initialPageParam: 0,
        getNextPageParam: (last, pages) => (last?.length === PAGE ? pages.length * PAGE : undefined),
        select: ({ pages }): T[] | null => (pages[0] ? pages.flatMap((page) => page ?? []) : null),
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

export const profileQueries = queriesOf<Profile>('profiles', {
  list: (c, query, signal) => call(c, listProfiles, { query, signal }),
  get: (c, id_or_name, signal) => call(c, getProfile, { params: { id_or_name }, signal }),
})

export const extensionQueries = queriesOf<Extension>('extensions', {
  list: (c, query, signal) => call(c, listExtensions, { query, signal }),
  get: (c, id_or_name, signal) => call(c, getExtension, { params: { id_or_name }, signal }),
})

/** Proxies have no other address than their id. */
export const proxyQueries = queriesOf<Proxy>('proxies', {
  list: (c, query, signal) => call(c, listProxies, { query, signal }),
  get: (c, id, signal) => call(c, getProxy, { params: { id }, signal }),
})

/** Those that are not deleted; nobody picks one. */
export const keyQueries = queriesOf<ApiKey>('keys', {
  list: (c, query, signal) =>
    call(c, listKeys, { query: { ...query, status: 'active', sort_by: 'created_at', sort_direction: 'desc' }, signal }),
  get: (c, id, signal) => call(c, getKey, { params: { id }, signal }),
})

/** What the pages and pickers of each kind share. */
export type ResourceQueries<T> = ReturnType<typeof queriesOf<T>>
