import { sql } from 'drizzle-orm'
import { timeToStart } from '../../contract/fill'
import { asyncCommit } from '../state/leases'
import { change } from '../state/problems'
import type { Atomic } from '../database/atomic'
import type { CallBuckets } from './rate-limit'

/** Counts the calls of each key over all hosts: buckets as of TokenBuckets, in the database. Problem 503 when that does not respond. */
export function sharedBuckets(atomic: Atomic, perMinute: number): CallBuckets {
  const now = sql`least(${perMinute}::float8, rates.tokens
    + extract(epoch from clock_timestamp() - rates.counted_at)::float8 / 60 * ${perMinute}::float8)`
  return {
    perMinute,
    take: async (key) => {
      const [, [taken], [left]] = await change(() =>
        atomic(
          sql`select ${asyncCommit}`,
          sql<{ tokens: number }>`insert into call_rates as rates (caller, tokens, counted_at)
            values (${key}, ${perMinute}::float8 - 1, clock_timestamp())
            on conflict (caller) do update set tokens = ${now} - 1, counted_at = clock_timestamp() where ${now} >= 1
            returning tokens`,
          sql<{ tokens: number }>`select ${now} as tokens from call_rates rates where caller = ${key}`,
        ),
      )
      if (taken) return { left: Math.floor(taken.tokens) }
      return { waitSeconds: Math.ceil(timeToStart({ burst: perMinute, perMinute }, left?.tokens ?? 0, 1) / 1000) }
    },
  }
}
