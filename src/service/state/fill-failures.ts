import { sql, type SQL } from 'drizzle-orm'
import type { Atomic } from '../database/atomic'

/** How long a pool waits after the first browser that was of no use, ms; each time twice as long, and no longer than `longestMs`. */
const firstMs = 1_000
const longestMs = 60_000

/** What has kept browsers from being of use: they did not start, or ended by themselves right after they had. */
export type FailureKind = 'start' | 'early_end'

/** Until when each pool and each host waits that has failed. */
export const pauses = sql`select subject, max(retry_at) as retry_at from fill_failures group by subject`

/** Records that a browser of a pool has ended by itself right after its start. */
export async function endedEarly(atomic: Atomic, pool: string, message: string): Promise<void> {
  await atomic(countFailure([pool], 'early_end', message))
}

/**
 * Counts a failure for pools and hosts of which a browser was of no use: a next try waits, each time twice as long, up to a minute. What fails while one waits
 * was begun before, and is no further try.
 */
export function countFailure(subjects: readonly string[], kind: FailureKind, message: string): SQL {
  const wait = (attempts: SQL): SQL =>
    sql`statement_timestamp() + least(${longestMs}::float8, ${firstMs}::float8 * power(2, ${attempts})) * interval '1 millisecond'`
  const first = subjects.map(
    (subject) => sql`(${subject}, ${kind}, ${message}, 1, statement_timestamp(), ${wait(sql`0`)})`,
  )
  const again = sql`fill_failures.retry_at <= statement_timestamp()`
  return sql`insert into fill_failures (subject, kind, message, attempts, failed_at, retry_at) values ${sql.join(first, sql`, `)}
    on conflict (subject, kind) do update set message = excluded.message, failed_at = excluded.failed_at,
      attempts = fill_failures.attempts + case when ${again} then 1 else 0 end,
      retry_at = case when ${again} then ${wait(sql`least(fill_failures.attempts, 30)`)} else fill_failures.retry_at end`
}

/** Records that a browser of a pool has lived on after its start. */
export async function proved(atomic: Atomic, pool: string): Promise<void> {
  await atomic(sql`delete from fill_failures where subject = ${pool} and kind = ${'early_end' satisfies FailureKind}`)
}
