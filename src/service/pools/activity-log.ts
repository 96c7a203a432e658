import { and, count, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { ActivityKind, PoolActivity, PoolActivityQuery } from '../../contract/pool-activity'
import type { Database } from '../database/database'
import { insertRows } from '../database/insert-rows'
import { PendingWrites } from '../database/pending-writes'
import { poolActivity } from '../database/schema'
import type { PoolEvent } from './events'
import { warn } from '../shared/log'

const keptMs = 14 * 24 * 3600 * 1000
const sweepMs = 3600 * 1000
const keptRows = 1_000
/** Of all pools together. */
const keptRowsOfAll = 200_000
/** Rows of a pool beyond those that are kept, before they are removed. */
const excessRows = 100

/** What may happen repeatedly without anything else happening: one entry counts how often. */
const repeating: ReadonlySet<ActivityKind> = new Set(['failed_to_start', 'refused'])

interface Entry {
  /** Given when it is written for the first time. */
  id: number | undefined
  readonly poolId: string
  activity: Omit<PoolActivity, 'id'>
}

const { id, poolId, at, kind, activity } = poolActivity

/**
 * What happened to each pool, also to one that is deleted: its last 1,000 entries of 14 days. Written a moment later and many at once, so that no call waits
 * for it.
 */
export class ActivityLog {
  readonly #db: Database
  readonly #writes = new PendingWrites<Entry>({
    write: (batch) => this.#write(batch),
    batch: 500,
    most: 5_000,
    onFailure: (error) => warn('Failed to write pool activity', error),
  })
  /** By pool: the entries that the same again would add to. */
  readonly #repeated = new Map<string, Map<string, Entry>>()
  /** About how many rows each pool has. */
  readonly #rows: Map<string, number>
  #swept = performance.now()

  private constructor(db: Database, rows: Map<string, number>) {
    this.#db = db
    this.#rows = rows
  }

  static async open(db: Database): Promise<ActivityLog> {
    await sweep(db)
    const rows = await db.select({ poolId, rows: count() }).from(poolActivity).groupBy(poolId)
    return new ActivityLog(db, new Map(rows.map((row) => [row.poolId, row.rows])))
  }

  record(pool: string, event: PoolEvent): void {
    const now = new Date().toISOString()
    const earlier = this.#earlier(pool, event)
    const entry = earlier ?? { id: undefined, poolId: pool, activity: { at: now, ...event } }
    if (earlier) earlier.activity = again(earlier.activity, event, now)
    if (repeating.has(event.kind)) this.#remember(entry)
    this.#writes.add(entry)
  }

  /** Returns them newest first. */
  async list(pool: string, { limit, before, kinds }: PoolActivityQuery): Promise<PoolActivity[]> {
    await this.#writes.flush()
    const rows = await this.#db
      .select({ activity })
      .from(poolActivity)
      .where(
        and(eq(poolId, pool), before === undefined ? undefined : lt(id, Number(before)), kinds && inArray(kind, kinds)),
      )
      .orderBy(desc(id))
      .limit(limit)
    return rows.map((row) => row.activity)
  }

  /** Resolves when everything is written. Idempotent. */
  dispose(): Promise<void> {
    return this.#writes.dispose()
  }

  /** The entry that an event repeats. One that does not repeat ends all repetitions of its pool. */
  #earlier(pool: string, event: PoolEvent): Entry | undefined {
    if (repeating.has(event.kind)) return this.#repeated.get(pool)?.get(likeness(event))
    this.#repeated.delete(pool)
    return undefined
  }

  #remember(entry: Entry): void {
    const ofPool = this.#repeated.get(entry.poolId) ?? new Map<string, Entry>()
    this.#repeated.set(entry.poolId, ofPool.set(likeness(entry.activity), entry))
  }

  async #write(batch: readonly Entry[]): Promise<void> {
    await this.#number(batch.filter((entry) => entry.id === undefined))
    const rows = batch.map(rowOf)
    const again = sql`(id) do update set at = excluded.at, activity = excluded.activity`
    await this.#db.execute(insertRows(poolActivity, rows, again))
    await this.#trim(rows.map((row) => row.poolId))
  }

  async #number(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return
    const { rows } = await this.#db.execute<{ id: string | number }>(
      sql`select nextval('pool_activity_ids') as id from generate_series(1, ${entries.length}::int)`,
    )
    for (const [index, row] of rows.entries()) entries[index]!.id = Number(row.id)
  }

  /** Removes what is beyond the bounds, after so many were added. */
  async #trim(written: readonly string[]): Promise<void> {
    for (const pool of written) this.#rows.set(pool, (this.#rows.get(pool) ?? 0) + 1)
    for (const pool of new Set(written)) {
      if ((this.#rows.get(pool) ?? 0) < keptRows + excessRows) continue
      const ofPool = this.#db.select({ id }).from(poolActivity).where(eq(poolId, pool))
      const beyond = ofPool.orderBy(desc(id)).offset(keptRows).limit(1)
      await this.#db.delete(poolActivity).where(and(eq(poolId, pool), lte(id, beyond)))
      this.#rows.set(pool, keptRows)
    }
    if (performance.now() - this.#swept < sweepMs) return
    this.#swept = performance.now()
    await sweep(this.#db)
  }
}

/** Removes what is too old, or too much: pools that are deleted keep what happened to them. */
async function sweep(db: Database): Promise<void> {
  const beyond = db.select({ id }).from(poolActivity).orderBy(desc(id)).offset(keptRowsOfAll).limit(1)
  await db.delete(poolActivity).where(or(lt(at, new Date(Date.now() - keptMs)), lte(id, beyond)))
}

/** Messages of failed starts differ from one to the next; refusals are alike by key and reason. */
const likeness = ({ kind, by, message }: PoolEvent): string =>
  JSON.stringify(kind === 'refused' ? [kind, by, message] : [kind])

const again = (earlier: Entry['activity'], event: PoolEvent, now: string): Entry['activity'] => ({
  ...earlier,
  ...event,
  at: now,
  count: (earlier.count ?? 1) + 1,
  since: earlier.since ?? earlier.at,
})

const rowOf = ({ id = 0, poolId: pool, activity: entry }: Entry): typeof poolActivity.$inferInsert => ({
  id,
  poolId: pool,
  at: new Date(entry.at),
  kind: entry.kind,
  activity: { id: String(id), ...entry },
})
