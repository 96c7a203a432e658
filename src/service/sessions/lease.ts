import { IdleTimer } from './idle-timer'

export interface LeaseTerms {
  name?: string | undefined
  tags?: Record<string, string> | undefined
  startUrl?: string | undefined
  timeoutSeconds: number
}

/** The time from an acquire to its release: whose the browser is, and whether somebody still uses it. */
export class Lease {
  readonly terms: LeaseTerms
  readonly acquiredAt = new Date()
  readonly #idle: IdleTimer
  readonly #over = new AbortController()
  readonly #uses = new Set<Promise<unknown>>()

  /** `onIdle` is called once, when nothing has used the lease for its timeout. */
  constructor(terms: LeaseTerms, onIdle: () => void) {
    this.terms = terms
    this.#idle = new IdleTimer(terms.timeoutSeconds * 1000, onIdle)
  }

  get idleMs(): number {
    return this.#idle.idleMs
  }

  /** Runs one use of the browser. The signal that it gets fires when the caller's does, and when the lease ends. */
  async use<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController()
    const stop = (event: Event) => own.abort((event.target as AbortSignal).reason)
    const sources = [caller, this.#over.signal]
    // Not AbortSignal.any: on a signal that lives long it keeps something of every short one.
    for (const source of sources) {
      if (source.aborted) own.abort(source.reason)
      source.addEventListener('abort', stop)
    }
    const use = this.#idle.during(() => work(own.signal))
    this.#uses.add(use)
    try {
      return await use
    } finally {
      this.#uses.delete(use)
      for (const source of sources) source.removeEventListener('abort', stop)
    }
  }

  /** Stops what uses the browser, with `reason`, and resolves when all of it has let go. May be called twice. */
  async end(reason: Error): Promise<void> {
    this.#idle.dispose()
    this.#over.abort(reason)
    await Promise.allSettled(this.#uses)
  }
}
