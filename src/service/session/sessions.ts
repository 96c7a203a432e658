import type { SessionListQuery } from '../../contract/session-requests'
import { UserDataTooLarge } from '../browser/user-data'
import { BoundedMap } from '../shared/bounded-map'
import { Problem } from '../shared/problem'
import { withTimeout } from '../shared/deadline'
import { handled } from '../shared/stray'
import { type ActingCall, SessionTelemetry } from './telemetry/session-telemetry'
import type { TelemetryStore } from './telemetry/store/telemetry-store'
import type { Replays } from '../replays/replays'
import type { Assets } from './assets'
import type { BrowserConfig } from './browser-config'
import { endBrowser, type Browsers } from './browsers'
import type { EndedLeases, LeaseRow } from './ended-leases'
import { leaseEnd } from './lease-end'
import type { SessionHistory } from './history'
import { sessionRecord, type LeasedSession } from './record'
import { Session } from './session'
import type { SessionOwner } from './session-owner'
import { describeEnd, type SessionEnd } from '../state/session-end'
import type { SessionNames } from './session-names'
import { warn } from '../shared/log'

/** How long the users of a browser may take to stop when it ends, ms. */
const USES_MS = 1_000
/** Of so many sessions it is known how they ended: an id that is no longer valid is answered with that. */
const KEPT_ENDS = 500

export interface SessionsOptions {
  readonly assets: Pick<Assets, 'profiles'>
  readonly browsers: Browsers
  readonly history: SessionHistory
  readonly names: SessionNames
  /** Keeps what is captured of each session. */
  readonly telemetry: TelemetryStore
  readonly replays: Pick<Replays, 'isFilming' | 'leaseEnded' | 'leaseBegan'>
  readonly ended: (end: SessionEnd) => void
  /** Keeps who had what, and until when. */
  readonly leases: Pick<EndedLeases, 'record' | 'insertion'>
}

/** Ends that no caller requested: the black box of the session is saved then. */
const FAILURES: ReadonlySet<SessionEnd['kind']> = new Set(['crashed', 'timed_out'])

export interface SessionStart {
  readonly id: string
  readonly owner: SessionOwner
  readonly config: BrowserConfig
  readonly signal: AbortSignal
  /** Called with the session before anything can end it. */
  readonly started?: (session: Session) => void
}

export interface SessionEnding {
  /**
   * Resolves when the session is over for its caller: its record says so, what used it has let go, and its profile is saved. Rejects with Problem
   * 500 when the profile could not be saved.
   */
  readonly over: Promise<void>
  /** Resolves later, when the browser and all that it took are gone. Never rejects. */
  readonly gone: Promise<void>
}

/** All sessions by id, with and without a pool. A caller sees only those that are leased. */
export class Sessions {
  readonly names: SessionNames
  readonly #options: SessionsOptions
  readonly #sessions = new Map<string, Session>()
  readonly #ends = new BoundedMap<string, string>(KEPT_ENDS)
  #ending = 0

  constructor(options: SessionsOptions) {
    this.#options = options
    this.names = options.names
  }

  /**
   * Starts a session, which has no holder until it is leased; all that its browser does is observed from its first page on. Rejects when the browser
   * does not start, and with the reason of `signal` when that calls it off, also in the moment in which the browser has come: none is left then.
   */
  async start({ id, owner, config, signal, started }: SessionStart): Promise<Session> {
    const { browsers, telemetry: store, replays } = this.#options
    const telemetry = new SessionTelemetry(config.telemetry, store.begin(id))
    try {
      const live = await browsers.start(id, config, { signal, prepare: (browser) => telemetry.observe(browser) })
      if (signal.aborted) await endBrowser(live)
      signal.throwIfAborted()
      const session = new Session({ id, owner, config, live, telemetry, browsers })
      session.onLeased = () => replays.leaseBegan(session, session.owner.blackBoxMinutes)
      this.#sessions.set(id, session)
      started?.(session)
      return session
    } catch (error) {
      store.end(id)
      throw error
    }
  }

