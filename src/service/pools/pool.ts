import type { EffectiveConfig } from '../../contract/effective-config'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fillRate, type FillRate } from '../../contract/fill'
import type { PoolOccupancy } from '../../contract/pool-occupancy'
import { resolveOnUpdate, type TelemetryRequest } from '../../contract/telemetry'
import type { BrowserConfig } from '../sessions/browser-config'
import { endBrowser, type Browsers, type LiveBrowser } from '../sessions/browsers'
import { Lease, type LeaseTerms } from '../sessions/lease'
import type { LeasedSession } from '../sessions/record'
import { Session, type PoolName, type SessionOwner } from '../sessions/session'
import type { Sessions } from '../sessions/sessions'
import { newId } from '../store/ids'
import type { PoolRecord } from '../store/pool-store'
import { Backoff, type Failure } from './backoff'
import { browserConfig, type PoolSetup } from './config'
import type { Fillable } from './fill-scheduler'
import { TokenBucket } from './token-bucket'
import { Waiters } from './waiters'
import { Warming } from './warming'

/** Turns of the event loop from a hang-up that has reached this machine to the signal; measured: 2 are too few, 4 nearly enough. */
const turnsToHear = 8

/** What an acquire asks for, for its lease only. */
export interface AcquireTerms extends LeaseTerms {
  readonly startUrl: string | undefined
  /** A change of what the pool captures. */
  readonly telemetry: TelemetryRequest | null | undefined
}

/** What a pool shares with all others. */
export interface PoolContext {
  readonly browsers: Browsers
  readonly sessions: Sessions
  /** Percent a minute. */
  readonly fillRateCap: number
  /** To be called when a pool may want a browser. */
  readonly wake: () => void
  readonly log: (message: string, error: unknown) => void
}

/** A set of browsers: warming -> available -> leased -> available or gone (supplement 2.9). */
export class Pool implements Fillable, SessionOwner {
  readonly id: string
  readonly createdAt: Date
  readonly #context: PoolContext
  readonly #bucket: TokenBucket
  readonly #backoff = new Backoff()
  readonly #waiters = new Waiters<AcquireTerms, LeasedSession>()
  readonly #warming = new Warming<LiveBrowser>(endBrowser)
  /** Browsers that run, those between a release and their next lease included. */
  readonly #sessions = new Set<Session>()
  /** Those that can be leased, the longest waiting first. */
  readonly #available = new Set<Session>()
  readonly #ending = new Set<Promise<void>>()
  #setup: PoolSetup
  #closed = false

  constructor({ id, createdAt, ...setup }: PoolRecord, context: PoolContext) {
    this.id = id
    this.createdAt = createdAt
    this.#setup = setup
    this.#context = context
    this.#bucket = new TokenBucket(this.#fillRate())
  }

  get setup(): PoolSetup {
    return this.#setup
  }

  get config(): EffectiveConfig {
    return this.#setup.config
  }

  get pool(): PoolName {
    return { id: this.id, name: this.config.name }
  }

