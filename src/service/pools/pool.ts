import { setImmediate as nextTurn } from 'node:timers/promises'
import { fillRate } from '../../contract/fill'
import type { PoolStatus } from '../../contract/pool'
import { Lease, type LeaseTerms } from '../sessions/lease'
import { sessionRecord } from '../sessions/record'
import { Session, type PoolName } from '../sessions/session'
import type { LeasedSession, Sessions } from '../sessions/sessions'
import { newId } from '../store/ids'
import type { PoolRecord } from '../store/pool-store'
import { Backoff } from './backoff'
import type { EffectiveConfig } from './config'
import type { Fillable } from './fill-scheduler'
import type { LeaseNames } from './lease-names'
import { TokenBucket } from './token-bucket'
import { Waiters } from './waiters'

/** Starts one browser and opens its display. `signal` ends a start that is under way; what it has begun is freed then. */
export type Warm = (
  id: string,
  config: EffectiveConfig,
  signal: AbortSignal,
) => Promise<Pick<Session, 'browser' | 'computer'>>

/** Turns of the event loop from a hang-up that has reached this machine to the signal; measured: 2 are too few, 4 nearly enough. */
const turnsToHear = 8

/** What a pool shares with all others. */
export interface PoolContext {
  readonly warm: Warm
  readonly sessions: Sessions
  readonly names: LeaseNames
  /** Percent a minute. */
  readonly fillRateCap: number
  /** To be called when a pool may want a browser. */
  readonly wake: () => void
  readonly log: (message: string, error: unknown) => void
}