  /** Processes and threads of all browsers, idle ones included; undefined where nothing counts them. */
  get processes(): number | undefined {
    let sum = 0
    for (const { browser } of this.#sessions.values()) {
      const { processes } = browser
      if (processes === undefined) return undefined
      sum += processes
    }
    return sum
  }

  /** How many have ended whose browsers are not gone yet. */
  get endingCount(): number {
    return this.#ending
  }

  /**
   * Does the part of an end that is the same for all: what uses the session is stopped, its record is kept, its profile saved, its
   * browser ended. To be called by the session's owner, once.
   */
  end(session: Session, end: SessionEnd): SessionEnding {
    this.#sessions.delete(session.id)
    this.#ends.set(session.id, describeEnd(end))
    this.#options.ended(end)
    this.#ending += 1
    const over = handled(this.#conclude(session, end))
    const gone = over
      .catch(() => undefined)
      .then(() => this.#carry('Failed to end a browser', () => session.dispose()))
      .then(() => {
        this.#ending -= 1
      })
    return { over, gone }
  }

  /** Ends the lease of a session, with why when the session ends, too; its name is for its owner to free. Resolves when all that used the browser has let go. */
  async endLease(session: Session, end?: SessionEnd): Promise<void> {
    const { lease } = session
    session.lease = undefined
    if (!lease) return
    this.#options.replays.leaseEnded(session.id, end !== undefined && FAILURES.has(end.kind))
    await lease.end(this.missing(session.id))
    session.telemetry.leaseEnded()
  }

  /** Records a session that ended with another host, or with this one when it was not stopped in order. */
  lost(id: string, end: SessionEnd, lease: LeaseRow): void {
    this.#ends.set(id, describeEnd(end))
    this.#options.ended(end)
    this.#options.leases.record(lease)
  }

  /** Records how a session ended with another host, as a further host has noticed. */
  learned(id: string, end: SessionEnd): void {
    this.#ends.set(id, describeEnd(end))
  }

  /** Returns whether it is leased here, by id or name. */
  has(idOrName: string): boolean {
    return this.#lookUp(idOrName) !== undefined
  }

  isFilmed({ id }: Session): boolean {
    return this.#options.replays.isFilming(id)
  }

  /** Records that the lease is about to end, and the session to wait for its next one. */
  returned(session: Session, end: SessionEnd): void {
    this.#ends.set(session.id, 'was released; its browser is back in the pool')
    if (session.lease) this.#options.leases.record(leaseEnd(session, session.lease, end))
  }

  /** Counts a call that acts on a session, by id or name, before it begins. What it returns is to be called with the answer. */
  calling(idOrName: string): ((call: ActingCall) => void) | undefined {
    return this.#lookUp(idOrName)?.session.telemetry.calling()
  }

  /** Finds one by id. Throws Problem 404 when there is no such lease (any more), with how it ended. */
  leased(id: string): LeasedSession {
    const leased = this.peek(id)
    if (leased) return leased
    throw this.missing(id)
  }

  peek(id: string): LeasedSession | undefined {
    const session = this.#sessions.get(id)
    return session?.lease && { session, lease: session.lease }
  }

  /** Takes a lease back that has not reached its caller, given by its id, else by that of its session. A no-op when it is over. */
  async cancel({ lease: id, session = '' }: { lease?: string | undefined; session?: string }): Promise<void> {
    const leased = id === undefined ? this.peek(session) : this.#leased().find(({ lease }) => lease.id === id)
    await leased?.session.cancel(leased.lease)
  }

  /** Finds one by id, else by name. Throws Problem 404. */
  find(idOrName: string): LeasedSession {
    const leased = this.#lookUp(idOrName)
    if (leased) return leased
    throw this.missing(idOrName, 'id or name')
  }

  /**
   * Returns a lease of one pool, to be released. Problem 404 for an id that never was, 400 for a session that is (no longer) leased
   * from this pool.
   */
  ofPool(id: string, poolId: string): Session {
    const session = this.#sessions.get(id)
    if (session?.lease && session.owner.pool?.id === poolId) return session
    if (session?.lease) throw new Problem('bad_request', `The browser session ${id} is not of this pool.`)
    const missing = this.missing(id)
    throw this.#ends.get(id) === undefined ? missing : new Problem('bad_request', missing.message)
  }

  /** Returns Problem 404 for what addresses no lease, with how it ended if that is known. */
  missing(address: string, by: 'id' | 'id or name' = 'id'): Problem {
    const how = this.#ends.get(address)
    if (how) return new Problem('not_found', `The browser session ${address} ${how}.`)
    const named = this.#lookUp(address)
    const hint = named ? ` The session of that name has the id ${named.session.id}: use it here.` : ''
    return new Problem('not_found', `There is no browser session with the ${by} ${address}.${hint}`)
  }

  list({ query, tags = {} }: Pick<SessionListQuery, 'query' | 'tags'>): LeasedSession[] {
    return this.#leased()
      .filter((leased) => query === undefined || matches(leased, query))
      .filter(({ lease }) => Object.entries(tags).every(([key, value]) => lease.terms.tags?.[key] === value))
      .sort(
        (a, b) => b.lease.acquiredAt.getTime() - a.lease.acquiredAt.getTime() || (a.session.id < b.session.id ? -1 : 1),
      )
  }

  #lookUp(idOrName: string): LeasedSession | undefined {
    const session = this.#sessions.get(idOrName)
    if (!session) return this.#leased().find(({ lease }) => lease.terms.name === idOrName)
    return session.lease && { session, lease: session.lease }
  }

  #leased(): LeasedSession[] {
    return [...this.#sessions.values()].flatMap((session) => (session.lease ? [{ session, lease: session.lease }] : []))
  }

  async #conclude(session: Session, end: SessionEnd): Promise<void> {
    const { lease } = session
    // A database that is away keeps no session from ending.
    if (lease)
      await withTimeout(
        this.#carry('Failed to save the record of a session', () => this.#keep({ session, lease }, end)),
      )
    // What hangs in the browser ends with it.
    await withTimeout(this.endLease(session, end), USES_MS)
    session.telemetry.end()
    this.#options.telemetry.end(session.id)
    if (lease?.terms.savesProfile === true && !session.gone) await this.#save(session)
  }

