import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EffectiveConfig } from '../../contract/effective-config'
import { MAX_WAITERS } from '../../contract/pool'
import type { PoolOccupancy } from '../../contract/pool-occupancy'
import { resolveOnUpdate, type TelemetryRequest } from '../../contract/telemetry'
import { Lease, type LeaseTerms } from '../sessions/lease'
import type { LeasedSession } from '../sessions/record'
import { Session, type PoolName, type SessionOwner } from '../sessions/session'
import type { SessionEnd } from '../sessions/session-end'
import type { PoolRecord } from '../store/pool-store'
import { changedWords } from './changed-words'
import type { PoolSetup } from './config'
import { endEvent, idleCount, type PoolEvent } from './events'
import { Filling, type Filled, type FillingContext, type Warmed } from './filling'
import { tooManyWaiting } from './problems'
import { Waiters } from './waiters'

/** Turns of the event loop from a hang-up that has reached this machine to the signal; measured: 2 are too few, 4 nearly enough. */
const turnsToHear = 8

/** What an acquire asks for, for its lease only. */
export interface AcquireTerms extends LeaseTerms {
  readonly startUrl: string | undefined
  /** A change of what the pool captures. */
  readonly telemetry: TelemetryRequest | null | undefined
}

/** What a pool shares with all others. */
export interface PoolContext extends FillingContext {
  /** To be called when a pool may want a browser. */
  readonly wake: () => void
  /** Told of everything that happens to a pool. Costs nothing: callers of the pool wait meanwhile. */
  readonly record: (poolId: string, event: PoolEvent) => void
}

/** A set of browsers: warming -> available -> leased -> available or gone (supplement 2.9). */
export class Pool implements Filled, SessionOwner {
  readonly id: string
  readonly createdAt: Date
  readonly filling: Filling
  readonly #context: PoolContext
  readonly #waiters = new Waiters<AcquireTerms, LeasedSession>()
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
    this.filling = new Filling(this, context)
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

  get waitingCount(): number {
    return this.#waiters.size
  }

  get free(): number {
    return this.config.size - this.#sessions.size
  }

  get occupancy(): PoolOccupancy {
    return {
      id: this.id,
      size: this.config.size,
      available: this.#available.size,
      acquired: this.leased.length,
      warming: this.filling.warmingCount,
      waiting: this.#waiters.size,
      failing: this.filling.failure !== undefined,
    }
  }

  record(event: PoolEvent): void {
    this.#context.record(this.id, event)
  }

  add(warmed: Warmed): void {
    const { browsers, sessions } = this.#context
    const session = new Session({ ...warmed, owner: this, browsers })
    this.#sessions.add(session)
    sessions.add(session)
    if (session.browser.tabs.crashed) this.pageCrashed(session)
    else this.#offer(session)
  }

  /** Nobody gets a browser that shows a crashed page; who has it sees that, and can load the page again. */
  pageCrashed(session: Session): void {
    if (session.lease) return
    // Whatever goes wrong there is logged there; nobody waits for it.
    void this.end(session, { kind: 'crashed', message: 'Its page crashed before anybody had it.' }).catch(
      () => undefined,
    )
  }

