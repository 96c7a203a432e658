import type { PoolHistory } from '../../../contract/pool-occupancy'
import type { Pool } from '../../../contract/pool'
import { plural } from '../../../ui/format'

/** How a pool was filled and used at a time. */
export interface Moment {
  /** Milliseconds since the epoch. */
  at: number
  available: number
  acquired: number
  size: number
}

/** As many as are shown, the present included: an hour by the minute. */
export const MOMENTS = 61

/** The last hour of a pool, oldest first, and at its end the present; nothing while that is unknown. */
export function momentsOf(history: PoolHistory | null | undefined, pool: Pool, now: number): Moment[] {
  const present = {
    at: now,
    available: pool.available_count,
    acquired: pool.acquired_count,
    size: pool.browser_pool_config.size,
  }
  if ([present.available, present.acquired, present.size].some(Number.isNaN)) return []
  const past = history?.pools.find(({ id }) => id === pool.id)
  if (!history || !past) return [present]
  const until = Date.parse(past.until)
  const stepMs = history.interval_seconds * 1000
  const samples = past.size
    .map((size, index) => ({
      at: until - (past.size.length - 1 - index) * stepMs,
      available: past.available[index] ?? 0,
      acquired: past.acquired[index] ?? 0,
      size,
    }))
    // The first one is of the creation, when no browser can be ready.
    .filter(({ at }) => !(at < Date.parse(pool.created_at) + stepMs / 2))
  return [...samples.slice(1 - MOMENTS), present]
}

const range = (values: readonly number[]): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return least === most ? `${least}` : `${least} to ${most}`
}

/** What the picture says, in a sentence. */
export function describeTimeline(moments: readonly Moment[], now: number): string {
  const minutes = Math.round((now - (moments[0]?.at ?? now)) / 60_000)
  // A sample stands for its minute, and there is one at each end.
  const empty = Math.min(
    moments.slice(0, -1).filter(({ available, size }) => available === 0 && size > 0).length,
    minutes,
  )
  return [
    // What was between two samples is not known here.
    `${minutes < 2 ? 'In the last minute' : `Once a minute over the last ${minutes} minutes`}: ${range(moments.map((m) => m.acquired))} acquired`,
    `${range(moments.map((m) => m.available))} available`,
    `size ${range(moments.map((m) => m.size))}`,
    ...(empty > 1 ? [`none available for ${plural(empty, 'minute')}`] : []),
  ].join(', ')
}
