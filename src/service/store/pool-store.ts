import { asc, eq } from 'drizzle-orm'
import type { EffectiveConfig } from '../pools/config'
import type { Database } from './database'
import { pools } from './schema'

/** What of a pool outlives the service: everything but its browsers. */
export interface PoolRecord {
  readonly id: string
  readonly config: EffectiveConfig
  readonly createdAt: Date
}

export class PoolStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** All pools, oldest first. */
  async all(): Promise<PoolRecord[]> {
    return this.#db
      .select({ id: pools.id, config: pools.config, createdAt: pools.createdAt })
      .from(pools)
      .orderBy(asc(pools.createdAt))
  }

  async add({ id, config, createdAt }: PoolRecord): Promise<void> {
    await this.#db.insert(pools).values({ id, name: config.name ?? null, config, createdAt })
  }

  async remove(id: string): Promise<void> {
    await this.#db.delete(pools).where(eq(pools.id, id))
  }
}
