import { refilled, timeToStart, type FillRate } from '../../contract/fill'

/** The tokens of one pool (see `fillRate`): one token starts one browser. Starts full. */
export class TokenBucket {
  readonly #rate: FillRate
  #tokens: number
  #at = performance.now()

  constructor(rate: FillRate) {
    this.#rate = rate
    this.#tokens = rate.burst
  }

  /** Milliseconds until `count` browsers can have been started; 0 when at once, Infinity when filling is paused. */
  timeTo(count: number): number {
    return timeToStart(this.#rate, this.#now(), count)
  }

  take(): void {
    this.#tokens = this.#now() - 1
  }

  /** For a browser that did not start after all. */
  giveBack(): void {
    this.#tokens = Math.min(this.#rate.burst, this.#now() + 1)
  }

  #now(): number {
    const now = performance.now()
    this.#tokens = refilled(this.#rate, this.#tokens, now - this.#at)
    this.#at = now
    return this.#tokens
  }
}
