import { flagsOf } from '../../contract/browser-fields'
import type { BrowserCreate } from '../../contract/session-requests'
import { resolveOnCreate } from '../../contract/telemetry'
import { effectiveViewport } from '../../contract/viewport'
import { notJoined } from '../state/problems'
import type { SessionPlaces } from '../state/session-places'
import { Problem } from '../shared/problem'
import { withTimeout } from '../shared/deadline'
import { background } from '../shared/stray'
import { newId } from '../database/ids'
import type { Assets } from './assets'
import type { BrowserConfig } from './browser-config'
import { endBrowser, type Browsers, type LiveBrowser } from './browsers'
import { Lease } from './lease'
import type { LeasedSession } from './record'
import type { SessionTelemetry } from './telemetry/session-telemetry'
import { resolveReferences, selectorsOf } from './references'
import { Session, type SessionOwner } from './session'
import type { SessionEnd } from '../state/session-end'
import type { Sessions } from './sessions'

export interface StandaloneSessionsOptions {
  readonly assets: Assets
  readonly browsers: Browsers
  readonly sessions: Sessions
  /** Where other hosts find them; undefined where there can be no others. */
  readonly places: SessionPlaces | undefined
  /** Whether what begins here is this host's: it is not while its claim is lost and it joins the others again. */
  readonly joined: () => boolean
  /** Whether this host begins no sessions any more. */
  readonly drains: () => boolean
  /** Most sessions at once, those that are starting included. */
  readonly limit: number
  readonly log: (message: string, error: unknown) => void
}

/** How long a session waits that is to begin for the place of one that has just ended, ms. */
const FREED_MS = 5_000

/** What a session without a pool is known by before it begins: its id, and its lease's. Whoever has them can end it. */
export interface Names {
  readonly session: string
  readonly lease: string
}

export const newNames = (): Names => ({ session: newId(), lease: newId() })

/** The sessions without a pool (rule 3.2): each is somebody's from its start to its end. */
export class StandaloneSessions implements SessionOwner {
  readonly #options: StandaloneSessionsOptions
  readonly #sessions = new Set<Session>()
  /** Ended ones whose places are not free yet. */
  readonly #ending = new Set<Promise<unknown>>()
  /** The starts under way, by what calls each off. */
  readonly #starting = new Map<AbortController, Promise<unknown>>()

  constructor(options: StandaloneSessionsOptions) {
    this.#options = options
  }

  /** How many there are now. */
  get count(): number {
    return this.#sessions.size
  }

  /** How many places are taken: by those that there are, by those that start, and by ended ones whose browsers are not gone yet. */
  get taken(): number {
    return this.#sessions.size + this.#starting.size + this.#ending.size
  }

  /** Whether there is none, and none starts or ends. */
  get isIdle(): boolean {
    return this.taken === 0
  }

