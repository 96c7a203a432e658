import type { BrowserCreate } from '../../contract/session-requests'
import { resolveOnCreate } from '../../contract/telemetry'
import { effectiveViewport } from '../../contract/viewport'
import type { Browser } from '../browsers/browser'
import type { SessionPlaces } from '../hosts/session-places'
import { Problem } from '../problem'
import { promptly } from '../promptly'
import { newId } from '../store/ids'
import type { Assets } from './assets'
import type { BrowserConfig } from './browser-config'
import { endBrowser, type Browsers } from './browsers'
import { Lease } from './lease'
import type { LeasedSession } from './record'
import { resolveReferences } from './references'
import { Session, type SessionOwner } from './session'
import type { SessionEnd } from './session-end'
import type { Sessions } from './sessions'

export interface OnDemandOptions {
  readonly assets: Assets
  readonly browsers: Browsers
  readonly sessions: Sessions
  /** Where other hosts find them; undefined where there can be no others. */
  readonly places: SessionPlaces | undefined
  /** Whether this host begins no sessions any more. */
  readonly drains: () => boolean
  /** Most sessions at once, those that are starting included. */
  readonly limit: number
  readonly log: (message: string, error: unknown) => void
}

/** What a session without a pool is known by before it begins: its id, and its lease's. Whoever has them can end it. */
export interface Names {
  readonly session: string
  readonly lease: string
}

export const newNames = (): Names => ({ session: newId(), lease: newId() })

/** The sessions without a pool (supplement 3.2): each is somebody's from its start to its end. */
export class OnDemandSessions implements SessionOwner {
  readonly #options: OnDemandOptions
  readonly #sessions = new Set<Session>()
  readonly #ending = new Set<Promise<void>>()
  #starting = 0
  #closed = false

  constructor(options: OnDemandOptions) {
    this.#options = options
  }

  /** How many there are now. */
  get count(): number {
    return this.#sessions.size
  }

  /** Whether there is none, and none starts or ends. */
  get isIdle(): boolean {
    return this.#sessions.size === 0 && this.#starting === 0 && this.#ending.size === 0
  }

  /**
   * Resolves when the browser can be used. Problem 400 for a name that an active session has and for references to nothing,
   * 403 for a GPU, 503 while this host drains, 529 when it has as many as it can (see isFull for these two). `by` is the name of the
   * key that asks; `signal` ends a start that is under way.
   */
  async create(
    request: BrowserCreate,
    by: string,
    signal: AbortSignal,
    { session, lease: leaseId }: Names = newNames(),
  ): Promise<LeasedSession> {
    if (request.gpu) throw noGpu()
    if (this.#options.drains()) throw hostDraining()
    if (this.#sessions.size + this.#starting >= this.#options.limit) throw full(this.#options.limit)
    const { names } = this.#options.sessions
    this.#starting += 1
    try {
      await names.take(request.name, leaseId)
      return await this.#start(request, { id: session, by, leaseId }, signal).catch(async (error: unknown) => {
        await this.#freeName(request.name, leaseId)
        throw error
      })
    } finally {
      this.#starting -= 1
    }
  }

  async end(session: Session, end: SessionEnd): Promise<void> {
    if (!this.#sessions.delete(session)) return
    const ending = this.#end(session, end)
    this.#ending.add(ending)
    await ending.finally(() => this.#ending.delete(ending))
  }

  /** Ends all, and saves what they were to save. May be called twice. */
  async dispose(): Promise<void> {
    this.#closed = true
    const ends = [...this.#sessions].map((session) => this.end(session, { kind: 'stopped' }))
    await Promise.allSettled([...ends, ...this.#ending])
  }

  /** Ends all: this host's claim to them is over. */
  async abandon(end: SessionEnd): Promise<void> {
    await Promise.allSettled([...this.#sessions].map((session) => this.end(session, end)))
  }

  async #end(session: Session, end: SessionEnd): Promise<void> {
    const { lease } = session
    try {
      await this.#options.sessions.end(session, end)
    } finally {
      if (lease) await promptly(this.#freeName(lease.terms.name, lease.id))
      await promptly(this.#leavePlace(session.id))
    }
  }

  /** A name that cannot be freed now is free when this host has left. */
  async #freeName(name: string | undefined, leaseId: string): Promise<void> {
    const { sessions, log } = this.#options
    await sessions.names
      .free(name, leaseId)
      .catch((error: unknown) => log('The name of a session could not be freed', error))
  }

  /** A place that cannot be left now is left when this host has. */
  async #leavePlace(id: string): Promise<void> {
    const { places, log } = this.#options
    await places
      ?.remove(id)
      .catch((error: unknown) => log('Other hosts could not be told that a session has ended', error))
  }

  async #start(
    request: BrowserCreate,
    { id, by, leaseId }: { id: string; by: string; leaseId: string },
    signal: AbortSignal,
  ): Promise<LeasedSession> {
    const { assets, browsers, sessions } = this.#options
    const references = await resolveReferences(assets, request)
    const config: BrowserConfig = {
      headless: request.headless,
      stealth: request.stealth,
      kiosk: request.kiosk_mode,
      viewport: effectiveViewport(request.viewport),
      chromePolicy: request.chrome_policy,
      startUrl: request.start_url?.trim() ? request.start_url : undefined,
      telemetry: resolveOnCreate(request.telemetry),
      profileId: references.profileId,
      proxyId: references.proxyId,
      extensionIds: references.extensionIds ?? [],
      ownExtensions: [],
    }
    await this.#options.places?.add(id)
    const telemetry = sessions.newTelemetry(id, config.telemetry)
    const prepare = (browser: Browser) => telemetry.observe(browser)
    const live = await browsers.start(id, config, { signal, prepare }).catch(async (error: unknown) => {
      sessions.drop(id)
      await promptly(this.#leavePlace(id))
      throw error
    })
    if (this.#closed) {
      await endBrowser(live)
      throw new Problem(500, 'internal_error', 'The service was stopped before the browser was ready.')
    }
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
      : `This machine runs ${limit} sessions without a pool, and no more. End one, or acquire a browser of a pool.`,
  )

/** Whether a host has refused a session only because it begins no more. */
export const isFull = (error: unknown): boolean =>
  error instanceof Problem && (error.code === DRAINING || error.code === EXHAUSTED)
