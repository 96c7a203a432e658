import { sql } from 'drizzle-orm'
import type { PoolCreate, PoolListQuery, PoolUpdate } from '../../contract/pool'
import type { PoolHistory, PoolOccupancy } from '../../contract/pool-occupancy'
import { Member, type MemberOptions } from '../cluster/member'
import { tellAll } from '../cluster/notices'
import { occupancy } from '../cluster/occupancy'
import { flush, placesOfAll, removePool, resize, type Dimensions, type Transaction } from '../cluster/pool-changes'
import { poolCounts, poolState, type PoolState } from '../cluster/pool-state'
import { change } from '../cluster/problems'
import type { Peers } from '../hosts/peers'
import { isListed, nameTaken, notFound } from '../named'
import type { Assets } from '../sessions/assets'
import { resolveReferences } from '../sessions/references'
import type { Session } from '../sessions/session'
import type { SessionEnd } from '../sessions/session-end'
import { isOut } from '../store/away'
import { newId } from '../store/ids'
import type { Store } from '../store/store'
import type { ActivityLog } from './activity-log'
import { changedWords } from './changed-words'
import { newSetup, type PoolSetup } from './config'
import { idleCount } from './events'
import { HostDuties } from './host-duties'
import { KnownPools } from './known-pools'
import { Leasing } from './leasing'
import { OccupancyHistory } from './occupancy-history'
import type { Pool, PoolContext } from './pool'
import { limitExceeded } from './problems'
import { updatedSetup } from './update'

export interface PoolsOptions extends Omit<PoolContext, 'record' | 'tell'> {
  readonly store: Pick<Store, 'pools' | 'database'>
  readonly assets: Assets
  readonly activity: ActivityLog
  /** This host among those that share the pools. */
  readonly member: Omit<MemberOptions, 'database' | 'duties'>
  /** Ends what this host has beside the browsers of its pools. */
  readonly abandonOthers: (end: SessionEnd) => Promise<void>
  /** The other hosts. */
  readonly peers: Pick<Peers, 'begin' | 'undo'>
}

/** A pool as one of several hosts tells of it: its own browsers, and as the one that gives out places what is of the pool as a whole. */
export interface PoolShare extends Pick<PoolOccupancy, 'id' | 'available' | 'acquired' | 'warming'> {
  readonly whole: Pick<PoolOccupancy, 'size' | 'waiting' | 'failing'> | undefined
}

/** All pools of the service: the operations of supplement 2. */
export class Pools {
  readonly leasing: Leasing
  readonly #options: PoolsOptions
  readonly #known: KnownPools
  readonly #member: Member
  readonly #history = new OccupancyHistory(() => this.occupancy())
  #closed = false

