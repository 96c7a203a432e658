/**
 * Calls `onIdle` once, when nothing has used a thing for `limitMs` milliseconds; never while it is in use. One timer, set again only when it fires: a touch
 * costs nothing, however often the live view touches.
 */
export class IdleTimer {
  readonly #limitMs: number
  readonly #onIdle: () => void
  #timer: NodeJS.Timeout
  #lastUse = performance.now()
  #users = 0

  constructor(limitMs: number, onIdle: () => void) {
    this.#limitMs = limitMs
    this.#onIdle = onIdle
    this.#timer = this.#arm(limitMs)
  }

  /** Milliseconds since the last use; 0 while in use. */
  get idleMs(): number {
    return this.#users > 0 ? 0 : performance.now() - this.#lastUse
  }

  /** Counts as used for as long as `work` takes. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#users += 1
    try {
      return await work()
    } finally {
      this.#users -= 1
      this.#lastUse = performance.now()
    }
  }

  /** Idempotent. */
  dispose(): void {
    clearTimeout(this.#timer)
  }

  #arm(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#check(), Math.ceil(ms))
  }

  #check(): void {
    const left = this.#limitMs - this.idleMs
    if (left > 0) this.#timer = this.#arm(left)
    else this.#onIdle()
  }
}
