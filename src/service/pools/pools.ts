import type { PoolListQuery } from '../../contract/pool'
import type { PoolHistory, PoolOccupancy } from '../../contract/pool-occupancy'
import type { PoolTrends, PoolTrendsQuery } from '../../contract/pool-trends'
import { ClusterNode, type ClusterNodeOptions } from '../agent/cluster-node'
import { occupancy } from '../state/occupancy'
import { slotUsage } from '../state/pool-changes'
import { poolCounts, poolState, type PoolState } from '../state/pool-state'
import { change } from '../state/problems'
import type { Peers } from '../cluster/peers'
import { withTimeout } from '../shared/deadline'
import { isListed, notFound } from '../shared/named'
import type { Assets } from '../session/assets'
import type { Session } from '../session/session'
import type { SessionEnd } from '../state/session-end'
import { isUnavailable } from '../database/away'
import type { OpenDatabase } from '../database/database'
import type { PoolStore } from '../state/pool-store'
import type { ActivityLog } from './activity-log'
import { PoolAgent } from './pool-agent'
import { PoolService } from './pool-service'
import { PoolCache } from './pool-cache'
import { LeaseService } from './lease-service'
import { PoolRecorder } from './history/pool-recorder'
import { readLastHour, readTrends } from './history/read-history'
import { PastPools } from './past-pools'
import type { Pool, PoolContext } from './pool'
import { warn } from '../shared/log'

export interface PoolsOptions extends Omit<PoolContext, 'record' | 'count' | 'report'> {
  readonly store: PoolStore
  readonly database: OpenDatabase
  readonly assets: Assets
  readonly activity: ActivityLog
  /** This host among those that share the pools. */
  readonly member: Omit<ClusterNodeOptions, 'database' | 'agent'>
  /** Ends what this host has beside the browsers of its pools. */
  readonly terminateOthers: (end: SessionEnd) => Promise<void>
  readonly peers: Pick<Peers, 'begin' | 'cancel'>
}

/** A pool as one of several hosts reports it: its own browsers, and on the host that fills pools what is of the pool as a whole. */
export interface PoolShare extends Pick<PoolOccupancy, 'id' | 'available' | 'acquired' | 'warming'> {
  readonly whole: Pick<PoolOccupancy, 'size' | 'waiting' | 'failing'> | undefined
}

/** All pools of the service, as they are and as they were; `leasing` and `changing` have the operations of rule 2. */
export class Pools {
  readonly leasing: LeaseService
  readonly changing: PoolService
  readonly #options: PoolsOptions
  readonly #known: PoolCache
  readonly #member: ClusterNode
  readonly #recorder: PoolRecorder
  readonly past: PastPools
  #closed = false

