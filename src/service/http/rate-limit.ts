import { Problem } from '../shared/problem'
import { type Taken, TokenBuckets } from './token-buckets'

/** What is left to a caller after a call. */
export interface Allowance {
  limit: number
  remaining: number
}

export interface CallBuckets {
  readonly perMinute: number
  /** Takes a token and returns how many are left; or takes none and returns after how many seconds there is one. */
  readonly take: (key: string) => Taken | Promise<Taken>
}

export class RateLimit {
  readonly #buckets: CallBuckets

  /** @param calls per minute, counted by this process alone; or what counts them. */
  constructor(calls: number | CallBuckets) {
    this.#buckets = typeof calls === 'number' ? new TokenBuckets(calls) : calls
  }

  /** Counts a call. Problem 429 with `Retry-After` when the key has none left (rule 1.1). */
  async count(key: string): Promise<Allowance> {
    const { perMinute } = this.#buckets
    const taken = await this.#buckets.take(key)
    if ('left' in taken) return { limit: perMinute, remaining: taken.left }
    const message = `The limit is ${perMinute} of these calls per minute. Try again in ${taken.waitSeconds} s.`
    throw tooMany(message, taken.waitSeconds, allowanceHeaders({ limit: perMinute, remaining: 0 }))
  }
}

export const allowanceHeaders = ({ limit, remaining }: Allowance): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
})

export const tooMany = (message: string, seconds: number, headers: Record<string, string> = {}): Problem =>
  new Problem('rate_limit_exceeded', message, { headers: { 'Retry-After': String(seconds), ...headers } })
