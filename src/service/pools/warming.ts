interface Start {
  readonly since: Date
  readonly stop: AbortController
}

/** The browsers of one pool that are being started. */
export class Warming<T> {
  readonly #discard: (started: T) => Promise<void>
  /** The last to begin is the last. */
  readonly #starts = new Set<Start>()
  /** Those that were called off included. */
  readonly #running = new Set<Promise<unknown>>()

  /** `discard` frees what was started although it was called off. */
  constructor(discard: (started: T) => Promise<void>) {
    this.#discard = discard
  }

  get count(): number {
    return this.#starts.size
  }

  /** When each of them began. */
  get since(): Date[] {
    return [...this.#starts].map(({ since }) => since)
  }

  /**
   * Hands what `work` starts to `accept`, unless it was called off. Resolves with whether it did; throws when `work` has failed.
   */
  async run(work: (signal: AbortSignal) => Promise<T>, accept: (started: T) => void): Promise<boolean> {
    const start = { since: new Date(), stop: new AbortController() }
    this.#starts.add(start)
    const running = this.#finish(start, work(start.stop.signal), accept)
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Calls off the last `count` that began; their places are free from now on. */
  cancel(count: number): void {
    for (const start of [...this.#starts].reverse().slice(0, count)) {
      this.#starts.delete(start)
      start.stop.abort(new Error('The pool does not need this browser any more.'))
    }
  }

  /** Resolves when none is under way. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  async #finish(start: Start, starting: Promise<T>, accept: (started: T) => void): Promise<boolean> {
    const { signal } = start.stop
    try {
      const started = await starting
      if (signal.aborted) await this.#discard(started)
      else accept(started)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      this.#starts.delete(start)
    }
    return !signal.aborted
  }
}
