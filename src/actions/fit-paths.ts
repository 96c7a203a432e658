import { simplify } from '../motion/simplify'
import type { Waypoint } from '../motion/geometry'

/** Corners nearer than this to the line, in pixels of the picture, cannot be seen. */
const UNSEEN = 0.3

interface Box {
  width: number
  height: number
  margin: number
}

/**
 * Fits drag paths together into a box, keeping their proportions and a margin; the result is rounded to a tenth.
 * Paths without any extent are drawn in the middle.
 */
export function fitPaths(paths: readonly (readonly Waypoint[])[], { width, height, margin }: Box): Waypoint[][] {
  const all = paths.flat()
  const x = extent(all.map((point) => point[0]))
  const y = extent(all.map((point) => point[1]))
  const scale = Math.min((width - 2 * margin) / Math.max(x.size, 1), (height - 2 * margin) / Math.max(y.size, 1))
  const fit = (point: Waypoint): Waypoint => [
    tenth(width / 2 + (point[0] - x.middle) * scale),
    tenth(height / 2 + (point[1] - y.middle) * scale),
  ]
  return paths.map((path) => simplify(path.map(fit), UNSEEN))
}

/** Fits one path into a box. */
export const fitPath = (path: readonly Waypoint[], box: Box): Waypoint[] => fitPaths([path], box)[0] ?? []

function extent(values: readonly number[]): { middle: number; size: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return { middle: (low + high) / 2, size: high - low }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
