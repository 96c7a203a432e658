/** A point of a drag path: x and y in pixels of the whole display, counted from its top left corner. */
export type Waypoint = readonly [x: number, y: number]

/** Size of the display in pixels. A point is on it when 0 <= x < width and 0 <= y < height. */
export interface Display {
  width: number
  height: number
}

/**
 * Distance of two points in pixels. Written with Math.sqrt, which every engine must round the same way;
 * Math.hypot may differ in its last bit, and a preview would then differ from the drag that is sent.
 */
export function distance(from: Waypoint, to: Waypoint): number {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  return Math.sqrt(dx * dx + dy * dy)
}

/** Distance in pixels from the straight piece between `from` and `to`, its ends included. */
export function distanceFrom(from: Waypoint, to: Waypoint): (point: Waypoint) => number {
  const [fromX, fromY] = from
  const dx = to[0] - fromX
  const dy = to[1] - fromY
  const squared = dx * dx + dy * dy
  return (point) => {
    const x = point[0] - fromX
    const y = point[1] - fromY
    const along = squared === 0 ? 0 : clamp((x * dx + y * dy) / squared, 0, 1)
    const awayX = x - along * dx
    const awayY = y - along * dy
    return Math.sqrt(awayX * awayX + awayY * awayY)
  }
}

/** One straight piece of a path. */
export interface Segment {
  from: Waypoint
  to: Waypoint
  /** Index in the path of `to`. */
  waypoint: number
  /** Pixels; never 0. */
  length: number
}

/** The pieces of a path along which the pointer moves; a waypoint at the position of the one before it adds none. */
export function segmentsOf(path: readonly Waypoint[]): Segment[] {
  const segments: Segment[] = []
  path.forEach((to, waypoint) => {
    const from = path[waypoint - 1]
    const length = from ? distance(from, to) : 0
    if (from && length > 0) segments.push({ from, to, waypoint, length })
  })
  return segments
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

/** The nearest point that is on the display. */
export function clampToDisplay(point: Waypoint, { width, height }: Display): Waypoint {
  const x = clamp(point[0], 0, width - 1)
  const y = clamp(point[1], 0, height - 1)
  return x === point[0] && y === point[1] ? point : [x, y]
}

/** Indices of the waypoints that the display does not contain (rule 1.3: such a drag is refused, not clamped). */
export function waypointsOutside(path: readonly Waypoint[], display: Display): number[] {
  return path.flatMap((point, index) => (clampToDisplay(point, display) === point ? [] : [index]))
}
