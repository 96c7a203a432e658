import { describeOutside } from '../../../actions/outside-display'
import { fieldOfDetail } from '../../../client/errors'
import type { ErrorDetail } from '../../../contract/error'
import { type Display, type Waypoint, waypointsOutside } from '../../../motion/geometry'

/** What the service says against single points of a path: from the index of the point to the error. */
export function pointProblems(details: readonly ErrorDetail[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const detail of details) {
    const field = fieldOfDetail(detail)
    const index = field && /^path\[(\d+)\]/.exec(field.path)?.[1]
    if (field && index !== undefined) found.set(Number(index), field.message)
  }
  return found
}

/** Finds the points that are not on the display, which may be smaller than when they were drawn. */
export const outsideOf = (points: readonly Waypoint[], display: Display): ReadonlyMap<number, string> =>
  new Map(waypointsOutside(points, display).map((index) => [index, describeOutside(display)]))
