import { asc, eq } from 'drizzle-orm'
import type { PoolSetup } from '../pools/config'
import type { Database, Reading } from './database'
import { pools } from './schema'

/** What of a pool outlives the service: everything but its browsers. */
export interface PoolRecord extends PoolSetup {
  readonly id: string
  readonly createdAt: Date
}

const columnsOf = ({ config, profileId, extensionIds }: PoolSetup) => ({
  name: config.name ?? null,
  size: config.size,
  fillRatePerMinute: config.fill_rate_per_minute,
  config,
  profileId: profileId ?? null,
  extensionIds: [...extensionIds],
})

const recordOf = ({ id, createdAt, config, profileId, extensionIds }: typeof pools.$inferSelect): PoolRecord => ({
  id,
  createdAt,
  config,
  profileId: profileId ?? undefined,
  extensionIds,
})

/** The database, or a transaction of it. */
type Transaction = Pick<Database, 'select' | 'insert' | 'update' | '$count'>

export class PoolStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** All pools, oldest first; with `tx` as a transaction sees them. */
  async all(tx: Reading = this.#db): Promise<PoolRecord[]> {
    const rows = await tx.select().from(pools).orderBy(asc(pools.createdAt))
    return rows.map(recordOf)
  }

  /** Puts right what a version has left that does not know all columns. To be called once, at the start. */
  async complete(): Promise<void> {
    const rows = await this.#db.select().from(pools)
    for (const { id, config, size, fillRatePerMinute } of rows) {
      if (size === config.size && fillRatePerMinute === config.fill_rate_per_minute) continue
      const counted = { size: config.size, fillRatePerMinute: config.fill_rate_per_minute }
      await this.#db.update(pools).set(counted).where(eq(pools.id, id))
    }
  }

  /** One of them, as a transaction sees it. */
  async find(tx: Transaction, id: string): Promise<PoolRecord | undefined> {
    const [row] = await tx.select().from(pools).where(eq(pools.id, id))
    return row && recordOf(row)
  }

  /** Whether a pool is called so. */
  async hasName(tx: Transaction, name: string): Promise<boolean> {
    return (await tx.$count(pools, eq(pools.name, name))) > 0
  }

  async add(tx: Transaction, { id, createdAt, ...setup }: PoolRecord): Promise<void> {
    await tx.insert(pools).values({ id, createdAt, ...columnsOf(setup) })
  }

  async update(tx: Transaction, id: string, setup: PoolSetup): Promise<void> {
    await tx.update(pools).set(columnsOf(setup)).where(eq(pools.id, id))
  }
}
