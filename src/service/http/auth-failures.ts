import { tooMany } from './rate-limit'
import { TokenBuckets } from './token-buckets'

export const WRONG_KEYS_PER_MINUTE = 60

/**
 * Slows down clients that present wrong keys. A right key never comes here: behind a proxy its holder shares an address with a client that
 * guesses (decision 057).
 */
export class AuthFailureLimiter {
  readonly #failures = new TokenBuckets(WRONG_KEYS_PER_MINUTE)

  /** Counts a wrong key. Problem 429 when there were too many. */
  count(address: string): void {
    const taken = this.#failures.take(address)
    if (!('waitSeconds' in taken)) return
    const seconds = taken.waitSeconds
    throw tooMany(`Too many wrong keys came from this address. Try again in ${seconds} s.`, seconds)
  }
}
