import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditLogEntry } from '../contract/audit-log'
import { exportAuditLogs, listAuditLogs } from '../contract/endpoints/audit-logs'
import { ifOffered } from './abilities'
import { callWithHeaders } from './call'
import type { Connection } from './connection'
import { root } from './queries'
import { serviceNow } from './service-clock'

/** What of the audit log is looked for. */
export interface AuditFilter {
  /** How far back, in milliseconds, or an interval between two times; 30 days at most. */
  since: number | Interval
  method?: string | undefined
  /** Reads are left out. */
  changes?: boolean | undefined
  /** Part of a path, of an address or of a status. */
  search?: string | undefined
  /** The path of what is called, or the beginning of it: `/browsers/checkout`, but not `/browsers/checkout-2`. */
  path?: string | undefined
  /** Id of a key. */
  key?: string | undefined
}

/** ISO times. */
interface Interval {
  start: string
  end: string
}

interface Page {
  interval: Interval
  entries: readonly AuditLogEntry[]
  next: string | undefined
  /** When the oldest call was received that the service has looked at. */
  oldest: string | undefined
}

/** Where a list goes on. */
interface Mark {
  interval: Interval
  next: string
}

/** By the clock of the service; what comes a moment later is of the next one. */
function intervalOf({ baseUrl }: Connection, { since }: AuditFilter): Interval {
  if (typeof since !== 'number') return since
  const now = serviceNow(baseUrl) + 1_000
  return { start: new Date(now - since).toISOString(), end: new Date(now).toISOString() }
}

/** The interface has no filter of its own for a user: one of them is searched for, and what else is typed is looked for here. */
const queryOf = ({ method, changes, search, path = search, key }: AuditFilter, interval: Interval) => ({
  ...interval,
  ...(method !== undefined && { method }),
  ...(changes && { exclude_method: 'GET,HEAD' }),
  ...(key !== undefined ? { search_user_id: key } : path && { search: path }),
})

async function askPage(c: Connection, filter: AuditFilter, mark: Mark | undefined, signal: AbortSignal): Promise<Page> {
  const interval = mark?.interval ?? intervalOf(c, filter)
  const query = { ...queryOf(filter, interval), ...(mark && { page_token: mark.next }) }
  const { result, headers } = await callWithHeaders(c, listAuditLogs, { query, signal })
  const more = headers.get('X-Has-More') === 'true'
  const next = (more && headers.get('X-Next-Page-Token')) || undefined
  return { interval, entries: narrowed(result, filter), next, oldest: result.at(-1)?.timestamp }
}

export const auditQueries = {
  all: (c: Connection) => root(c, 'audit-log'),
  /** What the filters find, of which no two find the same call, newest first, one page after the other; null where the service has none. */
  list: (c: Connection, ...filters: readonly AuditFilter[]) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(c), ...filters],
      queryFn: ({ signal, pageParam }): Promise<readonly (Page | undefined)[] | null> =>
        ifOffered(c, listAuditLogs, () =>
          Promise.all(
            filters.map(async (filter, index) => {
              const mark = pageParam?.[index]
              // One that has ended has no more pages.
              return pageParam && !mark ? undefined : askPage(c, filter, mark, signal)
            }),
          ),
        ),
      initialPageParam: undefined as readonly (Mark | undefined)[] | undefined,
      getNextPageParam: (last: readonly (Page | undefined)[] | null) => {
        const marks = (last ?? []).map((page) => page && markOf(page))
        return marks.some(Boolean) ? marks : undefined
      },
      select: ({ pages }): AuditLogEntry[] | null => (pages[0] ? merged(pages.map((page) => page ?? [])) : null),
    }),
}

const markOf = ({ interval, next }: Page): Mark | undefined => (next === undefined ? undefined : { interval, next })

/** Down to where all lists are known: what one of them has before that may come between. */
function merged(pages: readonly (readonly (Page | undefined)[])[]): AuditLogEntry[] {
  const horizon = (pages.at(-1) ?? [])
    .map((page) => (page?.next === undefined ? '' : (page.oldest ?? '')))
    .reduce((latest, time) => (time > latest ? time : latest), '')
  return pages
    .flat()
    .flatMap((page) => page?.entries ?? [])
    .filter(({ timestamp }) => timestamp >= horizon)
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0))
}

/** The service looks for a part of a text, and with a key for the key alone. */
function narrowed(
  entries: readonly AuditLogEntry[],
  { key, path, search = '' }: AuditFilter,
): readonly AuditLogEntry[] {
  const words = key === undefined ? '' : search.toLowerCase()
  return entries.filter(
    (entry) =>
      (path === undefined || entry.path === path || entry.path.startsWith(`${path}/`)) &&
      [entry.path, entry.client_ip, String(entry.status)].some((text) => text.toLowerCase().includes(words)),
  )
}

/** Returns all that fits as one file, JSON Lines and gzipped; `signal` calls it off. */
export async function downloadAuditLog(c: Connection, filter: AuditFilter, signal?: AbortSignal): Promise<Blob> {
  const query = queryOf(filter, intervalOf(c, filter))
  const parts: Blob[] = []
  const seen = new Set<string>()
  for (let cursor: string | undefined; ;) {
    const chunk: { result: Blob; headers: Headers } = await callWithHeaders(c, exportAuditLogs, {
      query: { ...query, ...(cursor !== undefined && { cursor }) },
      signal,
    })
    parts.push(chunk.result)
    const next = chunk.headers.get('X-Has-More') === 'true' ? chunk.headers.get('X-Next-Cursor') : null
    // A service that leads in a circle is not followed.
    if (next === null || seen.has(next)) return new Blob(parts, { type: 'application/gzip' })
    seen.add(next)
    cursor = next
  }
}
