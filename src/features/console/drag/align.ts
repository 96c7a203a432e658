import type { Waypoint } from '../../../motion/geometry'

/** `x` and `y` put points on one line with the one that was selected last; the others spread them evenly between the outer two. */
export type Alignment = 'x' | 'y' | 'spread-x' | 'spread-y'

/** How many points have to be selected for it. */
export const LEAST_SELECTED: Record<Alignment, number> = { x: 2, y: 2, 'spread-x': 3, 'spread-y': 3 }

/** The points after the selected ones were aligned; the order of the path stays. */
export function aligned(points: readonly Waypoint[], selected: readonly number[], how: Alignment): readonly Waypoint[] {
  if (selected.length < LEAST_SELECTED[how]) return points
  const axis = how.endsWith('x') ? 0 : 1
  const target = how.startsWith('spread') ? spread(points, selected, axis) : onto(points, selected.at(-1), axis)
  return points.map((point, index) => {
    if (!selected.includes(index)) return point
    const at = target(index)
    return axis === 0 ? [at, point[1]] : [point[0], at]
  })
}

const onto = (points: readonly Waypoint[], index: number | undefined, axis: 0 | 1) => {
  const at = points[index ?? 0]?.[axis] ?? 0
  return (): number => at
}

function spread(points: readonly Waypoint[], selected: readonly number[], axis: 0 | 1) {
  const at = (index: number | undefined): number => points[index ?? 0]?.[axis] ?? 0
  const inOrder = selected.toSorted((a, b) => at(a) - at(b))
  const from = at(inOrder[0])
  const step = (at(inOrder.at(-1)) - from) / (inOrder.length - 1)
  return (index: number): number => Math.round(from + inOrder.indexOf(index) * step)
}