  get available(): readonly Session[] {
    return [...this.#available]
  }

  get leased(): LeasedSession[] {
    return [...this.#sessions].flatMap((session) => (session.lease ? [{ session, lease: session.lease }] : []))
  }

  /** When the browsers that are being started were begun. */
  get warming(): Date[] {
    return this.#warming.since
  }

  get occupancy(): PoolOccupancy {
    return {
      id: this.id,
      size: this.config.size,
      available: this.#available.size,
      acquired: this.leased.length,
      warming: this.#warming.count,
      waiting: this.#waiters.size,
      failing: this.#backoff.failure !== undefined,
    }
  }

  get waitingCount(): number {
    return this.#waiters.size
  }

  /** The last browser that did not start, while none has started since. */
  get failure(): Failure | undefined {
    return this.#backoff.failure
  }

  /** Milliseconds until every place has been started, as things are now. */
  get fullIn(): number {
    return Math.max(this.#bucket.timeTo(this.#missing), this.#missing > 0 ? this.#backoff.remaining : 0)
  }

  /** Places without a browser; below 0 while a pool that has shrunk has more leased than places. */
  get #missing(): number {
    return this.config.size - this.#sessions.size - this.#warming.count
  }

  startsIn(): number {
    if (this.#closed || this.#missing <= 0) return Infinity
    // While browsers fail to start, one at a time shows whether they do again.
    if (this.#backoff.failure && this.#warming.count > 0) return Infinity
    return Math.max(this.#bucket.timeTo(1), this.#backoff.remaining)
  }

  async start(): Promise<void> {
    this.#bucket.take()
    const [id, config] = [newId(), browserConfig(this.#setup)]
    try {
      const accepted = await this.#warming.run(
        (signal) => this.#context.browsers.start(id, config, { signal }),
        (live) => this.#add(id, config, live),
      )
      if (!accepted) this.#bucket.giveBack()
    } catch (error) {
      this.#bucket.giveBack()
      this.#backoff.failed(error instanceof Error ? error.message : String(error))
      this.#context.log(`A browser of the pool ${this.config.name ?? this.id} did not start`, error)
    }
  }

  /**
   * Leases the browser that has waited longest, or the next one that becomes free within `waitMs`. Null when none did, or
   * when `signal` has fired: the caller has gone, and nothing is leased to it.
   */
  async acquire(terms: AcquireTerms, waitMs: number, signal: AbortSignal): Promise<LeasedSession | null> {
    const { names } = this.#context.sessions
    names.take(terms.name)
    const [oldest] = this.#available
    const leased = oldest ? this.#lease(oldest, terms) : await this.#waiters.wait(terms, waitMs, signal)
    if (!leased) {
      names.free(terms.name)
      return null
    }
    // Nothing is leased to a caller that has gone, even if this process has not heard of it yet.
    for (let turn = 0; turn < turnsToHear; turn++) await nextTurn()
    if (!signal.aborted) return leased
    await this.undo(leased)
    return null
  }

  /** Takes a lease back that never reached its caller. */
  async undo({ session, lease }: LeasedSession): Promise<void> {
    if (session.lease === lease) await this.giveBack(session)
  }

  /**
   * Puts a leased browser back as it is: its next lease sees the page of this one. One that is not like the others any more, or
   * one too many for a pool that has shrunk, is ended.
   */
  async giveBack(session: Session): Promise<void> {
    if (session.restarted || this.#missing < 0) return this.end(session, 'was released and ended')
    const { sessions, log } = this.#context
    sessions.returned(session)
    await sessions.endLease(session)
    try {
      await session.reset()
    } catch (error) {
      log('A browser could not be made ready for its next lease', error)
      return this.end(session, 'was released and ended')
    }
    if (this.#missing < 0) await this.end(session, 'was released and ended')
    else if (this.#sessions.has(session)) this.#offer(session)
  }

  async end(session: Session, how: string): Promise<void> {
    if (!this.#sessions.delete(session)) return
    this.#available.delete(session)
    const ending = this.#context.sessions.end(session, how)
    this.#ending.add(ending)
    this.#context.wake()
    await ending.finally(() => this.#ending.delete(ending))
  }

  /**
   * Sets the pool up anew. Browsers that run or start keep what they have; those that are too many end, except the leased ones.
   * With `discard` all idle ones end, and others start in their places at once. Resolves when those that end have ended.
   */
  async update(setup: PoolSetup, discard: boolean): Promise<void> {
    this.#setup = setup
    this.#bucket.changeRate(this.#fillRate())
    // What kept browsers from starting may have been put right.
    this.#backoff.succeeded()
    this.#warming.cancel(Math.max(0, -this.#missing))
    const idle = this.available
    const surplus = discard ? idle.length : Math.max(0, -this.#missing)
    const ended = idle.slice(0, surplus).map((session) => this.end(session, 'was discarded'))
    if (discard) this.#bucket.grant(Math.min(idle.length, Math.max(0, this.#missing)))
    this.#context.wake()
    await Promise.all(ended)
  }

  /** Ends all idle browsers; their places are filled again. */
  async flush(): Promise<void> {
    await Promise.all(this.available.map((session) => this.end(session, 'was flushed')))
  }

  /** Flushes, and starts over what is being started: the data of the profile is no longer the one that it began with. */
  async refresh(): Promise<void> {
    this.#warming.cancel(this.#warming.count)
    this.#context.wake()
    await this.flush()
  }

  /** Ends all browsers, those still starting included, and sends the waiting away. May be called twice. */
  async close(how: string): Promise<void> {
    this.#closed = true
    this.#waiters.dismiss()
    this.#warming.cancel(this.#warming.count)
    await Promise.allSettled([this.#warming.settled(), ...[...this.#sessions].map((session) => this.end(session, how))])
    await Promise.allSettled(this.#ending)
  }

  #fillRate(): FillRate {
    return fillRate(this.config.size, this.config.fill_rate_per_minute, this.#context.fillRateCap)
  }

  #add(id: string, config: BrowserConfig, live: LiveBrowser): void {
    const { browsers, sessions } = this.#context
    this.#backoff.succeeded()
    const session = new Session({ id, owner: this, config, live, browsers })
    this.#sessions.add(session)
    sessions.add(session)
    this.#offer(session)
  }

  #offer(session: Session): void {
    session.availableSince = new Date()
    if (!this.#waiters.serve((terms) => this.#lease(session, terms))) this.#available.add(session)
  }

  #lease(session: Session, terms: AcquireTerms): LeasedSession {
    const how = `was idle for ${terms.timeoutSeconds} s and has been ended`
    const { by, name, tags, timeoutSeconds } = terms
    // Whatever goes wrong there is logged there; nobody waits for it.
    const lease = new Lease(
      { by, name, tags, timeoutSeconds },
      () => void this.end(session, how).catch(() => undefined),
    )
    this.#available.delete(session)
    session.lend(lease, {
      startUrl: terms.startUrl ?? session.baseline.startUrl,
      telemetry: resolveOnUpdate(session.baseline.telemetry, terms.telemetry),
    })
    return { session, lease }
  }
}
