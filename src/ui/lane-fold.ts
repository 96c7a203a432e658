/** What a slot of a pool is doing. The order is the order in which they are drawn. */
export const LANE_STATES = ['acquired', 'available', 'warming', 'failed', 'empty'] as const
export type LaneState = (typeof LANE_STATES)[number]
/** NaN for what is unknown: it is not drawn, and said to be unknown. */
export type LaneCounts = Partial<Record<LaneState, number>>

/** Up to here each browser has its own cell; past it, proportions are easier to read than a fine comb. */
export const MAX_CELLS = 40
/** No pool is larger; a service may say so. */
export const MOST_CELLS = 20_000

/** A state that is there is seen, however few have it: no segment is narrower than this share of the bar. */
const MIN_SHARE = 0.02

interface LaneSegment {
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

/** How many are known to be there. */
export const sumLanes = (counts: LaneCounts): number =>
  LANE_STATES.reduce((sum, state) => sum + (counts[state] || 0), 0)

/** How many there are; NaN where that of one state is unknown. */
export const totalOf = (counts: LaneCounts): number =>
  LANE_STATES.some((state) => Number.isNaN(counts[state])) ? Number.NaN : sumLanes(counts)

/** One cell for each browser; of more than any picture shows, as many as keep the proportions. */
export function expandLanes(counts: LaneCounts): LaneState[] {
  const scale = Math.min(1, MOST_CELLS / sumLanes(counts))
  return LANE_STATES.flatMap((state) => Array.from({ length: Math.ceil((counts[state] || 0) * scale) }, () => state))
}

/** The bar of a large pool: a segment for each state that occurs. */
export function foldLanes(counts: LaneCounts): LaneSegment[] {
  const present = LANE_STATES.map((state) => ({ state, count: counts[state] ?? 0 })).filter(({ count }) => count > 0)
  // What is widened to the least share takes it from the others, which may fall below it in their turn.
  let wide = present
  let shareOf = shares(wide, 1)
  while (wide.some(({ count }) => shareOf(count) < MIN_SHARE)) {
    wide = wide.filter(({ count }) => shareOf(count) >= MIN_SHARE)
    shareOf = shares(wide, 1 - (present.length - wide.length) * MIN_SHARE)
  }
  return present.map((lane) => ({ ...lane, share: wide.includes(lane) ? shareOf(lane.count) : MIN_SHARE }))
}

/** How much of `room` a count takes, when the lanes divide it by their counts. */
function shares(lanes: readonly { count: number }[], room: number): (count: number) => number {
  const total = lanes.reduce((sum, { count }) => sum + count, 0)
  return (count) => (count / total) * room
}

/** The same in words: "1 acquired, 3 available". */
export function describeLanes(counts: LaneCounts): string {
  const parts = LANE_STATES.flatMap((state) => {
    const count = counts[state] ?? 0
    return Number.isNaN(count) ? `${state} unknown` : count > 0 ? `${count} ${state}` : []
  })
  return parts.join(', ') || 'no browsers'
}