  constructor(options: PoolsOptions) {
    this.#options = options
    const { store, database, assets, sessions, spares, activity, member, peers, terminateOthers } = options
    const report: PoolContext['report'] = (what) => this.#report(what)
    const record: PoolContext['record'] = (pool, event) => activity.record(pool, event)
    this.past = new PastPools(database.db)
    this.#recorder = new PoolRecorder({
      db: database.db,
      host: member.host.id,
      leads: () => this.#member.leads,
      occupancy: () => occupancy(this.#atomic),
    })
    const count: PoolContext['count'] = (pool, counted) => this.#recorder.count(pool, counted)
    const context = { sessions, spares, record, count, report }
    this.#known = new PoolCache(store, context, member.alone)
    const address = () => member.host.address
    const agent = new PoolAgent({ pools: this.#known, sessions, record, count, report, address, terminateOthers })
    this.#member = new ClusterNode({ ...member, database, agent })
    this.leasing = new LeaseService({
      pools: this.#known,
      member: this.#member,
      peers,
      report,
      capPerMinute: member.capPerMinute,
      isClosed: () => this.#closed,
    })
    this.changing = new PoolService({
      store,
      database,
      assets,
      activity,
      pools: this.#known,
      member: this.#member,
      capPerMinute: member.capPerMinute,
    })
  }

  /** Joins the hosts that share the pools; browsers start from then on. To be called once, at the start. */
  async load(): Promise<void> {
    await this.#known.read()
    await this.#member.join()
    await this.#recorder.begin()
  }

  /** Whether this host takes part in what the pools do. */
  get joined(): boolean {
    return this.#member.joined
  }

  /** Returns the sum of all pool sizes, and how large it can be: the capacity of the hosts. */
  async slotUsage(): Promise<{ used: number; capacity: number }> {
    return change(() => slotUsage(this.#db))
  }

  async occupancy(): Promise<PoolOccupancy[]> {
    return orHere(occupancy(this.#atomic), () => this.#known.all.map((pool) => pool.occupancy))
  }

  /** Returns what this host reports of each pool, so that nothing is counted twice. */
  async share(): Promise<PoolShare[]> {
    const whole = this.#member.leads ? await this.occupancy() : []
    return this.#known.all.map(({ occupancy: { id, available, acquired, warming } }) => {
      const own = { id, available, acquired, warming }
      return { ...own, whole: whole.find((pool) => pool.id === id) }
    })
  }

  async state(pool: Pool): Promise<PoolState> {
    return orHere(poolState(this.#atomic, pool.id), () => pool.state)
  }

  async counts(pool: Pool): Promise<{ available: number; leased: number }> {
    return orHere(poolCounts(this.#atomic, pool.id), () => {
      const { available, acquired: leased } = pool.occupancy
      return { available, leased }
    })
  }

  /** Returns what each pool was doing in the last hour. Rejects with Problem 503 when the database does not respond. */
  async history(): Promise<PoolHistory> {
    return change(async () => readLastHour(this.#db, await occupancy(this.#atomic)))
  }

  async trends(query: PoolTrendsQuery): Promise<PoolTrends> {
    return readTrends({ db: this.#db, host: this.#options.member.host.id, recorder: this.#recorder }, query)
  }

  /** Finds one by id, else by name, as it is now. Rejects with Problem 404. */
  async find(idOrName: string): Promise<Pool> {
    await orHere(this.#known.refresh(), () => undefined)
    const pool = this.#known.find(idOrName)
    if (!pool) throw notFound('pool', idOrName)
    return pool
  }

  /** Returns the id of one that there is, or that there was. Problem 404. */
  async findEver(idOrName: string): Promise<string> {
    try {
      return (await this.find(idOrName)).id
    } catch (error) {
      const deleted = await this.past.findDeleted(idOrName).catch(() => undefined)
      if (deleted) return deleted.id
      throw error
    }
  }

  /** Returns whether there is a pool with the id, or was one in the last 30 days. */
  async has(id: string): Promise<boolean> {
    return this.findEver(id).then(
      (found) => found === id,
      () => false,
    )
  }

  /** Finds one as it was a moment ago: a change by another host may be missing. */
  async findCached(idOrName: string): Promise<Pool> {
    return this.#known.find(idOrName) ?? this.find(idOrName)
  }

  /** Returns them newest first. */
  async list(filter: Pick<PoolListQuery, 'name' | 'query'>): Promise<Pool[]> {
    await orHere(this.#known.refresh(), () => undefined)
    return this.#known.all
      .filter(({ id, config }) => isListed({ id, name: config.name }, filter))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  }

  /** Returns whether the database answers, for another host. */
  async hasDatabase(): Promise<boolean> {
    return this.#member.hasDatabase()
  }

  /** Ends a lease of this pool (rule 2.7). */
  async release(pool: Pool, session: Session, reuse: boolean, by: string): Promise<void> {
    await (reuse ? pool.releaseForReuse(session, by) : pool.end(session, { kind: 'released', by }))
  }

  /** Ends every browser here and refuses all waiting callers. Idempotent. */
  async dispose(): Promise<void> {
    this.#closed = true
    await this.#member.drain()
    await Promise.all(this.#known.any.map((pool) => pool.close({ kind: 'stopped' })))
    await withTimeout(this.#recorder.dispose())
    await this.#member.leave()
  }

  get #db() {
    return this.#options.database.db
  }

  get #atomic() {
    return this.#options.database.atomic
  }

  async #report<T>(what: (browsers: ClusterNode['browsers']) => Promise<T>): Promise<T | undefined> {
    if (this.#closed) return undefined
    try {
      return await what(this.#member.browsers)
    } catch (error) {
      if (!this.#closed && this.joined) warn('Failed to report browser state', error)
      return undefined
    }
  }
}

/** Returns what the database says; what this host knows, while it says nothing. */
async function orHere<T>(said: Promise<T>, here: () => T): Promise<T> {
  try {
    return await said
  } catch (error) {
    if (isUnavailable(error)) return here()
    throw error
  }
}
