import { sql } from 'drizzle-orm'
import type { PoolCreate, PoolUpdate } from '../../contract/pool'
import type { ClusterNode } from '../agent/cluster-node'
import { notifyAll } from '../state/notices'
import { flush, slotUsage, removePool, resize, type Dimensions, type Transaction } from '../state/pool-changes'
import { change } from '../state/problems'
import { nameTaken, notFound } from '../shared/named'
import type { Assets } from '../session/assets'
import { resolveReferences } from '../session/references'
import { newId } from '../database/ids'
import type { OpenDatabase } from '../database/database'
import type { PoolStore } from '../state/pool-store'
import type { ActivityLog } from './activity-log'
import { describeChanges } from './describe-changes'
import type { PoolSetup } from '../state/pool-setup'
import { newSetup } from './config'
import { idleCount } from './events'
import type { PoolCache } from './pool-cache'
import { keepDeleted, keepFormerName } from './past-pools'
import type { Pool } from './pool'
import { limitExceeded } from './problems'
import { updatedSetup } from './update'

export interface PoolServiceOptions {
  readonly store: PoolStore
  readonly database: OpenDatabase
  readonly assets: Assets
  readonly activity: ActivityLog
  readonly pools: PoolCache
  readonly member: Pick<ClusterNode, 'work'>
  readonly capPerMinute: number
}

/** Makes pools, changes and deletes them, and has their browsers recreated: for all hosts. */
export class PoolService {
  readonly #options: PoolServiceOptions

  constructor(options: PoolServiceOptions) {
    this.#options = options
  }

