/** Default of `fill_rate_per_minute`, percent of the pool per minute (rule 2.3). */
export const DEFAULT_FILL_RATE = 25

/**
 * How a pool fills: a token bucket that starts full. One token starts one browser. It holds at most
 * max(1, ceil(size x rate / 100)) tokens and gains size x rate / 100 tokens a minute, so the first browsers come at
 * once, and a pool of one is usable at once. A rate of 0 pauses filling: no tokens at all.
 */
export interface FillRate {
  /** Tokens that the bucket can hold, and holds at the start. */
  readonly burst: number
  /** Tokens gained each minute. */
  readonly perMinute: number
}

/** @param rate percent of the pool per minute, as requested. @param cap highest rate that takes effect. */
export function fillRate(size: number, rate: number, cap: number): FillRate {
  const effective = Math.min(rate, cap)
  if (effective === 0) return { burst: 0, perMinute: 0 }
  const perMinute = (size * effective) / 100
  return { burst: Math.max(1, Math.ceil(perMinute)), perMinute }
}

/** Tokens in a bucket that held `tokens` and was then left alone for `ms` milliseconds. */
export function refilled(bucket: FillRate, tokens: number, ms: number): number {
  return Math.min(bucket.burst, tokens + (bucket.perMinute * ms) / 60_000)
}

/** Milliseconds until `count` browsers can have been started from a bucket with `tokens` now; Infinity when paused. */
export function timeToStart(bucket: FillRate, tokens: number, count: number): number {
  const missing = count - tokens
  if (missing <= 0) return 0
  return bucket.perMinute === 0 ? Infinity : (missing / bucket.perMinute) * 60_000
}