  /**
   * Leases the browser that has waited longest, or the next one that becomes free within `waitMs`. Null when none did, or
   * when `signal` has fired: the caller has gone, and nothing is leased to it. Problem 503 when too many wait already.
   */
  async acquire(terms: AcquireTerms, waitMs: number, signal: AbortSignal): Promise<LeasedSession | null> {
    const { names } = this.#context.sessions
    const [oldest] = this.#available
    if (!oldest && waitMs > 0 && this.#waiters.size >= MAX_WAITERS) throw tooManyWaiting()
    names.take(terms.name)
    const begun = performance.now()
    const leased = oldest ? this.#lease(oldest, terms) : await this.#waiters.wait(terms, waitMs, signal)
    const waited = !oldest && waitMs > 0 && { duration_ms: Math.round(performance.now() - begun) }
    if (!leased) {
      names.free(terms.name)
      const message = signal.aborted ? 'the caller hung up before a browser was free' : 'no browser was free in time'
      if (!this.#closed) this.record({ kind: 'refused', by: terms.by, message, ...waited })
      return null
    }
    // Nothing is leased to a caller that has gone, even if this process has not heard of it yet.
    for (let turn = 0; turn < turnsToHear; turn++) await nextTurn()
    this.record({ kind: 'leased', session_id: leased.session.id, by: terms.by, ...waited })
    if (!signal.aborted) return leased
    await this.undo(leased)
    return null
  }

  /** Takes a lease back that never reached its caller. */
  async undo({ session, lease }: LeasedSession): Promise<void> {
    if (session.lease === lease) await this.giveBack(session, lease.terms.by, 'the caller had hung up')
  }

  /**
   * Puts a leased browser back as it is: its next lease sees the page of this one. One that is not like the others any more, or
   * one too many for a pool that has shrunk, is ended. `by` is the name of the key that releases it.
   */
  async giveBack(session: Session, by: string, message?: string): Promise<void> {
    const unfit = this.#unfit(session)
    if (unfit) return this.end(session, { kind: 'released', by, message: unfit })
    this.record({ kind: 'released', session_id: session.id, by, reuse: true, ...(message && { message }) })
    const { sessions, log } = this.#context
    sessions.returned(session)
    await sessions.endLease(session)
    try {
      await session.reset()
    } catch (error) {
      log('A browser could not be made ready for its next lease', error)
      return this.end(session, { kind: 'dropped', message: 'it could not be made ready for its next lease' })
    }
    const dropped = this.#unfit(session)
    if (dropped) await this.end(session, { kind: 'dropped', message: dropped })
    else if (this.#sessions.has(session)) this.#offer(session)
  }

  async end(session: Session, end: SessionEnd): Promise<void> {
    if (!this.#sessions.delete(session)) return
    this.#available.delete(session)
    if (end.kind === 'crashed' && !session.lease) this.filling.endedByItself(session.createdAt, end.message)
    const event = endEvent(session, end)
    if (event) this.record(event)
    const ending = this.#context.sessions.end(session, end)
    this.#ending.add(ending)
    this.#context.wake()
    await ending.finally(() => this.#ending.delete(ending))
  }

  /**
   * Sets the pool up anew. Browsers that run or start keep what they have; those that are too many end, except the leased ones.
   * With `discard` all idle ones end, and others start in their places at once. Resolves when those that end have ended.
   */
  async update(setup: PoolSetup, discard: boolean, by: string): Promise<void> {
    const words = changedWords(this.config, setup.config)
    this.#setup = setup
    this.filling.changed()
    const idle = this.available
    const surplus = discard ? idle.length : Math.max(0, -this.filling.missing)
    if (surplus > 0) words.push(idleCount(surplus, 'discarded'))
    if (words.length > 0) this.record({ kind: 'updated', by, message: words.join(', ') })
    const ended = idle.slice(0, surplus).map((session) => this.end(session, { kind: 'discarded' }))
    if (discard) this.filling.grant(Math.min(idle.length, Math.max(0, this.filling.missing)))
    this.#context.wake()
    await Promise.all(ended)
  }

  /** Ends all idle browsers; their places are filled again. `by` is the name of the key that asks for it. */
  async flush(by: string): Promise<void> {
    this.record({ kind: 'flushed', by, message: idleCount(this.#available.size, 'ended') })
    await this.#endIdle()
  }

  /** Flushes, and starts over what is being started: the data of the profile is no longer the one that it began with. */
  async refresh(): Promise<void> {
    this.record({ kind: 'refreshed', message: `its profile was saved, ${idleCount(this.#available.size, 'ended')}` })
    this.filling.startOver()
    this.#context.wake()
    await this.#endIdle()
  }

  /** Ends all browsers, those still starting included, and sends the waiting away. May be called twice. */
  async close(end: SessionEnd): Promise<void> {
    this.#closed = true
    this.#waiters.dismiss()
    await Promise.allSettled([this.filling.close(), ...[...this.#sessions].map((session) => this.end(session, end))])
    await Promise.allSettled(this.#ending)
  }

  async #endIdle(): Promise<void> {
    await Promise.all(this.available.map((session) => this.end(session, { kind: 'flushed' })))
  }

  /** Why a browser cannot wait for another lease, if that is so. */
  #unfit(session: Session): string | undefined {
    if (session.restarted) return 'it was started anew with other settings'
    if (session.browser.tabs.crashed) return 'a page of it has crashed'
    return this.filling.missing < 0 ? 'the pool has fewer places now' : undefined
  }

  #offer(session: Session): void {
    session.availableSince = new Date()
    if (!this.#waiters.serve((terms) => this.#lease(session, terms))) this.#available.add(session)
  }

  #lease(session: Session, terms: AcquireTerms): LeasedSession {
    const { by, name, tags, timeoutSeconds } = terms
    const lease = new Lease({ by, name, tags, timeoutSeconds }, () => {
      // Whatever goes wrong there is logged there; nobody waits for it.
      void this.end(session, { kind: 'timed_out', seconds: timeoutSeconds }).catch(() => undefined)
    })
    this.#available.delete(session)
    session.lend(lease, {
      startUrl: terms.startUrl ?? session.baseline.startUrl,
      telemetry: resolveOnUpdate(session.baseline.telemetry, terms.telemetry),
    })
    return { session, lease }
  }
}