  async #keep(leased: LeasedSession, end: SessionEnd): Promise<void> {
    const { history, assets, leases } = this.#options
    const row = leaseEnd(leased.session, leased.lease, end)
    try {
      await history.add(await sessionRecord(leased, assets, undefined), leases.insertion(row))
    } catch (error) {
      // That is tried again and again.
      leases.record(row)
      throw error
    }
  }

  async #save(session: Session): Promise<void> {
    const { profileId } = session.config
    if (profileId === undefined) return
    try {
      await this.#options.assets.profiles.save(profileId, (folder) => session.saveProfile(folder))
    } catch (error) {
      warn('Failed to save the profile of a session', error)
      const why = error instanceof UserDataTooLarge ? ` ${error.message}` : ''
      const message = `The browser session ${session.id} has ended, but its changes couldn’t be saved to the profile ${profileId}.${why}`
      throw new Problem('profile_not_saved', message)
    }
  }

  /** What must not keep the rest of an end from being done. */
  async #carry(message: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => warn(message, error))
  }
}

function matches({ session, lease }: LeasedSession, query: string): boolean {
  const { profileId, proxyId } = session.config
  const part = query.toLowerCase()
  const names = [lease.terms.name, session.owner.pool?.name]
  return [session.id, profileId, proxyId].includes(query) || names.some((name) => name?.toLowerCase().includes(part))
}
