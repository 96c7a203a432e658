import type { Pool } from '../contract/pool'
import type { PoolOccupancy } from '../contract/pool-occupancy'
import type { LaneCounts } from '../ui/lane-fold'

/** All pools as one: what every slot of them is doing, by what a service reports of all its pools, or else by their counters. */
export function deckLanes(pools: readonly PoolOccupancy[] | readonly Pool[]): LaneCounts {
  const total = { acquired: 0, available: 0, warming: 0, empty: 0 }
  for (const pool of pools) {
    const { size, acquired, available, warming } = 'size' in pool ? pool : counted(pool)
    total.acquired += acquired
    total.available += available
    total.warming += warming
    total.empty += Math.max(0, size - acquired - available - warming) || 0
  }
  return total
}

const counted = (pool: Pool) => ({
  size: pool.browser_pool_config.size,
  acquired: pool.acquired_count,
  available: pool.available_count,
  warming: 0,
})
