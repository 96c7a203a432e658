import { tooMany } from './rate-limit'
import { TokenBuckets } from './token-buckets'

/** Wrong keys that one address may present in a minute. */
export const WRONG_KEYS_PER_MINUTE = 60

/**
 * Slows down whoever guesses keys. An address that has presented too many wrong ones is told to wait, also with a right one:
 * else the answer would tell which one is right. Keys that were presented before go on working from everywhere.
 */
export class KeyGuesses {
  readonly #wrong = new TokenBuckets(WRONG_KEYS_PER_MINUTE)
  readonly #known = new Set<string>()

  /** A right key came. Problem 429 when that must not be told. */
  right(keyId: string, address: string): void {
    if (this.#known.has(keyId)) return
    if (this.#wrong.isEmpty(address)) throw refusal(1)
    this.#known.add(keyId)
  }

  /** A wrong key came. Problem 429 when there were too many. */
  wrong(address: string): void {
    const taken = this.#wrong.take(address)
    if ('waitSeconds' in taken) throw refusal(taken.waitSeconds)
  }
}

const refusal = (seconds: number) =>
  tooMany(`Too many wrong keys came from this address. Try again in ${seconds} s.`, seconds)
