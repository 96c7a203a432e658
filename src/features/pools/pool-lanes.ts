import { fillRate, timeToStart, DEFAULT_FILL_RATE } from '../../contract/fill'
import type { Pool, PoolStatus } from '../../contract/pool'
import type { PoolOccupancy } from '../../contract/pool-occupancy'
import type { ServiceInfo } from '../../contract/service'
import { isPaused, missingCount } from '../../resources/pool-filling'
import { formatRough } from '../../ui/format'
import { expandLanes, type LaneCounts, MOST_CELLS } from '../../ui/lane-fold'
import type { Lane } from '../../ui/lanes'

/** A slot of a pool; an acquired one leads to its session. */
export interface PoolLane extends Lane {
  id: string
  sessionId?: string
}

/** Returns the pool with the counts of its status. The two come by separate calls: beside its slots the pool's own may be older or newer. */
export function countedByStatus(pool: Pool, status: PoolStatus | null | undefined): Pool {
  if (!status) return pool
  return { ...pool, available_count: status.available.length, acquired_count: status.acquired.length }
}

/** Every slot of a pool. Without a status (a service that has none) it follows from the counters. */
export function poolLanes(pool: Pool, status: PoolStatus | null | undefined): PoolLane[] {
  return status ? lanesOfStatus(status) : lanesOfCounters(pool)
}

function lanesOfStatus({ size, acquired, available, warming, failure }: PoolStatus): PoolLane[] {
  const taken: PoolLane[] = [
    ...acquired.map((session) => ({
      id: session.session_id,
      sessionId: session.session_id,
      state: 'acquired' as const,
      label: `${session.name ?? session.session_id}, acquired`,
    })),
    ...available.map(({ session_id }) => ({ id: session_id, state: 'available' as const, label: 'available' })),
    ...warming.map(({ since }, index) => ({
      id: `warming-${since}-${index}`,
      state: 'warming' as const,
      label: 'warming',
    })),
  ]
  const free = Math.min(MOST_CELLS, Math.max(0, size - taken.length))
  const failed = failure && free > 0 ? 1 : 0
  return [
    ...taken,
    ...Array.from({ length: failed }, () => ({ id: 'failed', state: 'failed' as const, label: 'failed to start' })),
    ...Array.from({ length: free - failed }, (_, index) => ({
      id: `empty-${index}`,
      state: 'empty' as const,
      label: 'empty',
    })),
  ]
}

function lanesOfCounters(pool: Pool): PoolLane[] {
  return expandLanes(slotCounts(pool)).map((state, index) => ({ id: `${state}-${index}`, state, label: state }))
}

/** How many slots are doing what, by the counters of a pool and what a service reports of all its pools. */
export function slotCounts(pool: Pool, occupancy?: Pick<PoolOccupancy, 'warming' | 'failing'>): LaneCounts {
  const missing = missingCount(pool) || 0
  const warming = Math.min(occupancy?.warming ?? 0, missing)
  const failed = occupancy?.failing && missing > warming ? 1 : 0
  return {
    acquired: pool.acquired_count,
    available: pool.available_count,
    warming,
    failed,
    empty: missing - warming - failed,
  }
}

/** The rate that a paused pool goes back to, percent a minute. */
export const rateToResume = ({ fill_rate_before_pause: before }: Pool): number => before ?? DEFAULT_FILL_RATE

/** Returns the highest fill rate that takes effect; Infinity where the service does not report it. */
export const fillRateCap = (info: Pick<ServiceInfo, 'fill_rate_cap'> | null | undefined): number =>
  info && !Number.isNaN(info.fill_rate_cap) ? info.fill_rate_cap : Infinity

interface Filling {
  /** The highest fill rate that takes effect; Infinity when not known. */
  cap: number
  /** What all hosts are, as `draining`, while none takes anything new. */
  halt: string | undefined
  /** The service is not responding, so that no time can be given. */
  isUnavailable: boolean
}

/** How the filling goes, in words. */
export function describeFill(pool: Pool, status: PoolStatus | null | undefined, given: Filling): string {
  const missing = missingCount(pool)
  return describeFilling(
    missing,
    status ? status.full_in_ms : msToStart(pool, missing, given.cap),
    status?.failure !== undefined,
    isPaused(pool),
    given,
  )
}

/** The same by what a service reports of all its pools; that leaves the time to be reckoned. */
export function fillWordsOf(pool: Pool, occupancy: PoolOccupancy | undefined, given: Filling): string {
  const missing = missingCount(pool)
  const toStart = missing - Math.min(occupancy?.warming ?? 0, missing)
  return describeFilling(
    missing,
    msToStart(pool, toStart, given.cap),
    occupancy?.failing === true,
    isPaused(pool),
    given,
  )
}

function msToStart(pool: Pool, count: number, cap: number): number {
  const { size, fill_rate_per_minute = DEFAULT_FILL_RATE } = pool.browser_pool_config
  return timeToStart(fillRate(size, fill_rate_per_minute, cap), 0, count)
}

function describeFilling(
  missing: number,
  ms: number | null,
  failing: boolean,
  paused: boolean,
  { halt, isUnavailable }: Filling,
): string {
  if (Number.isNaN(missing)) return paused ? 'paused' : 'unknown'
  if (missing === 0) return paused ? 'full, paused' : 'full'
  if (ms === null || ms === Infinity) return 'paused'
  if (halt !== undefined) return `not filling: hosts are ${halt}`
  if (failing) return 'failing to start'
  // Every slot has its start behind it; the last browsers are on their way. It may also be unknown how many are.
  if (isUnavailable || !(ms >= 1_000)) return 'filling…'
  return `full in about ${formatRough(ms)}`
}
