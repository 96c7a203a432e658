/** How long a pool waits after the first browser that did not start, ms; each time twice as long, and no longer than `longestMs`. */
export const firstMs = 1_000
export const longestMs = 60_000

export interface Failure {
  readonly message: string
  readonly at: Date
  /** Failures in a row. */
  readonly attempts: number
  readonly retryAt: Date
}

/** How long a pool waits after a browser that did not start: 1 s, then twice as long each time, up to a minute. */
export class Backoff {
  #failure: Failure | undefined
  #readyAt = 0

  /** The last failure, as long as nothing has succeeded since. */
  get failure(): Failure | undefined {
    return this.#failure
  }

  /** Milliseconds until the next try. */
  get remaining(): number {
    return Math.max(0, this.#readyAt - performance.now())
  }

  failed(message: string): void {
    const attempts = (this.#failure?.attempts ?? 0) + 1
    const wait = Math.min(longestMs, firstMs * 2 ** (attempts - 1))
    this.#readyAt = performance.now() + wait
    this.#failure = { message, at: new Date(), attempts, retryAt: new Date(Date.now() + wait) }
  }

  succeeded(): void {
    this.#failure = undefined
    this.#readyAt = 0
  }
}
