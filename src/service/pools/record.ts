import type { Pool as PoolAnswer } from '../../contract/pool'
import type { Pool } from './pool'

/** A pool as the service answers (interface document 2.2). */
export function poolRecord(pool: Pool): PoolAnswer {
  return {
    id: pool.id,
    ...(pool.config.name !== undefined && { name: pool.config.name }),
    available_count: pool.availableCount,
    acquired_count: pool.acquiredCount,
    created_at: pool.createdAt.toISOString(),
    browser_pool_config: pool.config,
    extension_ids: [],
  }
}
