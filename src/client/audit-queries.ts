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
}

/** By the clock of the service; what comes a moment later is of the next one. */
function intervalOf({ baseUrl }: Connection, { since }: AuditFilter): Interval {
  if (typeof since !== 'number') return since
  const now = serviceNow(baseUrl) + 1_000
  return { start: new Date(now - since).toISOString(), end: new Date(now).toISOString() }
}

/** The interface has no filter of its own for a user: one of them is searched for, and what else is typed is looked for here. */
const queryOf = ({ method, changes, search, key }: AuditFilter, interval: Interval) => ({
  ...interval,
  ...(method !== undefined && { method }),
  ...(changes && { exclude_method: 'GET,HEAD' }),
  ...(key !== undefined ? { search_user_id: key } : search && { search }),
})

export const auditQueries = {
  all: (c: Connection) => root(c, 'audit-log'),
  /** Newest first, one page after the other; null where the service has none. */
  list: (c: Connection, filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(c), filter],
      queryFn: ({ signal, pageParam }): Promise<Page | null> => {
        const interval = pageParam?.interval ?? intervalOf(c, filter)
        return ifOffered(c, listAuditLogs, async () => {
          const query = { ...queryOf(filter, interval), ...(pageParam && { page_token: pageParam.next }) }
          const { result, headers } = await callWithHeaders(c, listAuditLogs, { query, signal })
          const more = headers.get('X-Has-More') === 'true'
          return { interval, entries: result, next: (more && headers.get('X-Next-Page-Token')) || undefined }
        })
      },
      initialPageParam: undefined as { interval: Interval; next: string } | undefined,
      getNextPageParam: (last: Page | null) =>
        last?.next === undefined ? undefined : { interval: last.interval, next: last.next },
      select: ({ pages }): AuditLogEntry[] | null =>
        pages[0] ? pages.flatMap((page) => narrowed(page?.entries ?? [], filter)) : null,
    }),
}

/** With a key and words, the service looks for the key alone. */
function narrowed(entries: readonly AuditLogEntry[], { key, search = '' }: AuditFilter): readonly AuditLogEntry[] {
  const words = search.toLowerCase()
  if (key === undefined || words === '') return entries
  return entries.filter(({ path, client_ip: ip, status }) =>
    [path, ip, String(status)].some((text) => text.toLowerCase().includes(words)),
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
