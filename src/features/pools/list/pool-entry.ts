import type { Pool } from '../../../contract/pool'
import type { PoolHistory, PoolOccupancy, PoolSeries } from '../../../contract/pool-occupancy'
import { poolTitle } from '../../../resources/pool-address'
import { isPaused } from '../../../resources/pool-filling'
import { type SizingAdvice, sizingAdvice } from '../sizing'

/** A pool as the list shows it: what changes each second and what was in the last hour are put to it where a service reports it. */
export interface PoolEntry {
  /** With the newest counters and size. */
  pool: Pool
  title: string
  occupancy: PoolOccupancy | undefined
  history: PoolSeries | undefined
  advice: SizingAdvice | null
  attention: Attention | null
}

/** Why a person should look at a pool: no browser starts, a caller waits for one, there is none though no operator paused it. */
export type Attention = 'failing' | 'waiting' | 'empty'

const NO_HOUR = { available: [], acquired: [], size: [] }

/** All pools with what is known of each. `isHalted`: no host takes browsers. */
export function poolEntries(
  pools: readonly Pool[],
  occupancy: readonly PoolOccupancy[] | null | undefined,
  history: PoolHistory | null | undefined,
  isHalted = false,
): PoolEntry[] {
  const now = new Map(occupancy?.map((known) => [known.id, known]))
  const hours = new Map(history?.pools.map((known) => [known.id, known]))
  return pools.map((pool) => poolEntry(pool, now.get(pool.id), hours.get(pool.id), isHalted))
}

function poolEntry(
  listed: Pool,
  occupancy: PoolOccupancy | undefined,
  history: PoolSeries | undefined,
  isHalted: boolean,
): PoolEntry {
  const pool = occupancy ? withOccupancy(listed, occupancy) : listed
  return {
    pool,
    title: poolTitle(pool),
    occupancy,
    history,
    advice: occupancy ? sizingAdvice({ ...occupancy, paused: isPaused(pool) || isHalted }, history ?? NO_HOUR) : null,
    attention: attentionOf(pool, occupancy),
  }
}

function withOccupancy(pool: Pool, { size, available, acquired }: PoolOccupancy): Pool {
  return {
    ...pool,
    available_count: available,
    acquired_count: acquired,
    browser_pool_config: { ...pool.browser_pool_config, size },
  }
}

function attentionOf(pool: Pool, occupancy: PoolOccupancy | undefined): Attention | null {
  if (occupancy?.failing) return 'failing'
  if (occupancy && occupancy.waiting > 0) return 'waiting'
  // What is unknown may be one.
  const hasAny = pool.available_count !== 0 || pool.acquired_count !== 0 || (occupancy?.warming ?? 0) > 0
  return hasAny || isPaused(pool) ? null : 'empty'
}

/** Whether the two are of different pools: one was made, or deleted, since the list was read. */
export function poolSetDiffers(pools: readonly { id: string }[], occupancy: readonly { id: string }[]): boolean {
  const ids = new Set(pools.map(({ id }) => id))
  return ids.size !== occupancy.length || occupancy.some(({ id }) => !ids.has(id))
}