  /**
   * Resolves when the browser can be used. Problem 400 for a name that an active session has and for references to nothing,
   * 403 for a GPU, 503 while this host drains, 529 when it has as many as it can (see isFull for these two), 503 when it has lost its claim.
   * `by` is the name of the key that asks; `signal` ends a start that is under way.
   */
  async create(
    request: BrowserCreate,
    by: string,
    signal: AbortSignal,
    { session, lease: leaseId }: Names = newNames(),
  ): Promise<LeasedSession> {
    if (request.gpu) throw noGpu()
    if (this.#isFull) await withTimeout(this.#placeFreed(signal), FREED_MS)
    signal.throwIfAborted()
    if (this.#options.drains()) throw hostDraining()
    if (!this.#options.joined()) throw notJoined()
    if (this.#isFull) throw full(this.#options.limit)
    const off = new AbortController()
    const start = this.#begin(request, { id: session, by, leaseId }, AbortSignal.any([signal, off.signal]))
    this.#starting.set(off, start)
    try {
      return await start
    } finally {
      this.#starting.delete(off)
    }
  }

  async end(session: Session, end: SessionEnd): Promise<void> {
    if (!this.#sessions.delete(session)) return
    const { lease } = session
    const { over, gone } = this.#options.sessions.end(session, end)
    this.#ending.add(gone)
    background(gone.finally(() => this.#ending.delete(gone)))
    try {
      await over
    } finally {
      await this.#forget(session.id, lease?.terms.name, lease?.id)
    }
  }

  /** Ends all, and saves what they were to save. Idempotent. */
  async dispose(): Promise<void> {
    const stopped = new Problem(503, 'not_ready', 'The service was stopped before the browser was ready.')
    await this.#endAll({ kind: 'stopped' }, stopped)
  }

  /** Ends all, and calls off what is being started: this host's claim to them is over. */
  async terminateAll(end: SessionEnd): Promise<void> {
    await this.#endAll(end, notJoined())
  }

  async #endAll(end: SessionEnd, reason: Problem): Promise<void> {
    for (const off of this.#starting.keys()) off.abort(reason)
    const ends = [...this.#sessions].map((session) => this.end(session, end))
    await Promise.allSettled([...ends, ...this.#ending, ...this.#starting.values()])
  }

  get #isFull(): boolean {
    return this.taken >= this.#options.limit
  }

  /** Resolves when there is a place, or when none is about to become free. Nobody is refused for a session that has ended. */
  async #placeFreed(signal: AbortSignal): Promise<void> {
    while (this.#isFull && this.#ending.size > 0 && !signal.aborted) await Promise.race(this.#ending)
  }

  /** Frees what a session was known by; resolves after a moment when the database does not answer, which is told again and again. */
  async #forget(session: string, name: string | undefined, lease: string | undefined): Promise<void> {
    const { sessions, places } = this.#options
    const freed = lease === undefined ? undefined : sessions.names.free(name, lease)
    await withTimeout(Promise.all([freed, places?.remove(session)]))
  }

  async #begin(request: BrowserCreate, ids: Ids, signal: AbortSignal): Promise<LeasedSession> {
    await this.#options.sessions.names.take(request.name, ids.leaseId)
    try {
      return await this.#start(request, ids, signal)
    } catch (error) {
      await this.#forget(ids.id, request.name, ids.leaseId)
      throw error
    }
  }

  async #start(request: BrowserCreate, { id, by, leaseId }: Ids, signal: AbortSignal): Promise<LeasedSession> {
    const { assets, browsers, sessions } = this.#options
    const references = await resolveReferences(assets, request)
    const config: BrowserConfig = {
      ...flagsOf(request),
      viewport: effectiveViewport(request.viewport),
      chrome_policy: request.chrome_policy,
      start_url: request.start_url?.trim() ? request.start_url : undefined,
      telemetry: resolveOnCreate(request.telemetry),
      profileId: references.profileId,
      proxyId: references.proxyId,
      extensionIds: references.extensionIds ?? [],
      ownExtensions: [],
    }
    await this.#options.places?.add(id)
    const telemetry = sessions.newTelemetry(id, config.telemetry)
    const live = await this.#launch(id, config, telemetry, signal).catch(async (error: unknown) => {
      sessions.drop(id)
      // It may have been deleted meanwhile: then that is what the caller is to be told.
      if (!signal.aborted) await resolveReferences(assets, selectorsOf(references))
      throw error
    })
    const session = new Session({ id, owner: this, config, live, telemetry, browsers })
    const { name, tags, timeout_seconds: timeoutSeconds, profile } = request
    const terms = { by, name, tags, timeoutSeconds, savesProfile: profile?.save_changes === true }
    const lease = new Lease(leaseId, terms, () => {
      // Whatever goes wrong there is logged there; nobody waits for it.
      void this.end(session, { kind: 'timed_out', seconds: timeoutSeconds }).catch(() => undefined)
    })
    session.lease = lease
    this.#sessions.add(session)
    sessions.add(session)
    return { session, lease }
  }

  /** A start that was called off when its browser had just come leaves none. */
  async #launch(
    id: string,
    config: BrowserConfig,
    telemetry: SessionTelemetry,
    signal: AbortSignal,
  ): Promise<LiveBrowser> {
    const live = await this.#options.browsers.start(id, config, {
      signal,
      prepare: (browser) => telemetry.observe(browser),
    })
    if (!signal.aborted) return live
    await endBrowser(live)
    throw signal.reason
  }
}

/** Of a session that is to begin: its id, the name of the key that asks for it, and the id of its lease. */
interface Ids {
  readonly id: string
  readonly by: string
  readonly leaseId: string
}

/** Codes of those who have refused only because they begin no more. */
const [DRAINING, EXHAUSTED] = ['host_draining', 'capacity_exhausted'] as const

const noGpu = (): Problem =>
  new Problem(403, 'gpu_not_available', 'Browsers with a GPU are not available on this service; leave gpu out.')

const hostDraining = (): Problem =>
  new Problem(
    503,
    DRAINING,
    'This host drains, and begins no sessions any more. Another host may; try again in a moment.',
    undefined,
    { 'Retry-After': '2' },
  )

/** Problem 529: there is no room for one more. */
export const exhausted = (message: string): Problem =>
  new Problem(529, EXHAUSTED, message, undefined, { 'x-should-retry': 'false' })

const full = (limit: number): Problem =>
  exhausted(
    limit === 0
      ? 'This machine runs no browsers.'
      : `This machine runs ${limit} sessions without a pool, which is its limit. End one, or acquire a browser of a pool.`,
  )

/** Whether a host has refused a session only because it begins no more. */
export const isFull = (error: unknown): boolean =>
  error instanceof Problem && (error.code === DRAINING || error.code === EXHAUSTED)