  constructor(options: PoolsOptions) {
    this.#options = options
    const { store, sessions, browsers, activity, log, member, peers, abandonOthers } = options
    const tell: PoolContext['tell'] = (what) => this.#tell(what)
    const record: PoolContext['record'] = (pool, event) => activity.record(pool, event)
    const context = { sessions, browsers, log, record, tell }
    this.#known = new KnownPools(store.pools, context, member.alone)
    const address = () => member.host.address
    const duties = new HostDuties({ pools: this.#known, sessions, log, record, tell, address, abandonOthers })
    this.#member = new Member({ ...member, database: store.database, duties })
    this.leasing = new Leasing({
      pools: this.#known,
      member: this.#member,
      sessions,
      peers,
      tell,
      capPerMinute: member.capPerMinute,
      isClosed: () => this.#closed,
    })
  }

  /** Joins the hosts that share the pools; browsers start from then on. To be called once, at the start. */
  async load(): Promise<void> {
    await this.#known.read()
    await this.#member.join()
    for (const pool of await this.occupancy()) this.#history.begin(pool)
  }

  /** Whether this host takes part in what the pools do. */
  get joined(): boolean {
    return this.#member.joined
  }

  /** Sum of all pool sizes, and how large it can be: what the hosts have room for. */
  async places(): Promise<{ used: number; room: number }> {
    return change(() => placesOfAll(this.#db))
  }

  /** What each pool is doing now, the oldest first. */
  async occupancy(): Promise<PoolOccupancy[]> {
    return orHere(occupancy(this.#atomic), () => this.#known.all.map((pool) => pool.occupancy))
  }

  /** What this host has to tell of each pool so that nothing is told twice. */
  async share(): Promise<PoolShare[]> {
    const whole = this.#member.leads ? await this.occupancy() : []
    return this.#known.all.map(({ occupancy: { id, available, acquired, warming } }) => {
      const own = { id, available, acquired, warming }
      return { ...own, whole: whole.find((pool) => pool.id === id) }
    })
  }

  /** What one of them is doing now. */
  async state(pool: Pool): Promise<PoolState> {
    return orHere(poolState(this.#atomic, pool.id), () => pool.state)
  }

  /** How many browsers of one can be leased, and how many somebody has. */
  async counts(pool: Pool): Promise<{ available: number; leased: number }> {
    return orHere(poolCounts(this.#atomic, pool.id), () => {
      const { available, acquired: leased } = pool.occupancy
      return { available, leased }
    })
  }

  /** What each pool was doing in the last hour. */
  get history(): PoolHistory {
    return this.#history.history
  }

  /**
   * Resolves when the pool is kept; its browsers start from then on. Problem 400 for a profile, an extension or a proxy that
   * does not exist, 409 for a name in use, 403 over the limit. `by` is the name of the key that asks.
   */
  async create(request: PoolCreate, by: string): Promise<Pool> {
    const { store, assets, activity } = this.#options
    const setup = newSetup(request, await resolveReferences(assets, request))
    const { size, name, fill_rate_per_minute: rate } = setup.config
    const id = newId()
    await this.#change(async (tx) => {
      const { used, room } = await placesOfAll(tx)
      await this.#checkName(tx, name)
      if (used + size > room) throw limitExceeded(room, used, size)
      await store.pools.add(tx, { id, createdAt: new Date(), ...setup })
      for (const kind of ['fill', 'pools'] as const) await tx.execute(sql`select ${tellAll({ kind })}`)
    })
    await this.#known.read()
    const pool = this.#known.find(id)
    if (!pool) throw notFound('pool', id)
    activity.record(id, { kind: 'created', by, message: `size ${size}, fill rate ${rate} % a minute` })
    this.#history.begin({ id, size, available: 0, acquired: 0, warming: 0, waiting: 0, failing: false })
    return pool
  }

  /**
   * Changes a pool by the rules of supplement 2.4, or nothing of it when that fails. Resolves with what it is then, when the browsers of
   * this host that are too many have ended. Problems as for `create`, and 404 when the pool was deleted meanwhile.
   */
  async update(pool: Pool, request: PoolUpdate, by: string): Promise<PoolSetup> {
    const { store, assets, member } = this.#options
    const { profile, extensions, proxy_id } = request
    const selectors = {
      profile: profile?.id === '' ? undefined : profile,
      extensions,
      proxy_id: proxy_id || undefined,
    }
    const references = await resolveReferences(assets, selectors)
    const { setup, words } = await this.#change(async (tx) => {
      const { used, room } = await placesOfAll(tx)
      const before = await store.pools.find(tx, pool.id)
      if (!before) throw notFound('pool', pool.id)
      const after = updatedSetup(before, request, references)
      const { size, name } = after.config
      if (name !== before.config.name) await this.#checkName(tx, name)
      const more = size - before.config.size
      if (more > 0 && used + more > room) {
        pool.record({ kind: 'refused', by, message: `size ${size} is over the limit of the service` })
        throw limitExceeded(room, used, more)
      }
      await store.pools.update(tx, pool.id, after)
      const ended = await resize(tx, pool.id, {
        before: dimensionsOf(before),
        after: dimensionsOf(after),
        capPerMinute: member.capPerMinute,
        discard: request.discard_all_idle,
      })
      const changed = changedWords(before.config, after.config)
      return { setup: after, words: ended > 0 ? [...changed, idleCount(ended, 'discarded')] : changed }
    })
    if (words.length > 0) pool.record({ kind: 'updated', by, message: words.join(', ') })
    await this.#known.read()
    await this.#carryOut(pool)
    return setup
  }

  /** By id, else by name, as it is now. Problem 404. */
  async find(idOrName: string): Promise<Pool> {
    await orHere(this.#known.refresh(), () => undefined)
    const pool = this.#known.find(idOrName)
    if (!pool) throw notFound('pool', idOrName)
    return pool
  }

  /** The same, as it was a moment ago: a change by another host may be missing. */
  async findSoon(idOrName: string): Promise<Pool> {
    return this.#known.find(idOrName) ?? this.find(idOrName)
  }

  /** Newest first. */
  async list(filter: Pick<PoolListQuery, 'name' | 'query'>): Promise<Pool[]> {
    await orHere(this.#known.refresh(), () => undefined)
    return this.#known.all
      .filter(({ id, config }) => isListed({ id, name: config.name }, filter))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  }

  /** Resolves when its browsers here are gone. Problem 400 `pool_in_use` while some are leased, unless forced (supplement 2.5). */
  async delete(pool: Pool, force: boolean): Promise<void> {
    this.#known.changing()
    await change(() => removePool(this.#db, pool.id, force))
    await this.#known.read()
    this.#history.forget(pool.id)
    await this.#carryOut(pool)
    await this.#options.activity.forget(pool.id)
  }

  /** Whether the database answers, for another host that asks. */
  async hasDatabase(): Promise<boolean> {
    return this.#member.hasDatabase()
  }

  /** Ends a lease of this pool (supplement 2.7). */
  async release(pool: Pool, session: Session, reuse: boolean, by: string): Promise<void> {
    await (reuse ? pool.giveBack(session, by) : pool.end(session, { kind: 'released', by }))
  }

  /** Ends all idle browsers; their places are filled again. `by` is the name of the key that asks for it. */
  async flush(pool: Pool, by: string): Promise<void> {
    const ended = await change(() => flush(this.#atomic, pool.id, false))
    pool.record({ kind: 'flushed', by, message: idleCount(ended, 'ended') })
    await this.#carryOut(pool)
  }

  /** A profile has new data: the idle browsers of each pool that wants to keep up with it are replaced (supplement 5.2). */
  async profileSaved(id: string): Promise<void> {
    await this.#known.read()
    const affected = this.#known.all.filter(
      ({ setup }) => setup.profileId === id && setup.config.refresh_on_profile_update,
    )
    await Promise.all(affected.map((pool) => this.#refresh(pool)))
  }

  /** Names, else ids, of the pools that are set up with something. Problem 503 when the database does not answer. */
  async usersOf(uses: (setup: PoolSetup) => boolean): Promise<string[]> {
    await change(() => this.#known.refresh())
    return this.#known.all.filter(({ setup }) => uses(setup)).map(({ id, config }) => config.name ?? id)
  }

  /** Ends every browser here and sends everyone who waits here away. May be called twice. */
  async dispose(): Promise<void> {
    this.#history.dispose()
    this.#closed = true
    await this.#member.drain()
    await Promise.all(this.#known.any.map((pool) => pool.close({ kind: 'stopped' })))
    await this.#member.leave()
  }

  get #db() {
    return this.#options.store.database.db
  }

  get #atomic() {
    return this.#options.store.database.atomic
  }

  /** Flushes, and starts over what is being started: the data of the profile is no longer the one that it began with. */
  async #refresh(pool: Pool): Promise<void> {
    const ended = await flush(this.#atomic, pool.id, true)
    pool.record({ kind: 'refreshed', message: `its profile was saved, ${idleCount(ended, 'ended')}` })
    await this.#carryOut(pool)
  }

  async #change<T>(work: (tx: StoreTransaction & Transaction) => Promise<T>): Promise<T> {
    this.#known.changing()
    return change(() => this.#db.transaction((tx) => work(tx)))
  }

  /** Resolves when what the database has decided on the browsers of a pool is done here. */
  async #carryOut(pool: Pool): Promise<void> {
    await this.#member.work()
    await pool.settled()
  }

  async #tell<T>(what: (browsers: Member['browsers']) => Promise<T>): Promise<T | undefined> {
    if (this.#closed) return undefined
    try {
      return await what(this.#member.browsers)
    } catch (error) {
      if (!this.#closed && this.joined) this.#options.log('What became of a browser could not be told', error)
      return undefined
    }
  }

  async #checkName(tx: StoreTransaction, name: string | undefined): Promise<void> {
    if (name !== undefined && (await this.#options.store.pools.hasName(tx, name))) throw nameTaken('pool', name)
  }
}

type StoreTransaction = Parameters<Store['pools']['hasName']>[0]

/** What the database says; what this host knows, while it says nothing. */
async function orHere<T>(said: Promise<T>, here: () => T): Promise<T> {
  try {
    return await said
  } catch (error) {
    if (isOut(error)) return here()
    throw error
  }
}

const dimensionsOf = ({ config }: PoolSetup): Dimensions => ({
  size: config.size,
  rate: config.fill_rate_per_minute,
})
