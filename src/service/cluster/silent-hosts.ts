import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SessionListQuery } from '../../contract/session-requests'
import type { Atomic } from '../database/atomic'
import type { Reader } from '../session/record'
import type { AcquiredRecord } from './messages'

/** What the database has of the holder of a session; a row of an older version may lack some of it. */
const Terms = z.object({
  by: z.string(),
  name: z.string().optional(),
  tags: z.record(z.string(), z.string()).optional(),
  timeoutSeconds: z.number(),
  headless: z.boolean().optional(),
  stealth: z.boolean().optional(),
})

interface Row {
  readonly session: string
  readonly host: string
  readonly createdAt: number
  readonly leasedAt: number
  readonly terms: unknown
  readonly pool: string | null
  readonly poolName: string | null
  readonly headless: boolean | null
  readonly stealth: boolean | null
}

const ms = (column: string) => sql`floor(extract(epoch from ${sql.identifier(column)}) * 1000)::float8`

/**
 * Returns the sessions that the database has of hosts other than these: of those that do not answer, their last known state. Without what only their host
 * knows: usage, viewers and addresses of debuggers.
 */
export async function sessionsExceptOf(
  atomic: Atomic,
  hosts: readonly string[],
  { origin }: Reader,
): Promise<AcquiredRecord[]> {
  const [rows] = await atomic(
    sql<Row>`select s.id as session, s.host_id as host, ${ms('began_at')} as "createdAt", ${ms('leased_at')} as "leasedAt", s.terms,
        p.id as pool, p.name as "poolName",
        (p.config ->> 'headless')::boolean as headless, (p.config ->> 'stealth')::boolean as stealth
      from (
        select id, host_id, created_at as began_at, leased_at, pool_id, terms from browsers where state = 'leased'
        union all
        select id, host_id, leased_at, leased_at, null, terms from sessions_without_pool where lease_id is not null
      ) s left join pools p on p.id = s.pool_id
      where s.host_id <> all(${sql.param(hosts)}::text[])`,
  )
  return rows.flatMap((row) => recordOf(row, origin) ?? [])
}

/** Returns undefined for one of which too little is known. */
function recordOf(row: Row, origin: string): AcquiredRecord | undefined {
  const read = Terms.safeParse(row.terms)
  const headless = row.headless ?? read.data?.headless
  const stealth = row.stealth ?? read.data?.stealth
  if (!read.success || headless === undefined || stealth === undefined) return undefined
  const { by, name, tags, timeoutSeconds } = read.data
  return {
    session_id: row.session,
    created_at: new Date(row.createdAt).toISOString(),
    cdp_ws_url: '',
    webdriver_ws_url: '',
    headless,
    stealth,
    timeout_seconds: timeoutSeconds,
    browser_live_view_url: `${origin}/sessions/${row.session}`,
    ...(name !== undefined && { name }),
    ...(tags && { tags }),
    leased_at: new Date(row.leasedAt).toISOString(),
    leased_by: by,
    ...(row.pool !== null && { pool: { id: row.pool, ...(row.poolName !== null && { name: row.poolName }) } }),
    host_id: row.host,
  }
}

/** Returns whether a list that is searched shows it (as `Sessions.list` does for those of this host). */
export function matchesQuery(
  { session_id: id, name, tags: given, pool }: AcquiredRecord,
  { query, tags = {} }: Pick<SessionListQuery, 'query' | 'tags'>,
): boolean {
  const part = query?.toLowerCase()
  const isFound =
    part === undefined || id === query || [name, pool?.name].some((text) => text?.toLowerCase().includes(part))
  return isFound && Object.entries(tags).every(([key, value]) => given?.[key] === value)
}
