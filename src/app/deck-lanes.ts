import type { Pool } from '../contract/pool'
import { type LaneCounts } from '../ui/lane-fold'

/** All pools as one: what every place of them is doing. A place that is neither available nor acquired is still to be filled. */
export function deckLanes(pools: readonly Pool[]): LaneCounts {
  const acquired = total(pools, (pool) => pool.acquired_count)
  const available = total(pools, (pool) => pool.available_count)
  const places = total(pools, (pool) => pool.browser_pool_config.size)
  return { acquired, available, empty: Math.max(0, places - acquired - available) }
}

const total = (pools: readonly Pool[], of: (pool: Pool) => number): number =>
  pools.reduce((sum, pool) => sum + of(pool), 0)
