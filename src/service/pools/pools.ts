import { availableParallelism } from 'node:os'
import { fillRate, timeToStart } from '../../contract/fill'
import {
  LONGEST_ACQUIRE_SECONDS,
  type PoolAcquire,
  type PoolCreate,
  type PoolListQuery,
  type PoolUpdate,
} from '../../contract/pool'
import type { PoolHistory, PoolOccupancy } from '../../contract/pool-occupancy'
import { isListed, nameTaken, notFound } from '../named'
import type { Problem } from '../problem'
import { Serial } from '../serial'
import type { Assets } from '../sessions/assets'
import type { LeasedSession } from '../sessions/record'
import type { Session } from '../sessions/session'
import { resolveReferences } from '../sessions/references'
import { newId } from '../store/ids'
import type { PoolStore } from '../store/pool-store'
import type { ActivityLog } from './activity-log'
import { newSetup, type PoolSetup } from './config'
import { FillScheduler } from './fill-scheduler'
import { OccupancyHistory } from './occupancy-history'
import { Pool, type PoolContext } from './pool'
import { limitExceeded, poolInUse } from './problems'
import { updatedSetup } from './update'

export interface PoolsOptions extends Omit<PoolContext, 'wake' | 'record'> {
  readonly store: PoolStore
  readonly assets: Assets
  readonly activity: ActivityLog
  /** Highest sum of all pool sizes. */
  readonly sessionsLimit: number
}

/** All pools of the service: the operations of supplement 2. */
export class Pools {
  readonly sessionsLimit: number
  readonly #store: PoolStore
  readonly #assets: Assets
  readonly #activity: ActivityLog
  readonly #pools = new Map<string, Pool>()
  // More at once than there are cores, and each of them takes so much longer that the first is there no sooner.
  readonly #scheduler = new FillScheduler(availableParallelism())
  readonly #history = new OccupancyHistory(() => this.occupancy)
  readonly #context: PoolContext
  /** Names and places are given out one after the other. */
  readonly #changes = new Serial()

