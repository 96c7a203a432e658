import { sql } from 'drizzle-orm'
import type { BucketState } from '../shared/token-bucket'
import type { Atomic } from '../database/atomic'
import { browserCounts, type BrowserCounts } from './browser-counts'
import type { FailureKind } from './fill-failures'

export interface PoolBrowser {
  readonly browser: string
  readonly host: string
  readonly state: 'starting' | 'available' | 'leased' | 'ending'
  /** Since when it starts, is available or is leased, ms since 1970. */
  readonly since: number
}

/** The last browser that was of no use, while none has done better since. Times in ms since 1970. */
interface Failure {
  readonly message: string
  readonly at: number
  /** Failures in a row. */
  readonly attempts: number
  readonly retryAt: number
}

export interface PoolState {
  readonly browsers: readonly PoolBrowser[]
  readonly waiting: number
  /** Null for a full bucket. */
  readonly bucket: BucketState | null
  readonly bucketAgeMs: number
  readonly failure: Failure | undefined
  /** Until a next start makes sense, ms. */
  readonly pauseMs: number
}

export async function poolState(atomic: Atomic, pool: string): Promise<PoolState> {
  const [browsers, [waiters], [bucket], failures] = await atomic(
    sql<PoolBrowser>`select id as browser, host_id as host, state,
        floor(extract(epoch from coalesce(leased_at, available_since, created_at)) * 1000)::float8 as since
      from browsers where pool_id = ${pool} and state <> 'ending'
      order by coalesce(leased_at, available_since, created_at), id`,
    sql<{ waiting: number }>`select count(*)::int as waiting from waiters where pool_id = ${pool}`,
    sql<BucketState & { ageMs: number }>`select tokens, granted,
        extract(epoch from clock_timestamp() - counted_at)::float8 * 1000 as "ageMs"
      from pool_filling where pool_id = ${pool}`,
    sql<Failure & { kind: FailureKind; pauseMs: number }>`select kind, message, attempts,
        floor(extract(epoch from failed_at) * 1000)::float8 as at, floor(extract(epoch from retry_at) * 1000)::float8 as "retryAt",
        greatest(0, extract(epoch from retry_at - clock_timestamp()) * 1000)::float8 as "pauseMs"
      from fill_failures where subject = ${pool}`,
  )
  return {
    browsers,
    waiting: waiters?.waiting ?? 0,
    bucket: bucket ? { tokens: bucket.tokens, granted: bucket.granted } : null,
    bucketAgeMs: bucket?.ageMs ?? 0,
    failure: failures.find(({ kind }) => kind === 'start') ?? failures[0],
    pauseMs: Math.max(0, ...failures.map(({ pauseMs }) => pauseMs)),
  }
}

export async function poolCounts(atomic: Atomic, pool: string): Promise<Pick<BrowserCounts, 'available' | 'leased'>> {
  const [[counts]] = await atomic(
    sql<BrowserCounts>`select available, leased from ${browserCounts('pool_id')} b where pool_id = ${pool}`,
  )
  return counts ?? { available: 0, leased: 0 }
}
