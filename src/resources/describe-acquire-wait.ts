import type { Pool, PoolStatus } from '../contract/pool'
import { isPaused, missingCount } from './pool-filling'

/**
 * Why an acquire call may wait for long, in a sentence; null where one comes soon. `halt`: what all hosts are while none takes
 * anything new.
 */
export function describeAcquireWait(
  pool: Pool,
  status: PoolStatus | null | undefined,
  halt: string | undefined,
): { kind: 'halted' | 'paused' | 'full'; sentence: string } | null {
  if (halt !== undefined)
    return {
      kind: 'halted',
      sentence: `Hosts are ${halt}: no browser can be acquired until a host is available again.`,
    }
  if (pool.available_count > 0) return null
  const isFull = missingCount(pool) === 0
  // A full one, too, has nothing that replaces a browser that ends.
  if (isFull ? isPaused(pool) : status?.full_in_ms === null && status.warming.length === 0)
    return {
      kind: 'paused',
      sentence:
        pool.acquired_count > 0
          ? 'Filling is paused and no browser is available: one becomes available only when a session is released with its state.'
          : 'Filling is paused and the pool has no browser: none starts until filling is resumed.',
    }
  return isFull
    ? { kind: 'full', sentence: 'All of its browsers are acquired: one becomes available when a session ends.' }
    : null
}
