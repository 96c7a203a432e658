import type { Waypoint } from './geometry'
import { simplify } from './simplify'

/** Where a pointer was, and when, in milliseconds of any clock. */
export interface Seen {
  at: number
  point: Waypoint
}

/** What a drag_mouse request says of a motion. */
interface RecordedDrag {
  path: [number, number][]
  delay: number
  smooth: false
  steps_per_segment: number
  step_delay_ms: number
}

/** One point for each frame of a display, ms; fewer in a long drag, so that it stays within this many. */
const FRAME_MS = 16
const MOST_POINTS = 1_000
/** A drag that would take longer is refused by services, ms. */
const LONGEST_MS = 50_000
/** A pointer that reported nothing for longer rested: it did not glide to where it was seen next. */
const REST_MS = 60

/**
 * The drag that goes as the hand went, at its pace and with its pauses. The interface moves a pointer evenly along its path, so the path
 * has a point for each frame. A point at that of the one before it makes no move and so takes no time (rule 1.3): a resting pointer
 * sways by a pixel, as the one of a hand does.
 */
export function recordedDrag(stroke: readonly Seen[]): RecordedDrag {
  const [start, ...more] = stroke
  const end = stroke.at(-1)
  const first = more.find(({ point }) => start && !isSame(point, start.point))
  if (!start || !end || !first) return { ...STILL, path: stroke.slice(0, 2).map(({ point: [x, y] }) => [x, y]) }
  const lasts = Math.max(end.at - first.at, 0)
  // The same number of moves, quicker, where the service would refuse it.
  const moves = Math.max(1, Math.min(Math.round(lasts / FRAME_MS), MOST_POINTS))
  const path: Waypoint[] = [start.point]
  const add = (point: Waypoint): void => void path.push(isSame(point, path.at(-1)) ? besides(point) : point)
  const pointAt = pointsOf(stroke)
  for (let move = 0; move < moves; move++) add(pointAt(first.at + (lasts * move) / moves))
  if (!isSame(path.at(-1), end.point)) add(end.point)
  const delay = Math.round(first.at - start.at)
  const step = Math.min(lasts, LONGEST_MS - Math.min(delay, LONGEST_MS)) / moves
  return {
    ...STILL,
    path: path.map(([x, y]) => [x, y]),
    delay: Math.min(delay, LONGEST_MS),
    step_delay_ms: Math.round(step),
  }
}

/** The same way as quickly as a page can follow, by few points. */
export function hurriedDrag<T extends { path: readonly (readonly [number, number])[] }>(drag: T) {
  const path = simplify(drag.path, 1).map(([x, y]): [number, number] => [x, y])
  return { ...drag, path, delay: 0, smooth: false as const, steps_per_segment: 8, step_delay_ms: 8 }
}

const STILL = { delay: 0, smooth: false, steps_per_segment: 1, step_delay_ms: 0 } as const

const isSame = (one: Waypoint | undefined, other: Waypoint | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1]

/** A pixel to the left, which is on the display unless the point is at its edge. */
const besides = ([x, y]: Waypoint): Waypoint => [x > 0 ? x - 1 : x + 1, y]

/** Where the pointer was at a time that is not before the one asked for last. */
function pointsOf(stroke: readonly Seen[]): (at: number) => Waypoint {
  let index = 0
  return (at) => {
    while ((stroke[index + 1]?.at ?? Infinity) <= at) index += 1
    const [from, to] = [stroke[index] as Seen, stroke[index + 1]]
    if (!to || to.at - from.at > REST_MS) return from.point
    const part = (at - from.at) / (to.at - from.at)
    const between = (axis: 0 | 1): number => Math.round(from.point[axis] + part * (to.point[axis] - from.point[axis]))
    return [between(0), between(1)]
  }
}
