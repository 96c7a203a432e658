import { Mutex } from '../shared/mutex'

/** Runs inputs strictly one after the other, in the order in which they came. */
export class InputQueue {
  /** One for each input that runs or waits. */
  readonly #inputs = new Set<AbortController>()
  readonly #turns = new Mutex()
  #closed: { reason: unknown } | undefined

  get size(): number {
    return this.#inputs.size
  }

  /**
   * Runs `input` when it is its turn, and settles as it does. Its signal aborts with `signal` and with the queue: an input
   * that waits then leaves the queue, one that runs has to stop by itself. The next one starts when it has settled.
   */
  async run<T>(input: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#closed) throw this.#closed.reason
    const own = new AbortController()
    const abort = () => own.abort(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    this.#inputs.add(own)
    try {
      return await this.#turns.run(() => input(own.signal), own.signal)
    } finally {
      signal?.removeEventListener('abort', abort)
      this.#inputs.delete(own)
    }
  }

  /** Stops what runs and what waits; both reject with `reason`. Resolves when the last input has settled. */
  async close(reason: unknown): Promise<void> {
    this.#closed ??= { reason }
    for (const input of this.#inputs) input.abort(reason)
    await this.#turns.settled()
  }
}
