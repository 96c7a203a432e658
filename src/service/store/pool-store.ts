import { asc, eq } from 'drizzle-orm'
import type { PoolSetup } from '../pools/config'
import type { Database } from './database'
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

export class PoolStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** All pools, oldest first. */
  async all(): Promise<PoolRecord[]> {
    const rows = await this.#db.select().from(pools).orderBy(asc(pools.createdAt))
    return rows.map(({ id, createdAt, config, profileId, extensionIds }) => ({
      id,
      createdAt,
      config,
      profileId: profileId ?? undefined,
      extensionIds,
    }))
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

  async add({ id, createdAt, ...setup }: PoolRecord): Promise<void> {
    await this.#db.insert(pools).values({ id, createdAt, ...columnsOf(setup) })
  }

  async update(id: string, setup: PoolSetup): Promise<void> {
    await this.#db.update(pools).set(columnsOf(setup)).where(eq(pools.id, id))
  }

  async remove(id: string): Promise<void> {
    await this.#db.delete(pools).where(eq(pools.id, id))
  }
}
