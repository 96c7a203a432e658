/** What a place of a pool is doing. The order is the order in which they are drawn. */
export const LANE_STATES = ['acquired', 'available', 'warming', 'failed', 'empty'] as const
export type LaneState = (typeof LANE_STATES)[number]
export type LaneCounts = Partial<Record<LaneState, number>>

/** Up to here each browser has its own cell; past it, proportions are easier to read than a fine comb. */
export const MAX_CELLS = 40

/** A state that is there is seen, however few have it: no segment is narrower than this share of the bar. */
const MIN_SHARE = 0.02

export interface LaneSegment {
  state: LaneState
  count: number
  /** Part of the bar, 0 to 1; all shares together are 1. */
  share: number
}

export function countLanes(states: readonly LaneState[]): LaneCounts {
  const counts: LaneCounts = {}
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** One cell for each browser. */
export function expandLanes(counts: LaneCounts): LaneState[] {
  return LANE_STATES.flatMap((state) => Array.from({ length: counts[state] ?? 0 }, () => state))
}

/** The bar of a large pool: a segment for each state that occurs. */
export function foldLanes(counts: LaneCounts): LaneSegment[] {
  const present = LANE_STATES.map((state) => ({ state, count: counts[state] ?? 0 })).filter(({ count }) => count > 0)
  const total = present.reduce((sum, { count }) => sum + count, 0)
  const small = present.filter(({ count }) => count / total < MIN_SHARE)
  const rest = total - small.reduce((sum, { count }) => sum + count, 0)
  const room = 1 - small.length * MIN_SHARE
  return present.map(({ state, count }) => ({
    state,
    count,
    share: count / total < MIN_SHARE ? MIN_SHARE : (count / rest) * room,
  }))
}

/** The same in words: "1 acquired, 3 available". */
export function describeLanes(counts: LaneCounts): string {
  const parts = LANE_STATES.filter((state) => counts[state]).map((state) => `${counts[state]} ${state}`)
  return parts.join(', ') || 'no browsers'
}
