import { and, asc, desc, eq, gte, lt, lte, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EndedLease, EndedLeases as Answer, EndedLeasesQuery, LeaseSort } from '../../contract/ended-lease'
import { momentMs } from '../../contract/moment'
import type { Database } from '../database/database'
import { insertRows } from '../database/insert-rows'
import { isStorable } from '../database/named-rows'
import { PendingWrites } from '../database/pending-writes'
import { endedLeases, endedSessions } from '../database/schema'
import { warn } from '../shared/log'
import { vacuum } from '../database/vacuum'

/** Written at once. */
const BATCH = 500
const KEPT_MS = 30 * 24 * 3600_000
/** The oldest go first. About 530 bytes each; a search over 50,000 took 40 to 70 ms, in which the embedded database does nothing else. */
export const MOST_LEASES = 20_000
const SWEEP_MS = 3600_000

export type LeaseRow = typeof endedLeases.$inferInsert

const { id, sessionId, poolId, poolName, name, tags, leasedBy, leasedAt, endedAt, reason, endedBy, hostId, words } =
  endedLeases

const SORTS: Record<LeaseSort, PgColumn | SQL> = {
  ended_at: endedAt,
  leased_at: leasedAt,
  duration: sql`${endedAt} - ${leasedAt}`,
  name: sql`lower(coalesce(${name}, ${sessionId}))`,
  pool: sql`lower(coalesce(${poolName}, ${poolId}))`,
  key: sql`lower(${leasedBy})`,
  reason,
}

/** Who had which session, until when and why: for 30 days, the last 20,000. Written a moment later and many at once, so that no caller waits for it. */
export class EndedLeases {
  readonly #db: Database
  readonly #writes = new PendingWrites<LeaseRow>({
    write: (rows) => this.#write(rows),
    batch: BATCH,
    most: 5_000,
    onFailure: (error) => warn('Failed to record ended sessions', error),
  })
  #swept = performance.now()

  private constructor(db: Database) {
    this.#db = db
  }

  static async open(db: Database): Promise<EndedLeases> {
    const leases = new EndedLeases(db)
    await takeOver(db)
    await leases.#sweep()
    return leases
  }

  record(lease: LeaseRow): void {
    this.#writes.add({ ...lease, words: wordsOf(lease) })
  }

  /** Returns the statement of the same, to be written together with what else a session leaves. */
  insertion(lease: LeaseRow): SQL {
    return insertRows(endedLeases, [{ ...lease, words: wordsOf(lease) }])
  }

  /** Returns those that match, and how many there are. */
  async list(query: EndedLeasesQuery): Promise<Answer> {
    await this.#writes.flush()
    const where = matching(query, Date.now())
    if (where === null) return { total: 0, leases: [] }
    const db = this.#db
    const by = query.order === 'asc' ? asc : desc
    const [counted] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(endedLeases)
      .where(where)
    const rows = await db
      .select()
      .from(endedLeases)
      .where(where)
      .orderBy(sql`${by(SORTS[query.sort])} nulls last`, desc(endedAt), id)
      .limit(query.limit)
      .offset(query.offset)
    return { total: counted?.total ?? 0, leases: rows.map(answerOf) }
  }

  /** Resolves when everything is written. Idempotent. */
  dispose(): Promise<void> {
    return this.#writes.dispose()
  }

  async #write(rows: readonly LeaseRow[]): Promise<void> {
    await this.#db.execute(insertRows(endedLeases, rows))
    if (performance.now() - this.#swept > SWEEP_MS) await this.#sweep()
  }

  /** Removes what is too old or too much. */
  async #sweep(): Promise<void> {
    const db = this.#db
    this.#swept = performance.now()
    const newest = db.select({ endedAt }).from(endedLeases).orderBy(desc(endedAt)).offset(MOST_LEASES).limit(1)
    await db.delete(endedLeases).where(or(lt(endedAt, new Date(Date.now() - KEPT_MS)), lte(endedAt, newest)))
    await db.execute(vacuum(endedLeases))
  }
}

/** Returns what a version that knew sessions alone has kept of their ends. */
async function takeOver(db: Database): Promise<void> {
  const known = db.select({ id }).from(endedLeases).where(eq(sessionId, endedSessions.id))
  const rows = await db.select().from(endedSessions).where(notExists(known))
  const leases = rows.map(({ record, ...row }): LeaseRow => ({
    id: row.id,
    sessionId: row.id,
    poolId: record.pool?.id ?? null,
    poolName: row.poolName,
    name: row.name,
    tags: row.tags,
    leasedBy: record.leased_by ?? null,
    leasedAt: record.leased_at === undefined ? null : new Date(record.leased_at),
    endedAt: row.deletedAt,
    reason: 'unknown',
    hostId: row.hostId,
    words: wordsOf({ ...row, sessionId: row.id, poolId: record.pool?.id, leasedBy: record.leased_by }),
  }))
  for (let from = 0; from < leases.length; from += BATCH)
    await db.execute(insertRows(endedLeases, leases.slice(from, from + BATCH)))
}

type Searched = Pick<
  LeaseRow,
  'name' | 'poolName' | 'poolId' | 'leasedBy' | 'endedBy' | 'hostId' | 'sessionId' | 'tags'
>

const wordsOf = (lease: Searched): string =>
  [
    lease.name,
    lease.sessionId,
    lease.poolName,
    lease.poolId,
    lease.leasedBy,
    lease.endedBy,
    lease.hostId,
    ...Object.entries(lease.tags ?? {}).flat(),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

/** Returns null where nothing can match. */
function matching(query: EndedLeasesQuery, now: number): SQL | undefined | null {
  const { session, pool, key, since, until } = query
  const texts = [query.query, session, pool, key, query.reason, ...Object.entries(query.tags ?? {}).flat()]
  if (!texts.every((text) => text === undefined || isStorable(text))) return null
  const wanted = (query.query ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const text = sql`coalesce(${words}, lower(concat_ws(' ', ${name}, ${sessionId}, ${poolName}, ${poolId}, ${leasedBy}, ${endedBy}, ${hostId}, ${tags}::text)))`
  return and(
    ...wanted.map((word) => sql`position(${word} in ${text}) > 0`),
    session === undefined ? undefined : eq(sessionId, session),
    pool === undefined ? undefined : eq(poolId, pool),
    key === undefined ? undefined : or(eq(leasedBy, key), eq(endedBy, key)),
    query.reason === undefined ? undefined : eq(reason, query.reason),
    ...Object.entries(query.tags ?? {}).map(([tag, value]) => sql`${tags} ->> ${tag}::text = ${value}`),
    since === undefined ? undefined : gte(endedAt, new Date(momentMs(since, now))),
    until === undefined ? undefined : lt(endedAt, new Date(momentMs(until, now))),
  )
}

function answerOf(row: typeof endedLeases.$inferSelect): EndedLease {
  const pool =
    row.poolId === null ? undefined : { id: row.poolId, ...(row.poolName !== null && { name: row.poolName }) }
  return {
    id: row.id,
    session_id: row.sessionId,
    ...(pool && { pool }),
    ...(row.name !== null && { name: row.name }),
    ...(row.tags && { tags: row.tags }),
    ...(row.leasedBy !== null && { leased_by: row.leasedBy }),
    ...(row.leasedAt && { leased_at: row.leasedAt.toISOString() }),
    ended_at: row.endedAt.toISOString(),
    reason: row.reason,
    ...(row.endedBy !== null && { ended_by: row.endedBy }),
    ...(row.message !== null && { message: row.message }),
    ...(row.hostId !== null && { host_id: row.hostId }),
  }
}
