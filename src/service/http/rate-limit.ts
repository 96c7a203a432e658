import { Problem } from '../problem'

interface Bucket {
  calls: number
  at: number
}

/** What is left to a caller after a call. */
export interface Allowance {
  limit: number
  remaining: number
}

/**
 * Calls a minute for each key: a bucket that holds one minute's calls and fills evenly. The number of keys is small, so none
 * is ever forgotten.
 */
export class RateLimit {
  readonly #perMinute: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Counts a call. Problem 429 with `Retry-After` when the key has none left (interface document 7, supplement 1.1). */
  count(key: string): Allowance {
    const now = performance.now()
    const { calls, at } = this.#buckets.get(key) ?? { calls: this.#perMinute, at: now }
    const left = Math.min(this.#perMinute, calls + ((now - at) / 60_000) * this.#perMinute)
    if (left < 1) throw this.#exceeded(Math.ceil(((1 - left) / this.#perMinute) * 60))
    this.#buckets.set(key, { calls: left - 1, at: now })
    return { limit: this.#perMinute, remaining: Math.floor(left - 1) }
  }

  #exceeded(seconds: number): Problem {
    const message = `At most ${this.#perMinute} of these calls a minute are answered. Try again in ${seconds} s.`
    return new Problem(429, 'rate_limit_exceeded', message, undefined, {
      'Retry-After': String(seconds),
      ...allowanceHeaders({ limit: this.#perMinute, remaining: 0 }),
    })
  }
}

export const allowanceHeaders = ({ limit, remaining }: Allowance): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
})
