import type { BrowserCreate } from '../../contract/session-requests'
import { notJoined } from '../state/problems'
import type { StandaloneSessionRows } from '../state/standalone-session-rows'
import { Problem } from '../shared/problem'
import { withTimeout } from '../shared/deadline'
import { browserEnded } from '../computer/unreachable'
import { background } from '../shared/stray'
import { newId } from '../database/ids'
import type { Assets } from './assets'
import type { BrowserConfig } from './browser-config'
import type { LeasedSession } from './record'
import { spareKind } from './spare-wishes'
import { Spares, type Spare, type SparesOptions } from './spares'
import { configOf, hasOwnFiles } from './standalone-config'
import { full, hostDraining, noGpu, noSpare } from './standalone-problems'
import { resolveReferences, selectorsOf } from './references'
import type { Session } from './session'
import type { SessionOwner } from './session-owner'
import type { SessionEnd } from '../state/session-end'
import type { Sessions } from './sessions'

export interface StandaloneSessionsOptions {
  readonly assets: Assets
  readonly sessions: Sessions
  /** Where other hosts, and the search for lost sessions, find them. */
  readonly rows: StandaloneSessionRows
  /** Whether what begins here is this host's: it is not while its claim is lost and it joins the others again. */
  readonly joined: () => boolean
  /** Whether this host starts no more sessions. */
  readonly drains: () => boolean
  /** Most sessions at once, those that are starting included, and spares. */
  readonly limit: number
  /** What is kept warm for them. */
  readonly spares: Pick<SparesOptions, 'most' | 'isShort' | 'changed'>
}

/** How long a session that is to begin waits for the slot of one that has just ended, ms. */
const FREED_MS = 5_000

/** What a session without a pool is known by before it begins: its id, and its lease's. A caller that has them can end it. */
export interface Names {
  readonly session: string
  readonly lease: string
}

export const newNames = (): Names => ({ session: newId(), lease: newId() })

export interface StandaloneStart {
  readonly request: BrowserCreate
  /** The name of the caller's key. */
  readonly by: string
  /** Ends a start that is in progress. */
  readonly signal: AbortSignal
  readonly names?: Names
  readonly spareOnly?: boolean | undefined
}

/** The sessions without a pool (rule 3.2): each has a holder from its start to its end. */
export class StandaloneSessions implements SessionOwner {
  readonly spares: Spares
  readonly #options: StandaloneSessionsOptions
  readonly #sessions = new Set<Session>()
  /** Ended ones whose slots are not free yet. */
  readonly #ending = new Set<Promise<unknown>>()
  readonly #starting = new Map<AbortController, Promise<unknown>>()

  constructor(options: StandaloneSessionsOptions) {
    this.#options = options
    const { sessions } = options
    this.spares = new Spares({
      ...options.spares,
      sessions,
      owner: this,
      isOpen: () => options.joined() && !options.drains(),
      isBusy: () => this.#starting.size > 0,
      room: () => options.limit - this.taken - this.spares.count,
      ended: (gone) => this.#track(gone),
    })
  }

  get count(): number {
    return this.#sessions.size
  }

  /** How many slots are taken: by those that there are, by those that start, and by ended ones whose browsers are not gone yet. */
  get taken(): number {
    return this.#sessions.size + this.#starting.size + this.#ending.size
  }

  /** Whether there is none, and none starts or ends. */
  get isIdle(): boolean {
    return this.taken === 0
  }

  /** Returns the kind of spare that a session could have and that is not here; undefined where there is one, or could be none. */
  missingSpare(request: BrowserCreate): string | undefined {
    const kind = hasOwnFiles(request) ? undefined : spareKind(configOf(request))
    return this.spares.has(kind) ? undefined : kind
  }

