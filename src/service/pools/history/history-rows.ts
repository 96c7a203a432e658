import { and, asc, eq, getTableName, gte, inArray, isNotNull, lt, max, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { insertRows } from '../../database/insert-rows'
import type { HistoryLevels } from '../../database/history-columns'
import { poolActivity, poolHistory } from '../../database/schema'
import { SAMPLE_MS } from './levels'
import { vacuum } from '../../database/vacuum'

export const MINUTE = 60
export const QUARTER = 900
/** How long they are kept, ms. Minutes for a little more than a day, as a quarter of an hour is put together of them. */
const MINUTES_KEPT_MS = 25 * 3600_000
const QUARTERS_KEPT_MS = 30 * 24 * 3600_000
/** Of pools one by one, in all; the oldest go first. */
export const MOST_ROWS = 500_000
/** What so many rows take in the database, about 360 bytes each. */
export const MOST_BYTES = MOST_ROWS * 360
/** Written at once. */
const BATCH = 500

export type HistoryRow = typeof poolHistory.$inferInsert

const { poolId, step, at, hostId, levels } = poolHistory

/** What one host has sampled of a pool in the minute that begins at `at`, ms. */
export interface SampledMinute {
  readonly at: number
  readonly levels: HistoryLevels
}

/** Writes rows; those that are there are replaced. */
export async function writeRows(db: Database, rows: readonly HistoryRow[]): Promise<void> {
  const again = sql`(pool_id, step, at, host_id) do update set levels = excluded.levels, counts = excluded.counts`
  const ordered = rows.toSorted((a, b) => (a.poolId < b.poolId ? -1 : 1))
  for (let from = 0; from < ordered.length; from += BATCH)
    await db.execute(insertRows(poolHistory, ordered.slice(from, from + BATCH), again))
}

/** Returns the rows of one kind that begin in a time, of one pool or of all; oldest first. */
export async function readRows(
  db: Database,
  { pools, seconds, since, until }: { pools?: readonly string[]; seconds: number; since: number; until: number },
): Promise<HistoryRow[]> {
  return db
    .select()
    .from(poolHistory)
    .where(
      and(pools && inArray(poolId, [...pools]), eq(step, seconds), gte(at, new Date(since)), lt(at, new Date(until))),
    )
    .orderBy(asc(at), asc(hostId))
}

/** Returns the sampled minutes of pools since a time, by the ids of pools: a row for each pool, because the minutes as rows take three times as long to read. */
export async function sampledMinutes(
  db: Database,
  pools: readonly string[],
  since: number,
): Promise<Map<string, SampledMinute[]>> {
  const minute = sql`json_build_object('at', floor(extract(epoch from ${at}) * 1000), 'levels', ${levels})`
  const rows = await db
    .select({ poolId, minutes: sql<SampledMinute[]>`json_agg(${minute} order by ${at}, ${hostId})` })
    .from(poolHistory)
    .where(and(inArray(poolId, [...pools]), eq(step, MINUTE), gte(at, new Date(since)), isNotNull(levels)))
    .groupBy(poolId)
  return new Map(rows.map((row) => [row.poolId, row.minutes]))
}

/** Returns when the rows of one kind begin that do so in a time, ms; each once. */
export async function timesOf(
  db: Database,
  { seconds, since, until }: { seconds: number; since: number; until: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ at })
    .from(poolHistory)
    .where(and(eq(step, seconds), gte(at, new Date(since)), lt(at, new Date(until))))
    .orderBy(asc(at))
  return rows.map((row) => row.at.getTime())
}

/** Returns when the last row of one kind begins, ms; undefined while there is none. */
export async function lastRow(db: Database, seconds: number): Promise<number | undefined> {
  const [row] = await db
    .select({ last: max(at) })
    .from(poolHistory)
    .where(eq(step, seconds))
  return row?.last?.getTime()
}

/** Returns since when something is known of a pool, ms. Of a quarter of an hour its minutes say it, as long as they are there. */
export async function knownSince(db: Database, pool: string): Promise<number | undefined> {
  const [first] = await db.select().from(poolHistory).where(eq(poolId, pool)).orderBy(asc(at), asc(step)).limit(1)
  if (!first) return undefined
  const since = first.at.getTime()
  const [minute] =
    first.step === MINUTE
      ? [first]
      : await readRows(db, { pools: [pool], seconds: MINUTE, since, until: since + QUARTER * 1000 })
  return minute ? minute.at.getTime() + (minute.levels?.changes?.[0]?.[0] ?? 0) * SAMPLE_MS : since
}

/** Returns what all rows take in the database, with their indexes and the room of those that were deleted, bytes. */
export async function usedBytes(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_total_relation_size(${sql.raw(`'${getTableName(poolHistory)}'`)})::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

export async function sweepRows(db: Database): Promise<void> {
  const now = Date.now()
  const before = (ms: number) => new Date(now - ms)
  await db
    .delete(poolHistory)
    .where(
      or(
        and(eq(step, MINUTE), lt(at, before(MINUTES_KEPT_MS))),
        and(eq(step, QUARTER), lt(at, before(QUARTERS_KEPT_MS))),
      ),
    )
  await db.execute(sql`delete from ${poolHistory} where ${poolId} <> '' and ${at} <= (
    select ${at} from ${poolHistory} where ${ne(poolId, '')} order by ${at} desc offset ${MOST_ROWS} limit 1)`)
  await db.execute(vacuum(poolHistory, poolActivity))
}
