import { refilled, timeToStart, type FillRate } from '../../contract/fill'

export interface BucketState {
  readonly tokens: number
  /** Starts that are granted beyond the rate. */
  readonly granted: number
}

/** The tokens of one pool (see `fillRate`): one token starts one browser. Starts full. */
export class TokenBucket {
  #rate: FillRate
  #tokens: number
  #granted: number
  #at: number

  /** @param state as it was `ageMs` milliseconds ago. */
  constructor(rate: FillRate, state: BucketState = { tokens: rate.burst, granted: 0 }, ageMs = 0) {
    this.#rate = rate
    this.#tokens = state.tokens
    this.#granted = state.granted
    this.#at = performance.now() - ageMs
  }

  get state(): BucketState {
    return { tokens: this.#now(), granted: this.#granted }
  }

  /** Milliseconds until `count` browsers can have been started; 0 when at once, Infinity when filling is paused. */
  timeTo(count: number): number {
    return timeToStart(this.#rate, this.#now(), count - this.#granted)
  }

  take(): void {
    if (this.#granted > 0) this.#granted -= 1
    else this.#tokens = this.#now() - 1
  }

  /** Changes the rate: what was taken from the bucket since it was full stays taken. */
  changeRate(rate: FillRate): void {
    const taken = this.#rate.burst - this.#now()
    this.#rate = rate
    this.#tokens = Math.max(0, rate.burst - taken)
  }

  /** Lets `count` browsers start at once, whatever the rate, also when filling is paused. */
  grant(count: number): void {
    this.#granted = count
  }

  #now(): number {
    const now = performance.now()
    this.#tokens = refilled(this.#rate, this.#tokens, now - this.#at)
    this.#at = now
    return this.#tokens
  }
}
