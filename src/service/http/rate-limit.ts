import { Problem } from '../problem'
import { TokenBuckets } from './token-buckets'

/** What is left to a caller after a call. */
export interface Allowance {
  limit: number
  remaining: number
}

/** Calls a minute for each key. */
export class RateLimit {
  readonly #buckets: TokenBuckets

  constructor(perMinute: number) {
    this.#buckets = new TokenBuckets(perMinute)
  }

  /** Counts a call. Problem 429 with `Retry-After` when the key has none left (interface document 7, supplement 1.1). */
  count(key: string): Allowance {
    const { perMinute } = this.#buckets
    const taken = this.#buckets.take(key)
    if ('left' in taken) return { limit: perMinute, remaining: taken.left }
    const message = `At most ${perMinute} of these calls a minute are answered. Try again in ${taken.waitSeconds} s.`
    throw tooMany(message, taken.waitSeconds, allowanceHeaders({ limit: perMinute, remaining: 0 }))
  }
}

export const allowanceHeaders = ({ limit, remaining }: Allowance): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
})

export const tooMany = (message: string, seconds: number, headers: Record<string, string> = {}): Problem =>
  new Problem(429, 'rate_limit_exceeded', message, undefined, { 'Retry-After': String(seconds), ...headers })
