import { asc, eq } from 'drizzle-orm'
import type { PoolSetup } from './pool-setup'
import { isSealedWith, keysOf, openConfidential, sealConfidential } from '../database/confidential'
import type { Database, Reading } from '../database/database'
import { poolBlackBoxes, pools } from '../database/schema'
import type { Seal, Secrets } from '../database/secrets'

/** What of a pool outlives the service: everything but its browsers. */
export interface PoolRecord extends PoolSetup {
  readonly id: string
  readonly createdAt: Date
}

const columnsOf = (
  id: string,
  { config, profileId, extensionIds, rateBeforePause }: PoolSetup,
  seal: Seal | undefined,
) => ({
  name: config.name ?? null,
  size: config.size,
  fillRatePerMinute: config.fill_rate_per_minute,
  config: sealConfidential(config, contextOf(id), seal),
  profileId: profileId ?? null,
  extensionIds: [...extensionIds],
  rateBeforePause: rateBeforePause ?? null,
})

const contextOf = (id: string): string => `pools/${id}`

type Transaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count'>

const allColumns = { pool: pools, blackBoxMinutes: poolBlackBoxes.minutes }

export class PoolStore {
  readonly #db: Database
  readonly #secrets: Secrets

  private constructor(db: Database, secrets: Secrets) {
    this.#db = db
    this.#secrets = secrets
  }

  static async open(db: Database, secrets: Secrets): Promise<PoolStore> {
    const store = new PoolStore(db, secrets)
    await store.#complete()
    return store
  }

  /** Returns all pools, oldest first; with `tx` as a transaction sees them. */
  async all(tx: Reading = this.#db): Promise<PoolRecord[]> {
    const rows = await this.#select(tx).orderBy(asc(pools.createdAt))
    return rows.map((row) => this.#recordOf(row))
  }

  /** Puts right what a version has left that does not know all columns. */
  async #complete(): Promise<void> {
    const rows = await this.#db.select().from(pools)
    for (const { id, config, size, fillRatePerMinute } of rows) {
      if (size === config.size && fillRatePerMinute === config.fill_rate_per_minute) continue
      const counted = { size: config.size, fillRatePerMinute: config.fill_rate_per_minute }
      await this.#db.update(pools).set(counted).where(eq(pools.id, id))
    }
  }

  async find(tx: Transaction, id: string): Promise<PoolRecord | undefined> {
    const [row] = await this.#select(tx).where(eq(pools.id, id))
    return row && this.#recordOf(row)
  }

  /** Returns whether a pool is called so. */
  async hasName(tx: Transaction, name: string): Promise<boolean> {
    return (await tx.$count(pools, eq(pools.name, name))) > 0
  }

  async add(tx: Transaction, { id, createdAt, ...setup }: PoolRecord): Promise<void> {
    const sealing = await this.#secrets.seal(tx)
    await tx.insert(pools).values({ id, createdAt, ...columnsOf(id, setup, sealing?.seal) })
  }

  async update(tx: Transaction, id: string, setup: PoolSetup): Promise<void> {
    const sealing = await this.#secrets.seal(tx)
    await tx
      .update(pools)
      .set(columnsOf(id, setup, sealing?.seal))
      .where(eq(pools.id, id))
  }

  /** Has the leases of a pool that begin from now on keep so many minutes of their display; 0 for none. */
  async setBlackBox(tx: Transaction, poolId: string, minutes: number): Promise<void> {
    const row = { poolId, minutes }
    await (minutes === 0
      ? tx.delete(poolBlackBoxes).where(eq(poolBlackBoxes.poolId, poolId))
      : tx.insert(poolBlackBoxes).values(row).onConflictDoUpdate({ target: poolBlackBoxes.poolId, set: row }))
  }

  async sealedWith(): Promise<(string | undefined)[]> {
    const rows = await this.#db.select({ config: pools.config }).from(pools)
    return keysOf(rows.map(({ config }) => config))
  }

  async sealAll(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const sealing = await this.#secrets.seal(tx)
      if (!sealing) return
      for (const row of await tx.select().from(pools).for('update')) {
        const { id, config } = row
        if (isSealedWith(config, sealing.key)) continue
        const sealed = sealConfidential(this.#configOf(row), contextOf(id), sealing.seal)
        await tx.update(pools).set({ config: sealed }).where(eq(pools.id, id))
      }
    })
  }

  #select(tx: Pick<Transaction, 'select'>) {
    return tx.select(allColumns).from(pools).leftJoin(poolBlackBoxes, eq(poolBlackBoxes.poolId, pools.id))
  }

  #recordOf({ pool, blackBoxMinutes }: Row): PoolRecord {
    const { id, createdAt, profileId, extensionIds, rateBeforePause } = pool
    return {
      id,
      createdAt,
      config: this.#configOf(pool),
      profileId: profileId ?? undefined,
      extensionIds,
      rateBeforePause: rateBeforePause ?? undefined,
      blackBoxMinutes: blackBoxMinutes ?? undefined,
    }
  }

  #configOf({ id, config }: Pick<Row['pool'], 'id' | 'config'>) {
    return openConfidential(config, contextOf(id), this.#secrets)
  }
}

interface Row {
  readonly pool: typeof pools.$inferSelect
  readonly blackBoxMinutes: number | null
}
