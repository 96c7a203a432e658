import * as fc from 'fast-check'
import type { Display, Waypoint } from './geometry'

export const display: Display = { width: 1280, height: 800 }

/** A path from its coordinates in a row: x, y, x, y, … */
export function points(...coordinates: number[]): Waypoint[] {
  return Array.from({ length: coordinates.length / 2 }, (_, index) => [
    coordinates[2 * index] ?? 0,
    coordinates[2 * index + 1] ?? 0,
  ])
}

/** Any path of 2 to 30 points on a display. */
export function pathsOn({ width, height }: Display): fc.Arbitrary<Waypoint[]> {
  return fc.array(fc.tuple(fc.nat(width - 1), fc.nat(height - 1)), { minLength: 2, maxLength: 30 })
}