  /**
   * Resolves when the pool is kept; its browsers start from then on. Problem 400 for a profile, an extension or a proxy that
   * does not exist, 409 for a name in use, 403 over the limit. `by` is the name of the caller's key.
   */
  async create(request: PoolCreate, by: string): Promise<Pool> {
    const { store, assets, activity, pools } = this.#options
    const id = newId()
    const { size, fill_rate_per_minute: rate } = await this.#change(async (tx) => {
      const setup = newSetup(request, await resolveReferences(assets, request, tx))
      const { size, name } = setup.config
      await this.#check(tx, await slotUsage(tx), { name, more: size })
      await store.add(tx, { id, createdAt: new Date(), ...setup })
      for (const kind of ['fill', 'pools'] as const) await tx.execute(sql`select ${notifyAll({ kind })}`)
      return setup.config
    })
    await pools.read()
    const pool = pools.find(id)
    if (!pool) throw notFound('pool', id)
    activity.record(id, { kind: 'created', by, message: `size ${size}, fill rate ${rate} % per minute` })
    return pool
  }

  /**
   * Changes a pool by the rules of rule 2.4, or nothing of it when that fails. Resolves with what it is then, when the browsers of
   * this host that are too many have begun to end: neither those nor the ones that start are waited for. Problems as for `create`, and 404 when the pool was deleted meanwhile.
   */
  async update(pool: Pool, request: PoolUpdate, by: string): Promise<PoolSetup> {
    const { store, assets, capPerMinute } = this.#options
    const { profile, extensions, proxy_id } = request
    const selectors = {
      profile: profile?.id === '' ? undefined : profile,
      extensions,
      proxy_id: proxy_id || undefined,
    }
    const { setup, words } = await this.#change(async (tx) => {
      const references = await resolveReferences(assets, selectors, tx)
      const usage = await slotUsage(tx)
      const before = await store.find(tx, pool.id)
      if (!before) throw notFound('pool', pool.id)
      const after = updatedSetup(before, request, references)
      const { size, name } = after.config
      const newName = name === before.config.name ? undefined : name
      await this.#check(tx, usage, { name: newName, more: size - before.config.size }, () =>
        pool.record({ kind: 'refused', by, message: `size ${size} is over the limit of the service` }),
      )
      if (name !== before.config.name && before.config.name !== undefined)
        await keepFormerName(tx, pool.id, before.config.name)
      await store.update(tx, pool.id, after)
      const ended = await resize(tx, pool.id, {
        before: dimensionsOf(before),
        after: dimensionsOf(after),
        capPerMinute,
        discard: request.discard_all_idle,
      })
      const changed = describeChanges(before.config, after.config)
      return { setup: after, words: ended > 0 ? [...changed, idleCount(ended, 'discarded')] : changed }
    })
    if (words.length > 0) pool.record({ kind: 'updated', by, message: words.join(', ') })
    await this.#options.pools.read()
    await this.#options.member.work()
    return setup
  }

  /** Has the leases of a pool that begin from now on keep so many minutes of their display; 0 for none. Problem 404 when it was deleted meanwhile. */
  async setBlackBox(pool: Pool, minutes: number): Promise<void> {
    const { store, pools } = this.#options
    await this.#change(async (tx) => {
      if (!(await store.find(tx, pool.id))) throw notFound('pool', pool.id)
      await store.setBlackBox(tx, pool.id, minutes)
      await tx.execute(sql`select ${notifyAll({ kind: 'pools' })}`)
    })
    await pools.read()
  }

  /** Resolves when its browsers here are gone. Problem 400 `pool_in_use` while some are leased, unless forced (rule 2.5). */
  async delete(pool: Pool, { force, by }: { force: boolean; by: string }): Promise<void> {
    const { pools, activity } = this.#options
    pools.changing()
    await change(() => removePool(this.#db, pool.id, force, (tx) => keepDeleted(tx, pool.id, by)))
    await pools.read()
    await this.#options.member.work()
    await pool.settled()
    activity.record(pool.id, { kind: 'deleted', by })
  }

  /** Ends all idle browsers; their slots are filled again. `by` is the name of the caller's key. */
  async flush(pool: Pool, by: string): Promise<void> {
    const ended = await change(() => flush(this.#atomic, pool.id, false))
    pool.record({ kind: 'flushed', by, message: idleCount(ended, 'ended') })
    await this.#options.member.work()
  }

  /** Replaces the idle browsers of each pool that keeps up with a profile, which has new data (rule 5.2). */
  async profileSaved(id: string): Promise<void> {
    const { pools } = this.#options
    await pools.read()
    const affected = pools.all.filter(({ setup }) => setup.profileId === id && setup.config.refresh_on_profile_update)
    await Promise.all(affected.map((pool) => this.#refresh(pool)))
  }

  get #db() {
    return this.#options.database.db
  }

  get #atomic() {
    return this.#options.database.atomic
  }

  /** Flushes, and starts over what is being started: the data of the profile is no longer the one that it began with. */
  async #refresh(pool: Pool): Promise<void> {
    const ended = await flush(this.#atomic, pool.id, true)
    pool.record({ kind: 'refreshed', message: `its profile was saved, ${idleCount(ended, 'ended')}` })
    await this.#options.member.work()
  }

  async #change<T>(work: (tx: StoreTransaction & Transaction) => Promise<T>): Promise<T> {
    this.#options.pools.changing()
    return change(() => this.#db.transaction((tx) => work(tx)))
  }

  /** Throws what a new name and so many more browsers are refused for, both in one answer. */
  async #check(
    tx: StoreTransaction,
    { used, capacity }: { used: number; capacity: number },
    { name, more }: { name: string | undefined; more: number },
    onOverLimit?: () => void,
  ): Promise<void> {
    const over = more > 0 && used + more > capacity ? limitExceeded(capacity, used, more) : undefined
    if (over) onOverLimit?.()
    if (name !== undefined && (await this.#options.store.hasName(tx, name)))
      throw nameTaken('pool', name, over && [{ path: 'size', message: over.message }])
    if (over) throw over
  }
}

type StoreTransaction = Parameters<PoolStore['hasName']>[0]

const dimensionsOf = ({ config }: PoolSetup): Dimensions => ({
  size: config.size,
  rate: config.fill_rate_per_minute,
})
