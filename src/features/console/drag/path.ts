import type { Track } from '../../../motion/track'
import { deviation, simplify } from '../../../motion/simplify'
import { clamp, clampToDisplay, distance, distanceFrom, type Display, type Waypoint } from '../../../motion/geometry'

/**
 * What the person has put on the screen, and the points of it that are sent. A freehand line keeps every drawn point, so that its tolerance
 * can still change.
 */
export type Path =
  | { kind: 'waypoints'; points: readonly Waypoint[] }
  | { kind: 'freehand'; points: readonly Waypoint[]; drawn: readonly Waypoint[]; tolerance: number }

type Freehand = Extract<Path, { kind: 'freehand' }>

export const NO_PATH: Path = { kind: 'waypoints', points: [] }

/** Pixels that a freehand line may stray from what was drawn. */
export const TOLERANCE = { default: 1.5, max: 20, step: 0.5 } as const

export const isEmpty = ({ points }: Path): boolean => points.length === 0

/** How many points a freehand line had before it was simplified, and how far, in pixels, the result strays from it. */
export function simplification(path: Path): { drawn: number; sent: number; strays: number } | null {
  if (path.kind !== 'freehand') return null
  const { drawn, points } = path
  return { drawn: drawn.length, sent: points.length, strays: deviation(drawn, points) }
}

/** How far, in pixels, a track leaves the straight lines between the points that it was planned for. */
export const straying = (track: Track, points: readonly Waypoint[]): number =>
  deviation(
    track.samples.map(({ x, y }) => [x, y] as const),
    points,
  )

/** A drawn line as it is sent: it strays by `tolerance` pixels at most. */
export const simplified = (drawn: readonly Waypoint[], tolerance: number): Freehand => ({
  kind: 'freehand',
  points: drawn.length > 1 ? simplify(drawn, tolerance) : drawn,
  drawn,
  tolerance,
})

/** A drawn line without the points at which the pointer stood still. */
export function freehand(drawn: readonly Waypoint[], tolerance: number): Freehand {
  const moved = drawn.filter((point, index) => {
    const before = drawn[index - 1]
    return !before || before[0] !== point[0] || before[1] !== point[1]
  })
  return simplified(moved, tolerance)
}

export const waypoints = (points: readonly Waypoint[]): Path => ({ kind: 'waypoints', points })

/** Editing one point of a freehand line makes waypoints of it. */
export const withCoordinate = (path: Path, index: number, axis: 0 | 1, to: number): Path =>
  waypoints(path.points.map((point, at) => (at === index ? (axis === 0 ? [to, point[1]] : [point[0], to]) : point)))

export const withInserted = (path: Path, index: number, point: Waypoint): Path =>
  waypoints(path.points.toSpliced(index, 0, point))

/** Each point that is not on the display becomes the nearest one that is. */
export const withinDisplay = (path: Path, display: Display): Path =>
  waypoints(path.points.map((point) => clampToDisplay(point, display)))

export function withoutPoints(path: Path, indices: readonly number[]): Path {
  const removed = new Set(indices)
  return waypoints(path.points.filter((_, index) => !removed.has(index)))
}

/** Moves points together by as much of `dx` and `dy` as keeps all of them on the display. */
export function withMoved(
  path: Path,
  indices: readonly number[],
  [dx, dy]: readonly [number, number],
  { width, height }: Display,
): Path {
  const points = path.points
  const chosen = indices.flatMap((index) => (points[index] ? [points[index]] : []))
  const within = (by: number, axis: 0 | 1, size: number): number => {
    const at = chosen.map((point) => point[axis])
    return clamp(by, -Math.min(...at), size - 1 - Math.max(...at))
  }
  if (chosen.length === 0) return path
  const [x, y] = [within(dx, 0, width), within(dy, 1, height)]
  // All of ten thousand points may be chosen.
  const moved = new Set(indices)
  return waypoints(points.map((point, index) => (moved.has(index) ? [point[0] + x, point[1] + y] : point)))
}

/** A copy lies beside its original, so far in pixels that both are seen. */
const BESIDE = 16

/** The path moved a little, down and to the right where the display has room; it stays what it was, freehand or waypoints. */
export function beside(path: Path, { width, height }: Display): Path {
  const positions = path.kind === 'freehand' ? path.drawn : path.points
  const by = (axis: 0 | 1, size: number): number => {
    const at = positions.map((position) => position[axis])
    const [least, most] = [at.reduce((a, b) => Math.min(a, b), size), at.reduce((a, b) => Math.max(a, b), 0)]
    return most + BESIDE < size ? BESIDE : least >= BESIDE ? -BESIDE : 0
  }
  const [dx, dy] = [by(0, width), by(1, height)]
  const moved = (points: readonly Waypoint[]) => points.map(([x, y]): Waypoint => [x + dx, y + dy])
  return path.kind === 'freehand'
    ? { ...path, points: moved(path.points), drawn: moved(path.drawn) }
    : { ...path, points: moved(path.points) }
}

/** Where a new point after `index` is least in the way: halfway to the next one, or a little further on at the end. */
export function pointAfter(points: readonly Waypoint[], index: number, display: Display): Waypoint {
  const from = points[index]
  if (!from) return [Math.floor(display.width / 2), Math.floor(display.height / 2)]
  const next = points[index + 1]
  if (next) return [Math.round((from[0] + next[0]) / 2), Math.round((from[1] + next[1]) / 2)]
  const before = points[index - 1] ?? [from[0] - 40, from[1]]
  return clampToDisplay([2 * from[0] - before[0], 2 * from[1] - before[1]], display)
}

/** The point within `reach` pixels of `position`; of two as near, the later one, which is drawn on top. */
export function pointNear(points: readonly Waypoint[], position: Waypoint, reach: number): number | null {
  let found: number | null = null
  let least = reach
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index]
    const away = point ? distance(point, position) : Infinity
    if (away > least) continue
    least = away
    found = index
  }
  return found
}

/** Where in the order a point at `position` belongs when it lies within `reach` pixels of a line between two others. */
export function segmentNear(points: readonly Waypoint[], position: Waypoint, reach: number): number | null {
  let found: number | null = null
  let least = reach
  for (let index = 1; index < points.length; index += 1) {
    const from = points[index - 1]
    const to = points[index]
    // Nearly all of ten thousand lines are too far off to be measured.
    if (!from || !to || isBeyond(least, position, from, to, 0) || isBeyond(least, position, from, to, 1)) continue
    const away = distanceFrom(from, to)(position)
    if (away > least) continue
    least = away
    found = index
  }
  return found
}

/** Whether a position is more than `reach` before or behind both ends of a line, along one axis. */
const isBeyond = (reach: number, position: Waypoint, from: Waypoint, to: Waypoint, axis: 0 | 1): boolean =>
  Math.min(from[axis], to[axis]) - position[axis] > reach || position[axis] - Math.max(from[axis], to[axis]) > reach