  constructor({ store, assets, activity, sessionsLimit, ...shared }: PoolsOptions) {
    this.sessionsLimit = sessionsLimit
    this.#store = store
    this.#assets = assets
    this.#activity = activity
    this.#context = {
      ...shared,
      wake: () => this.#scheduler.wake(),
      record: (pool, event) => activity.record(pool, event),
    }
  }

  /** Sum of all pool sizes. */
  get sessionsUsed(): number {
    return this.#all().reduce((sum, pool) => sum + pool.config.size, 0)
  }

  /** What each pool is doing now. */
  get occupancy(): PoolOccupancy[] {
    return this.#all().map((pool) => pool.occupancy)
  }

  /** What each pool was doing in the last hour. */
  get history(): PoolHistory {
    return this.#history.history
  }

  /** Warms the pools of the database. To be called once, at the start. */
  async load(): Promise<void> {
    for (const record of await this.#store.all()) this.#open(new Pool(record, this.#context))
  }

  /**
   * Resolves when the pool is kept; its browsers start from then on. Problem 400 for a profile, an extension or a proxy that
   * does not exist, 409 for a name in use, 403 over the limit. `by` is the name of the key that asks.
   */
  async create(request: PoolCreate, by: string): Promise<Pool> {
    return this.#changes.run(async () => {
      this.#checkName(request.name)
      if (!this.#hasRoomFor(request.size)) throw this.#limitExceeded(request.size)
      const setup = newSetup(request, await resolveReferences(this.#assets, request))
      const record = { id: newId(), createdAt: new Date(), ...setup }
      await this.#store.add(record)
      const pool = this.#open(new Pool(record, this.#context))
      const { size, fill_rate_per_minute } = setup.config
      pool.record({ kind: 'created', by, message: `size ${size}, fill rate ${fill_rate_per_minute} % a minute` })
      return pool
    })
  }

  /**
   * Changes a pool by the rules of supplement 2.4, or nothing of it when that fails. Resolves when the browsers that are too many
   * have ended. Problems as for `create`, and 404 when the pool was deleted meanwhile.
   */
  async update(pool: Pool, request: PoolUpdate, by: string): Promise<void> {
    const ended = await this.#changes.run(async () => {
      if (!this.#pools.has(pool.id)) throw notFound('pool', pool.id)
      const { profile, extensions, proxy_id } = request
      const selectors = {
        profile: profile?.id === '' ? undefined : profile,
        extensions,
        proxy_id: proxy_id || undefined,
      }
      const setup = updatedSetup(pool.setup, request, await resolveReferences(this.#assets, selectors))
      if (setup.config.name !== pool.config.name) this.#checkName(setup.config.name)
      const more = setup.config.size - pool.config.size
      if (!this.#hasRoomFor(more)) {
        const message = `size ${setup.config.size} is over the limit of the service`
        pool.record({ kind: 'refused', by, message })
        throw this.#limitExceeded(more)
      }
      await this.#store.update(pool.id, setup)
      return { all: pool.update(setup, request.discard_all_idle, by) }
    })
    await ended.all
  }

  /** By id, else by name. Problem 404. */
  find(idOrName: string): Pool {
    const pool = this.#pools.get(idOrName) ?? this.#all().find((p) => p.config.name === idOrName)
    if (!pool) throw notFound('pool', idOrName)
    return pool
  }

  /** Newest first. */
  list(filter: Pick<PoolListQuery, 'name' | 'query'>): Pool[] {
    return this.#all()
      .filter(({ id, config }) => isListed({ id, name: config.name }, filter))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  }

  /** Resolves when its browsers are gone. Problem 400 `pool_in_use` while some are leased, unless forced (supplement 2.5). */
  async delete(pool: Pool, force: boolean): Promise<void> {
    const leased = pool.leased.length
    if (leased > 0 && !force) throw poolInUse(leased)
    await this.#changes.run(async () => {
      await this.#store.remove(pool.id)
      this.#pools.delete(pool.id)
      this.#history.forget(pool.id)
    })
    this.#scheduler.remove(pool.filling)
    await pool.close({ kind: 'pool_deleted' })
    await this.#activity.forget(pool.id)
  }

  /**
   * A lease of one browser, or null when none became free in time or the caller has gone (supplement 2.6).
   * Problem 400 for a name that another active session has, 404 when the pool was deleted meanwhile.
   */
  async acquire(pool: Pool, request: PoolAcquire, by: string, signal: AbortSignal): Promise<LeasedSession | null> {
    const terms = {
      by,
      name: request.name,
      tags: request.tags,
      startUrl: request.start_url?.trim() ? request.start_url : undefined,
      telemetry: request.telemetry,
      timeoutSeconds: pool.config.timeout_seconds,
    }
    const seconds = Math.min(request.acquire_timeout_seconds ?? this.#timeToFill(pool), LONGEST_ACQUIRE_SECONDS)
    const leased = await pool.acquire(terms, seconds * 1000, signal)
    if (!leased) {
      if (!this.#pools.has(pool.id)) throw notFound('pool', pool.id)
      return null
    }
    const { browser, telemetry } = leased.session
    // What this lease alone has captured is captured from its first page on.
    if (terms.telemetry) await telemetry.captures()
    // Best effort: a page that does not open is no reason to withhold the browser.
    if (terms.startUrl !== undefined) await browser.navigate(terms.startUrl).catch(() => undefined)
    if (!signal.aborted) return leased
    await pool.undo(leased)
    return null
  }

  /** Ends a lease of this pool (supplement 2.7). */
  async release(pool: Pool, session: Session, reuse: boolean, by: string): Promise<void> {
    await (reuse ? pool.giveBack(session, by) : pool.end(session, { kind: 'released', by }))
  }

  /** A profile has new data: the idle browsers of each pool that wants to keep up with it are replaced (supplement 5.2). */
  async profileSaved(id: string): Promise<void> {
    const affected = this.#all().filter(({ setup }) => setup.profileId === id && setup.config.refresh_on_profile_update)
    await Promise.all(affected.map((pool) => pool.refresh()))
  }

  /** Names, else ids, of the pools that are set up with something. */
  usersOf(uses: (setup: PoolSetup) => boolean): string[] {
    return this.#all()
      .filter(({ setup }) => uses(setup))
      .map(({ id, config }) => config.name ?? id)
  }

  /** Ends every browser and sends everyone who waits away. May be called twice. */
  async dispose(): Promise<void> {
    this.#history.dispose()
    const pools = this.#all()
    for (const pool of pools) this.#scheduler.remove(pool.filling)
    await Promise.all(pools.map((pool) => pool.close({ kind: 'stopped' })))
  }

  #all(): Pool[] {
    return [...this.#pools.values()]
  }

  #open(pool: Pool): Pool {
    this.#pools.set(pool.id, pool)
    this.#history.begin(pool.occupancy)
    this.#scheduler.add(pool.filling)
    return pool
  }

  /** Seconds; Infinity while filling is paused. */
  #timeToFill({ config }: Pool): number {
    const rate = fillRate(config.size, config.fill_rate_per_minute, this.#context.fillRateCap)
    return timeToStart(rate, 0, config.size) / 1000
  }

  #checkName(name: string | undefined): void {
    const taken = name !== undefined && this.#all().some((pool) => pool.config.name === name)
    if (taken) throw nameTaken('pool', name)
  }

  #hasRoomFor(more: number): boolean {
    return more <= 0 || this.sessionsUsed + more <= this.sessionsLimit
  }

  #limitExceeded(requested: number): Problem {
    return limitExceeded(this.sessionsLimit, this.sessionsUsed, requested)
  }
}
