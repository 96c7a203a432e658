import type { Pool, PoolStatus } from '../../../contract/pool'

/** How many idle browsers end when a pool gets a size: those too many, browsers that are starting first, acquired ones never. */
export function idleEndedBy(size: number, pool: Pool, status: PoolStatus | null | undefined): number {
  const { available_count: idle, acquired_count: acquired } = pool
  const warming = status?.warming.length ?? 0
  const surplus = Math.max(0, idle + acquired + warming - size)
  return Math.min(idle, Math.max(0, surplus - warming))
}
