import type { LeaseTerms } from '../state/lease-terms'
import { randomBytes } from 'node:crypto'
import { isBrowserEnded } from '../computer/unreachable'
import { withTimeout } from '../shared/deadline'
import { FairShare } from '../shared/fair-share'
import { Problem } from '../shared/problem'
import { Mutex } from '../shared/mutex'
import { BrowserRestarted } from './browser-restarted'
import { IdleTimer } from './idle-timer'

/** How long after a request of the live screen a viewer still counts as watching: viewers send the next one at once. */
const watchGraceMs = 2_000

/** How long exclusive work waits for the inputs in progress; most clients wait for 60 s. */
const longestWaitMs = 30_000

/**
 * How long a call whose browser ends waits for the reason, ms: a stopped program is noticed within six seconds, what is killed takes two more
 * until it is gone, and the record of the session another one.
 */
const REASON_MS = 10_000

/** The time in which a session has a holder: whose the browser is, and whether it is still used. */
export class Lease {
  readonly id: string
  terms: LeaseTerms
  readonly acquiredAt = new Date()
  /** Its bearer may debug the browser for as long as this lease lasts. 256 bits from the system's source. */
  readonly debuggerToken = randomBytes(32).toString('base64url')
  /** Of what its holder sends over WebSockets. */
  readonly share = new FairShare()
  readonly #idle: IdleTimer
  readonly #isEnding: () => boolean
  readonly #uses = new Set<Promise<unknown>>()
  readonly #end = new AbortController()
  /** Fires then, too, and before another browser replaces this one. */
  #callOff = new AbortController()
  readonly #turns = new Mutex()
  /** How many have the browser for themselves, or want it. */
  #wantAlone = 0
  #watchers = 0
  #lastWatched = -Infinity

  /** `onIdle` is called once, when nothing has used the lease for its timeout. `isEnding`: whether what fails now may fail because the browser ends. */
  constructor(id: string, terms: LeaseTerms, onIdle: () => void, isEnding = () => false) {
    this.id = id
    this.terms = terms
    this.#isEnding = isEnding
    this.#idle = new IdleTimer(terms.timeoutSeconds * 1000, onIdle)
  }

  get idleMs(): number {
    return this.#idle.idleMs
  }

  /** A viewer follows the live screen. */
  get watched(): boolean {
    return this.#watchers > 0 || performance.now() - this.#lastWatched < watchGraceMs
  }

  /**
   * Runs one use of the browser, after what has it for itself. The signal that it gets fires when the caller's does and when the
   * lease ends; exclusive work waits for it.
   */
  async use<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.peek(caller, (signal) => this.#idle.during(() => work(signal)))
  }

  /** Runs a use without resetting the idle time: an overview must not keep what it shows alive. */
  async peek<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#run(caller, () => this.#end.signal, work)
  }

  /** Runs a use that may last as long as the lease; exclusive work aborts it (`BrowserRestarted`). */
  async follow<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const idle = (signal: AbortSignal) => this.#idle.during(() => work(signal))
    return this.#run(caller, () => this.#callOff.signal, idle)
  }

  async watch<T>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#watchers += 1
    try {
      return await this.follow(caller, work)
    } finally {
      this.#watchers -= 1
      this.#lastWatched = performance.now()
    }
  }

  /**
   * Runs `work`, after which another browser has replaced this one, when all that uses it is done; further uses wait.
   * Problem 400 when that takes too long.
   */
  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    this.#wantAlone += 1
    // Over with its turn, not later: others wait for turns for as long as a caller wants one.
    const turn = this.#turns.run(() => this.#afterUses(work)).finally(() => (this.#wantAlone -= 1))
    try {
      return await turn
    } catch (error) {
      throw await this.#reasonFor(error)
    }
  }

  /** Stops what uses the browser, with `reason`, and resolves when all of it has let go. Idempotent. */
  async end(reason: Error): Promise<void> {
    this.#end.abort(reason)
    this.#callOff.abort(reason)
    this.#idle.dispose()
    await this.#turns.settled()
    await Promise.allSettled(this.#uses)
  }

  async #afterUses<T>(work: () => Promise<T>): Promise<T> {
    this.#end.signal.throwIfAborted()
    this.#callOff.abort(new BrowserRestarted())
    this.#callOff = new AbortController()
    await this.#usesDone()
    this.#end.signal.throwIfAborted()
    return this.#idle.during(work)
  }

  async #usesDone(): Promise<void> {
    await withTimeout(Promise.allSettled(this.#uses), longestWaitMs, () => {
      throw stillInUse()
    })
  }

  /**
   * What is to be said of a failure: where the lease has ended, how it did, whatever broke off because of that; where the browser ends, how
   * the lease does, which comes later. What was wrong with the call itself stays what it is.
   */
  async #reasonFor(error: unknown): Promise<unknown> {
    const { signal } = this.#end
    if (error instanceof Problem && error.status < 500) return error
    if (!signal.aborted && (isBrowserEnded(error) || this.#isEnding())) {
      await withTimeout(new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })), REASON_MS)
    }
    return signal.aborted ? signal.reason : error
  }

  /** `stop` is called when the turn has come: until then another browser may have replaced this one. */
  async #run<T>(caller: AbortSignal, stop: () => AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    while (this.#wantAlone > 0) await this.#turns.settled()
    const own = new AbortController()
    const pass = (event: Event) => own.abort((event.target as AbortSignal).reason)
    const sources = [caller, stop()]
    // Not AbortSignal.any: on a signal that lives long it keeps something of every short one.
    for (const source of sources) {
      if (source.aborted) own.abort(source.reason)
      source.addEventListener('abort', pass)
    }
    const use = work(own.signal)
    this.#uses.add(use)
    try {
      return await use
    } catch (error) {
      throw await this.#reasonFor(error)
    } finally {
      this.#uses.delete(use)
      for (const source of sources) source.removeEventListener('abort', pass)
    }
  }
}

const stillInUse = (): Problem =>
  new Problem(
    'browser_in_use',
    `An input has been in progress in this session for ${longestWaitMs / 1000} s, and the browser must restart for this change. Try again when it has ended.`,
  )
