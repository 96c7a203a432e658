import { availableParallelism } from 'node:os'
import { fillRate, timeToStart } from '../../contract/fill'
import { DEFAULT_ACQUIRE_SECONDS, type PoolAcquire, type PoolCreate, type PoolListQuery } from '../../contract/pool'
import { invalidInput } from '../invalid-input'
import { Problem } from '../problem'
import type { LeasedSession, Sessions } from '../sessions/sessions'
import { newId } from '../store/ids'
import type { PoolStore } from '../store/pool-store'
import { effectiveConfig } from './config'
import { FillScheduler } from './fill-scheduler'
import { LeaseNames } from './lease-names'
import { Pool, type PoolContext } from './pool'

export interface PoolsOptions extends Pick<PoolContext, 'warm' | 'sessions' | 'fillRateCap' | 'log'> {
  readonly store: PoolStore
  /** Highest sum of all pool sizes. */
  readonly sessionsLimit: number
}

/** All pools of the service: the operations of supplement 2. */
export class Pools {
  readonly sessionsLimit: number
  readonly #store: PoolStore
  readonly #sessions: Sessions
  readonly #pools = new Map<string, Pool>()
  // More at once than there are cores, and each of them takes so much longer that the first is there no sooner.
  readonly #scheduler = new FillScheduler(availableParallelism())
  readonly #context: PoolContext

  constructor({ store, sessionsLimit, ...shared }: PoolsOptions) {
    this.sessionsLimit = sessionsLimit
    this.#store = store
    this.#sessions = shared.sessions
    this.#context = { ...shared, names: new LeaseNames(), wake: () => this.#scheduler.wake() }
  }

  /** Sum of all pool sizes. */
  get sessionsUsed(): number {
    return [...this.#pools.values()].reduce((sum, pool) => sum + pool.config.size, 0)
  }

  /** Warms the pools of the database. To be called once, at the start. */
  async load(): Promise<void> {
    for (const record of await this.#store.all()) this.#fill(this.#register(new Pool(record, this.#context)))
  }

  /** Resolves when the pool is kept; its browsers start from then on. Problem 409 for a name in use, 403 over the limit. */
  async create(request: PoolCreate): Promise<Pool> {
    this.#checkName(request.name)
    this.#checkLimit(request.size)
    // Registered before it is kept: from here on, name and places are taken.
    const record = { id: newId(), config: effectiveConfig(request), createdAt: new Date() }
    const pool = this.#register(new Pool(record, this.#context))
    try {
      await this.#store.add(record)
    } catch (error) {
      this.#pools.delete(pool.id)
      throw error
    }
    this.#fill(pool)
    return pool
  }

  /** By id, else by name. Problem 404. */
  find(idOrName: string): Pool {
    const pool = this.#pools.get(idOrName) ?? [...this.#pools.values()].find((p) => p.config.name === idOrName)
    if (!pool) throw notFound(idOrName)
    return pool
  }

  /** Newest first. */
  list({ name, query }: Pick<PoolListQuery, 'name' | 'query'>): Pool[] {
    const [exact, part] = [name?.toLowerCase(), query?.toLowerCase()]
    return [...this.#pools.values()]
      .filter((pool) => exact === undefined || pool.config.name?.toLowerCase() === exact)
      .filter((pool) => part === undefined || pool.id === part || pool.config.name?.toLowerCase().includes(part))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  }

  /** Resolves when its browsers are gone. Problem 400 `pool_in_use` while some are leased, unless forced (supplement 2.5). */
  async delete(pool: Pool, force: boolean): Promise<void> {
    const leased = pool.acquiredCount
    if (leased > 0 && !force) {
      const browsers = leased === 1 ? '1 browser of this pool is' : `${leased} browsers of this pool are`
      throw new Problem(
        400,
        'pool_in_use',
        `${browsers} acquired. Release them first, or delete the pool with force: true, which ends them at once.`,
      )
    }
    this.#pools.delete(pool.id)
    try {
      await this.#store.remove(pool.id)
    } catch (error) {
      this.#register(pool)
      throw error
    }
    this.#scheduler.remove(pool)
    await pool.close('has ended: its pool was deleted')
  }

  /**
   * A lease of one browser, or null when none became free in time or the caller has gone (supplement 2.6).
   * Problem 400 for a name that another active session has, 404 when the pool was deleted meanwhile.
   */
  async acquire(pool: Pool, request: PoolAcquire, signal: AbortSignal): Promise<LeasedSession | null> {
    const terms = {
      name: request.name,
      tags: request.tags,
      startUrl: request.start_url,
      timeoutSeconds: pool.config.timeout_seconds,
    }
    const seconds = request.acquire_timeout_seconds ?? this.#defaultWait(pool)
    const leased = await pool.acquire(terms, seconds * 1000, signal)
    if (!leased) {
      if (!this.#pools.has(pool.id)) throw notFound(pool.id)
      return null
    }
    if (request.start_url === undefined) return leased
    // Best effort: a page that does not open is no reason to withhold the browser.
    await leased.session.browser.navigate(request.start_url).catch(() => undefined)
    if (!signal.aborted) return leased
    await pool.undo(leased)
    return null
  }

  /** Supplement 2.7. Problem 404 for a session that never was, 400 for one that is no lease of this pool (any more). */
  async release(pool: Pool, sessionId: string, reuse: boolean): Promise<void> {
    const session = this.#sessions.ofPool(sessionId, pool.id)
    await (reuse ? pool.giveBack(session) : pool.end(session, 'was released and ended'))
  }

  /** Ends a leased session (supplement 3.2); its pool fills the place again. */
  async deleteSession({ session }: LeasedSession): Promise<void> {
    await this.find(session.pool.id).end(session, 'was deleted')
  }

  /** Ends every browser and sends everyone who waits away. May be called twice. */
  async dispose(): Promise<void> {
    const pools = [...this.#pools.values()]
    for (const pool of pools) this.#scheduler.remove(pool)
    await Promise.all(pools.map((pool) => pool.close('has ended: the service was stopped')))
  }

  #register(pool: Pool): Pool {
    this.#pools.set(pool.id, pool)
    return pool
  }

  #fill(pool: Pool): void {
    this.#scheduler.add(pool)
  }

  /** Seconds: the time to fill the pool, at most what an SDK waits for. */
  #defaultWait({ config }: Pool): number {
    const rate = fillRate(config.size, config.fill_rate_per_minute, this.#context.fillRateCap)
    return Math.min(timeToStart(rate, 0, config.size) / 1000, DEFAULT_ACQUIRE_SECONDS)
  }

  #checkName(name: string | undefined): void {
    if (name === undefined || ![...this.#pools.values()].some((pool) => pool.config.name === name)) return
    const detail = invalidInput({ path: 'name', message: 'a pool with this name exists; choose another name' })
    // A client that retries a conflict would only get it again.
    throw new Problem(409, 'conflict', `A pool with the name ${name} exists.`, [detail], { 'x-should-retry': 'false' })
  }

  #checkLimit(requested: number): void {
    const [limit, used] = [this.sessionsLimit, this.sessionsUsed]
    if (used + requested <= limit) return
    throw new Problem(
      403,
      'pooled_sessions_limit_exceeded',
      `All pools together can hold ${limit} browsers. They hold ${used}, and ${requested} more are requested. Make this pool smaller, delete another, or raise the limit of the service (POOLDECK_POOLED_SESSIONS_LIMIT).`,
    )
  }
}

const notFound = (idOrName: string): Problem =>
  new Problem(404, 'not_found', `There is no pool with the id or name ${idOrName}.`)