  /**
   * Resolves when the browser can be used. Problem 400 for a name that an active session has and for references to nothing,
   * 403 for a GPU, 503 while this host drains, 529 when it has as many as it can (see isHostFull for these two), 503 when it has lost its claim.
   * With `spareOnly` Problem 503 `no_spare` when there is no spare for it.
   */
  async create({ names = newNames(), spareOnly = false, ...wanted }: StandaloneStart): Promise<LeasedSession> {
    const { request, signal } = wanted
    this.#assertOpen(request)
    const spare = hasOwnFiles(request) ? undefined : this.spares.take(configOf(request))
    if (spareOnly && !spare) throw noSpare()
    if (!spare && this.#isFull) {
      this.spares.giveUp()
      await withTimeout(this.#slotFreed(signal), FREED_MS)
      signal.throwIfAborted()
      this.#assertOpen(request)
      if (this.#isFull) throw full(this.#options.limit)
    }
    const off = new AbortController()
    const start = this.#begin({ ...wanted, names, signal: AbortSignal.any([signal, off.signal]) }, spare)
    this.#starting.set(off, start)
    try {
      return await start
    } finally {
      this.#starting.delete(off)
      this.spares.wake()
    }
  }

  async end(session: Session, end: SessionEnd): Promise<void> {
    if (this.spares.lost(session, end) || !this.#sessions.delete(session)) return
    const { lease } = session
    const { over, gone } = this.#options.sessions.end(session, end)
    this.#track(gone)
    try {
      await over
    } finally {
      await this.#forget(session.id, lease?.terms.name, lease?.id)
    }
  }

  async cancel(session: Session): Promise<void> {
    await this.end(session, { kind: 'unused' })
  }

  /** Keeps a spare with a crashed page from callers. */
  pageCrashed(session: Session): void {
    this.spares.lost(session, { kind: 'crashed', message: 'Its page crashed before it was acquired.' })
  }

  /** Ends all, and saves what they were to save. Idempotent. */
  async dispose(): Promise<void> {
    const stopped = new Problem('not_ready', 'The service was stopped before the browser was ready.')
    await this.#endAll({ kind: 'stopped' }, stopped)
  }

  /** Ends all, and calls off what is being started: this host's claim to them is over. */
  async terminateAll(end: SessionEnd): Promise<void> {
    await this.#endAll(end, notJoined())
    this.spares.begin()
  }

  async #endAll(end: SessionEnd, reason: Problem): Promise<void> {
    for (const off of this.#starting.keys()) off.abort(reason)
    const ends = [this.spares.close(), ...[...this.#sessions].map((session) => this.end(session, end))]
    await Promise.allSettled([...ends, ...this.#ending, ...this.#starting.values()])
  }

  get #isFull(): boolean {
    return this.taken + this.spares.count >= this.#options.limit
  }

  /** Problems of `create` that do not depend on how many there are. */
  #assertOpen({ gpu }: BrowserCreate): void {
    if (gpu) throw noGpu()
    if (this.#options.drains()) throw hostDraining()
    if (!this.#options.joined()) throw notJoined()
  }

  /** Tracks what still has a slot until it has ended. */
  #track(ending: Promise<unknown>): void {
    this.#ending.add(ending)
    background(
      ending.finally(() => {
        this.#ending.delete(ending)
        this.spares.wake()
      }),
    )
  }

  /** Resolves when there is a free slot, or when none is about to become free. No call is refused because of a session that has ended. */
  async #slotFreed(signal: AbortSignal): Promise<void> {
    while (this.#isFull && this.#ending.size > 0 && !signal.aborted) await Promise.race(this.#ending)
  }

  /** Frees what a session was known by; resolves after a moment when the database does not respond; then it is repeated until it does. */
  async #forget(session: string, name: string | undefined, lease: string | undefined): Promise<void> {
    const { sessions, rows } = this.#options
    const freed = lease === undefined ? undefined : sessions.names.free(name, lease)
    await withTimeout(Promise.all([freed, rows.remove(session)]))
  }

  async #begin(start: NamedStart, spare: Spare | undefined): Promise<LeasedSession> {
    const { sessions, assets } = this.#options
    const { request, names, signal } = start
    let unused = spare
    let { session: id } = names
    try {
      await sessions.names.take(request.name, names.lease)
      const config = configOf(request, await resolveReferences(assets, request))
      unused = undefined
      const warm = spare && (await this.#fromSpare(spare, config, signal))
      const session = warm ?? (await this.#start(id, config, signal))
      id = session.id
      if (!session.gone && !signal.aborted) return this.#lease(session, start)
      // It has ended by itself before it was leased, or was canceled.
      this.spares.discard(session)
      throw signal.aborted ? signal.reason : browserEnded()
    } catch (error) {
      if (unused) this.spares.putBack(unused)
      await this.#forget(id, request.name, names.lease)
      throw error
    }
  }

  /** Resolves with undefined when the spare can’t be used. */
  async #fromSpare(spare: Spare, config: BrowserConfig, signal: AbortSignal): Promise<Session | undefined> {
    const session = await this.spares.prepare(spare, config, signal)
    try {
      if (session) await this.#options.rows.add(session.id)
      return session
    } catch (error) {
      if (session) this.spares.discard(session)
      throw error
    }
  }

  async #start(id: string, config: BrowserConfig, signal: AbortSignal): Promise<Session> {
    const { assets, sessions, rows } = this.#options
    await rows.add(id)
    try {
      return await sessions.start({ id, owner: this, config, signal })
    } catch (error) {
      // It may have been deleted meanwhile: then the caller gets that error.
      if (!signal.aborted) await resolveReferences(assets, selectorsOf(config))
      throw error
    }
  }

  #lease(session: Session, { request, by, names }: NamedStart): LeasedSession {
    const { name, tags, timeout_seconds: timeoutSeconds, profile } = request
    const savesProfile = profile?.save_changes === true
    const lease = session.assign(names.lease, { by, name, tags, timeoutSeconds, savesProfile })
    this.#sessions.add(session)
    const { acquiredAt, terms } = lease
    this.#options.rows.leased(session.id, { id: lease.id, acquiredAt, terms, config: session.config })
    return { session, lease }
  }
}

type NamedStart = StandaloneStart & { readonly names: Names }
