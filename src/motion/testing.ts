import * as fc from 'fast-check'
import { measureDrag, planDrag, type Drag } from './drag'
import type { Display, Waypoint } from './geometry'
import type { Track } from './track'

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

/** A drag of which a test says only what it is about. */
export type Said = Partial<Drag> & Pick<Drag, 'path'>

const REST = { delay: 0, steps_per_segment: 10, step_delay_ms: 50, smooth: true }

export const plan = (said: Said, size: Display): Track => planDrag({ ...REST, ...said }, size)

export const measure = (said: Said): ReturnType<typeof measureDrag> => measureDrag({ ...REST, ...said })