/** A set of alike browsers: warming -> available -> leased -> available or gone (supplement 2.9). */
export class Pool implements Fillable {
  readonly id: string
  readonly config: EffectiveConfig
  readonly createdAt: Date
  readonly #context: PoolContext
  readonly #bucket: TokenBucket
  readonly #backoff = new Backoff()
  readonly #waiters = new Waiters<LeaseTerms, LeasedSession>()
  /** Places whose browser is being started, by the time that this began. */
  readonly #warming = new Map<Promise<Session>, Date>()
  /** Browsers that run, those between a release and their next lease included. */
  readonly #sessions = new Set<Session>()
  /** Those that can be leased, the longest waiting first. */
  readonly #available = new Set<Session>()
  readonly #ending = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor({ id, config, createdAt }: PoolRecord, context: PoolContext) {
    this.id = id
    this.config = config
    this.createdAt = createdAt
    this.#context = context
    this.#bucket = new TokenBucket(fillRate(config.size, config.fill_rate_per_minute, context.fillRateCap))
  }

  get name(): PoolName {
    return { id: this.id, name: this.config.name }
  }

  get availableCount(): number {
    return this.#available.size
  }

  get acquiredCount(): number {
    return this.#leased().length
  }

  get closed(): boolean {
    return this.#closing.signal.aborted
  }

  get #missing(): number {
    return this.config.size - this.#sessions.size - this.#warming.size
  }

  startsIn(): number {
    if (this.closed || this.#missing <= 0) return Infinity
    // While browsers fail to start, one at a time shows whether they do again.
    if (this.#backoff.failure && this.#warming.size > 0) return Infinity
    return Math.max(this.#bucket.timeTo(1), this.#backoff.remaining)
  }

  async start(): Promise<void> {
    this.#bucket.take()
    const warming = this.#warm()
    this.#warming.set(warming, new Date())
    const session = await warming.catch((error: unknown) => this.#failed(error))
    this.#warming.delete(warming)
    if (!session) return
    if (this.closed) {
      await this.#dispose(session)
      return
    }
    this.#backoff.succeeded()
    this.#sessions.add(session)
    this.#context.sessions.add(session)
    void session.ended.then((message) => this.#endedByItself(session, message))
    this.#offer(session)
  }

  /**
   * Leases the browser that has waited longest, or the next one that becomes free within `waitMs`. Null when none did, or
   * when `signal` has fired: the caller has gone, and nothing is leased to it.
   */
  async acquire(terms: LeaseTerms, waitMs: number, signal: AbortSignal): Promise<LeasedSession | null> {
    this.#context.names.take(terms.name)
    const [oldest] = this.#available
    const leased = oldest ? this.#lease(oldest, terms) : await this.#waiters.wait(terms, waitMs, signal)
    if (!leased) {
      this.#context.names.free(terms.name)
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

  /** Puts a leased browser back as it is: its next lease sees the page of this one. */
  async giveBack(session: Session): Promise<void> {
    this.#context.sessions.returned(session)
    await this.#endLease(session)
    if (this.#sessions.has(session)) this.#offer(session)
  }

  /** Ends a browser; its place is filled again. @param how a sentence's rest, such as `was deleted`. */
  async end(session: Session, how: string): Promise<void> {
    if (!this.#sessions.delete(session)) return
    this.#available.delete(session)
    this.#context.sessions.remove(session, how)
    this.#context.wake()
    await this.#endLease(session)
    await this.#dispose(session)
  }

  status(origin: string): PoolStatus {
    const { failure } = this.#backoff
    const fullIn = Math.max(this.#bucket.timeTo(this.#missing), this.#missing > 0 ? this.#backoff.remaining : 0)
    return {
      size: this.config.size,
      available: [...this.#available].map((s) => ({ session_id: s.id, since: s.availableSince.toISOString() })),
      acquired: this.#leased().map((leased) => sessionRecord(leased, origin)),
      warming: [...this.#warming.values()].map((since) => ({ since: since.toISOString() })),
      waiting_count: this.#waiters.size,
      full_in_ms: fullIn === Infinity ? null : Math.round(fullIn),
      ...(failure && {
        failure: {
          message: failure.message,
          at: failure.at.toISOString(),
          attempts: failure.attempts,
          retry_at: failure.retryAt.toISOString(),
        },
      }),
    }
  }

  /** Ends all browsers, those still starting included, and sends the waiting away. May be called twice. */
  async close(how: string): Promise<void> {
    this.#closing.abort(new Error('The pool is being closed.'))
    this.#waiters.dismiss()
    await Promise.allSettled([...this.#warming.keys(), ...[...this.#sessions].map((session) => this.end(session, how))])
    await Promise.allSettled(this.#ending)
  }

  async #warm(): Promise<Session> {
    const id = newId()
    const parts = await this.#context.warm(id, this.config, this.#closing.signal)
    return new Session({ id, pool: this.name, config: this.config, ...parts })
  }

  #failed(error: unknown): undefined {
    if (this.closed) return
    this.#bucket.giveBack()
    this.#backoff.failed(error instanceof Error ? error.message : String(error))
    this.#context.log(`A browser of the pool ${this.config.name ?? this.id} did not start`, error)
  }

  #leased(): LeasedSession[] {
    return [...this.#sessions].flatMap((session) => (session.lease ? [{ session, lease: session.lease }] : []))
  }

  #offer(session: Session): void {
    session.availableSince = new Date()
    if (!this.#waiters.serve((terms) => this.#lease(session, terms))) this.#available.add(session)
  }

  #lease(session: Session, terms: LeaseTerms): LeasedSession {
    const how = `was idle for ${terms.timeoutSeconds} s and has been ended`
    const lease = new Lease(terms, () => void this.end(session, how))
    this.#available.delete(session)
    session.lease = lease
    return { session, lease }
  }

  async #endLease(session: Session): Promise<void> {
    const { lease } = session
    session.lease = undefined
    if (!lease) return
    this.#context.names.free(lease.terms.name)
    await lease.end(this.#context.sessions.gone(session.id))
  }

  #endedByItself(session: Session, message: string): void {
    void this.end(session, `has ended by itself: ${message.replace(/\.$/, '')}`)
  }

  async #dispose(session: Session): Promise<void> {
    const disposal = session.dispose()
    this.#ending.add(disposal)
    await disposal.catch((error: unknown) => this.#context.log('A browser could not be ended', error))
    this.#ending.delete(disposal)
  }
}
