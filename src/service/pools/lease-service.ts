import { fillRate, timeToStart } from '../../contract/fill'
import { LONGEST_ACQUIRE_SECONDS, type PoolAcquire } from '../../contract/pool'
import type { AcquireTerms, Grant } from '../state/leases'
import type { ClusterNode } from '../agent/cluster-node'
import type { Peers } from '../cluster/peers'
import { notFound } from '../shared/named'
import type { LeasedSession, SessionCaller, SessionRef } from '../session/record'
import { background } from '../shared/stray'
import type { PoolCache } from './pool-cache'
import type { Pool, PoolContext } from './pool'

export interface LeaseServiceOptions extends Pick<PoolContext, 'report'> {
  readonly pools: PoolCache
  readonly member: Pick<ClusterNode, 'id' | 'acquire'>
  readonly peers: Pick<Peers, 'begin' | 'cancel'>
  readonly capPerMinute: number
  readonly isClosed: () => boolean
}

/** Leases browsers of pools, to callers of this host from whichever host has one, and to callers of others from here. */
export class LeaseService {
  readonly #options: LeaseServiceOptions

  constructor(options: LeaseServiceOptions) {
    this.#options = options
  }

  /**
   * Leases one browser, on whichever host, or resolves with null when none became free in time or the caller has gone (rule 2.6).
   * Problem 400 for a name that another active session has, 404 when the pool was deleted meanwhile, 503 when too many wait already.
   */
  async acquire(pool: Pool, request: PoolAcquire, caller: SessionCaller): Promise<SessionRef | null> {
    const terms: AcquireTerms = {
      by: caller.reader.caller.name,
      name: request.name,
      tags: request.tags,
      startUrl: request.start_url?.trim() ? request.start_url : undefined,
      telemetry: request.telemetry,
      timeoutSeconds: pool.config.timeout_seconds,
    }
    const seconds = Math.min(request.acquire_timeout_seconds ?? this.#timeToFill(pool), LONGEST_ACQUIRE_SECONDS)
    const leased = await this.#lease(pool, terms, seconds * 1000, caller)
    if (leased && 'session' in leased) await prepare(leased, terms)
    if (!leased || !caller.signal.aborted) return leased
    await this.#options.peers.cancel(leased)
    return null
  }

  /** Begins a lease for the caller of another host. Undefined when its browser is not free here. */
  async beginHere(pool: string, grant: Grant, terms: AcquireTerms): Promise<LeasedSession | undefined> {
    const begun = this.#options.pools.find(pool)?.begin(grant, terms)
    if (begun) await prepare(begun, terms)
    else this.#reconcile()
    return begun
  }

  async #lease(pool: Pool, terms: AcquireTerms, waitMs: number, caller: SessionCaller): Promise<SessionRef | null> {
    const { signal } = caller
    const began = performance.now()
    const turn = { queued: false }
    const leased = await this.#options.member.acquire(pool.id, terms, {
      waitMs,
      signal,
      waits: () => (turn.queued = true),
      begin: (grant) => this.#begin(pool, grant, terms, caller),
    })
    const ms = Math.round(performance.now() - began)
    const waited = turn.queued && { duration_ms: ms }
    if (!leased) {
      if (turn.queued && !(await this.#isThere(pool))) throw notFound('pool', pool.id)
      const message = signal.aborted
        ? 'the client disconnected before a browser was free'
        : 'no browser was free in time'
      if (this.#options.isClosed()) return null
      pool.count({ kind: 'refused' })
      pool.record({ kind: 'refused', by: terms.by, message, ...waited })
      return null
    }
    const session = 'record' in leased ? leased.grant.browser : leased.session.id
    pool.count({ kind: 'waited', ms })
    pool.record({ kind: 'leased', session_id: session, by: terms.by, ...waited })
    return leased
  }

  async #begin(
    pool: Pool,
    grant: Grant,
    terms: AcquireTerms,
    { reader, signal }: SessionCaller,
  ): Promise<SessionRef | undefined> {
    if (grant.host !== this.#options.member.id) {
      const record = await this.#options.peers.begin(pool.id, grant, terms, { reader, signal })
      return record && { grant, pool: pool.id, record }
    }
    const begun = pool.begin(grant, terms)
    if (!begun) this.#reconcile()
    return begun
  }

  async #isThere(pool: Pool): Promise<boolean> {
    if (this.#options.isClosed()) return true
    await this.#options.pools.read().catch(() => undefined)
    return this.#options.pools.find(pool.id) !== undefined
  }

  /** The database has said of a browser that it is free, and it is not. */
  #reconcile(): void {
    background(this.#options.report((browsers) => browsers.reconcile()))
  }

  /** Seconds; Infinity while filling is paused. */
  #timeToFill({ config }: Pool): number {
    const rate = fillRate(config.size, config.fill_rate_per_minute, this.#options.capPerMinute)
    return timeToStart(rate, 0, config.size) / 1000
  }
}

/** Prepares a browser before its caller gets it. */
async function prepare({ session: { browser, telemetry } }: LeasedSession, terms: AcquireTerms): Promise<void> {
  // What this lease alone has captured is captured from its first page on.
  if (terms.telemetry) await telemetry.captures()
  // Best effort: a page that does not open is no reason to withhold the browser.
  if (terms.startUrl !== undefined) await browser.navigate(terms.startUrl).catch(() => undefined)
}
