import type { Pool } from '../../contract/pool'

/** How many idle browsers end when a pool gets a size: those too many, the `warming` ones that are starting first, acquired ones never. */
export function idleEndedBy(size: number, pool: Pool, warming: number): number {
  const { available_count: idle, acquired_count: acquired } = pool
  const surplus = Math.max(0, idle + acquired + warming - size)
  return Math.min(idle, Math.max(0, surplus - warming))
}
