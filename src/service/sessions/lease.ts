import { randomBytes } from 'node:crypto'
import { Serial } from '../serial'
import { IdleTimer } from './idle-timer'

/** How long after a look at the live screen somebody still counts as watching it: a viewer asks again at once. */
const watchGraceMs = 2_000

export interface LeaseTerms {
  /** Name of the key that asked for it. */
  readonly by: string
  readonly name?: string | undefined
  readonly tags?: Readonly<Record<string, string>> | undefined
  readonly timeoutSeconds: number
  /** What the session leaves behind is saved to its profile. */
  readonly savesProfile?: boolean
}

/** The time in which somebody has a session: whose the browser is, and whether it is still used. */
export class Lease {
  terms: LeaseTerms
  readonly acquiredAt = new Date()
  /** Whoever has it may debug the browser for as long as this lease lasts. 256 bits from the system's source. */
  readonly debuggerToken = randomBytes(32).toString('base64url')
  readonly #idle: IdleTimer
  readonly #uses = new Set<Promise<unknown>>()
  /** Stops what uses the browser now. */
  #stop = new AbortController()
  #over: Error | undefined
  readonly #turns = new Serial()
  /** How many have the browser for themselves, or want it. */
  #wantAlone = 0
  #watchers = 0
  #lastWatched = -Infinity

  /** `onIdle` is called once, when nothing has used the lease for its timeout. */
  constructor(terms: LeaseTerms, onIdle: () => void) {
    this.terms = terms
    this.#idle = new IdleTimer(terms.timeoutSeconds * 1000, onIdle)
  }

  get idleMs(): number {
    return this.#idle.idleMs
  }

  /** Somebody follows the live screen. */
  get watched(): boolean {
    return this.#watchers > 0 || performance.now() - this.#lastWatched < watchGraceMs
  }

  /**
   * Runs one use of the browser, after what has it for itself. The signal that it gets fires when the caller's does, when
   * the lease ends, and when somebody needs the browser for himself.
   */
  async use<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.glance(caller, (signal) => this.#idle.during(() => work(signal)))
  }

  /** The same for a look in passing, which leaves the idle time as it is: an overview must not keep what it shows. */
  async glance<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    while (this.#wantAlone > 0) await this.#turns.settled()
    const own = new AbortController()
    const stop = (event: Event) => own.abort((event.target as AbortSignal).reason)
    const sources = [caller, this.#stop.signal]
    // Not AbortSignal.any: on a signal that lives long it keeps something of every short one.
    for (const source of sources) {
      if (source.aborted) own.abort(source.reason)
      source.addEventListener('abort', stop)
    }
    const use = work(own.signal)
    this.#uses.add(use)
    try {
      return await use
    } finally {
      this.#uses.delete(use)
      for (const source of sources) source.removeEventListener('abort', stop)
    }
  }

  /** A use that follows the live screen. */
  async watch<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#watchers += 1
    try {
      return await this.use(caller, work)
    } finally {
      this.#watchers -= 1
      this.#lastWatched = performance.now()
    }
  }

  /** Stops what uses the browser, with `reason`, and runs `work` when all of it has let go; further uses wait. */
  async alone<T>(reason: Error, work: () => Promise<T>): Promise<T> {
    this.#wantAlone += 1
    try {
      return await this.#turns.run(() => this.#afterUses(reason, work))
    } finally {
      this.#wantAlone -= 1
    }
  }

  /** Stops what uses the browser, with `reason`, and resolves when all of it has let go. May be called twice. */
  async end(reason: Error): Promise<void> {
    this.#over ??= reason
    this.#idle.dispose()
    await this.#turns.settled()
    await this.#stopUses(reason)
  }

  async #afterUses<T>(reason: Error, work: () => Promise<T>): Promise<T> {
    if (this.#over) throw this.#over
    await this.#stopUses(reason)
    this.#stop = new AbortController()
    return this.#idle.during(work)
  }

  async #stopUses(reason: Error): Promise<void> {
    this.#stop.abort(reason)
    await Promise.allSettled(this.#uses)
  }
}
