import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { isStorable } from '../database/named-rows'
import { poolBlackBoxes } from '../database/schema'

/** How many minutes the browsers of each pool keep of their display, as all hosts know it. */
export class BoxSettings {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the minutes of a pool; 0 for none. */
  async ofPool(pool: string): Promise<number> {
    if (!isStorable(pool)) return 0
    const [row] = await this.#db.select().from(poolBlackBoxes).where(eq(poolBlackBoxes.poolId, pool))
    return row?.minutes ?? 0
  }

  /** Leases of the pool that begin from now on keep so many minutes; 0 for none. */
  async setOfPool(poolId: string, minutes: number): Promise<void> {
    if (minutes === 0) await this.#db.delete(poolBlackBoxes).where(eq(poolBlackBoxes.poolId, poolId))
    else {
      const row = { poolId, minutes }
      await this.#db.insert(poolBlackBoxes).values(row).onConflictDoUpdate({ target: poolBlackBoxes.poolId, set: row })
    }
  }
}
