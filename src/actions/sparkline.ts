import { simplify } from '../motion/simplify'
import type { Waypoint } from '../motion/geometry'

/** Corners nearer than this to the line, in pixels of the picture, cannot be seen. */
const UNSEEN = 0.3

/**
 * Fits a drag path into a box of `width` by `height`, keeping its proportions and a margin; the result is rounded to a tenth.
 * A path without any extent is drawn in the middle.
 */
export function fitPath(
  path: readonly Waypoint[],
  { width, height, margin }: { width: number; height: number; margin: number },
): Waypoint[] {
  const x = extent(path.map((point) => point[0]))
  const y = extent(path.map((point) => point[1]))
  const scale = Math.min((width - 2 * margin) / Math.max(x.size, 1), (height - 2 * margin) / Math.max(y.size, 1))
  const fitted = path.map<Waypoint>((point) => [
    tenth(width / 2 + (point[0] - x.middle) * scale),
    tenth(height / 2 + (point[1] - y.middle) * scale),
  ])
  return simplify(fitted, UNSEEN)
}

function extent(values: readonly number[]): { middle: number; size: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return { middle: (low + high) / 2, size: high - low }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
