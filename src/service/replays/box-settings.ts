import { eq, sql } from 'drizzle-orm'
import type { Atomic } from '../database/atomic'
import type { Database } from '../database/database'
import { isStorable } from '../database/named-rows'
import { poolBlackBoxes } from '../database/schema'

/** How many minutes the browsers of each pool keep of their display, as all hosts know it. */
export class BoxSettings {
  readonly #db: Database
  readonly #atomic: Atomic

  constructor(db: Database, atomic: Atomic) {
    this.#db = db
    this.#atomic = atomic
  }

  /** Returns the minutes of a pool; 0 for none. */
  async ofPool(pool: string): Promise<number> {
    if (!isStorable(pool)) return 0
    // Prepared, because every lease of a pool asks: another kind of query takes as long as the lease itself.
    const [[row]] = await this.#atomic(
      sql<{ minutes: number }>`select minutes from pool_black_boxes where pool_id = ${pool}`,
    )
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
