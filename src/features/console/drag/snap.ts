import type { Display, Waypoint } from '../../../motion/geometry'
import type { Stroke } from './drawing'

/** A line across the display that a point has been pulled onto. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
}

/** A line of more points than this is a drawing, not a set of positions: only its ends pull. */
const MOST_PULLING = 40

/** Every position that a point can be pulled to: points that are shown, and the edges and the middle of the display. */
export function snapTargets(strokes: readonly Stroke[], { width, height }: Display): readonly Waypoint[] {
  const positions = strokes
    .filter(({ visible }) => visible)
    .flatMap(({ path }) => {
      const points = path.points
      return points.length > MOST_PULLING ? [points[0], points.at(-1)].filter((point) => point !== undefined) : points
    })
  return [...positions, [0, 0], [Math.floor(width / 2), Math.floor(height / 2)], [width - 1, height - 1]]
}

/** Pulls a position onto the nearest column and the nearest row of the targets, each within `reach` pixels. */
export function snap(
  position: Waypoint,
  targets: readonly Waypoint[],
  reach: number,
): { position: Waypoint; guides: readonly Guide[] } {
  const x = nearest(targets, 0, position[0], reach)
  const y = nearest(targets, 1, position[1], reach)
  return {
    position: [x ?? position[0], y ?? position[1]],
    guides: [
      ...(x === undefined ? [] : [{ axis: 'x', at: x } as const]),
      ...(y === undefined ? [] : [{ axis: 'y', at: y } as const]),
    ],
  }
}

function nearest(targets: readonly Waypoint[], axis: 0 | 1, value: number, reach: number): number | undefined {
  let found: number | undefined
  let least = reach
  for (const target of targets) {
    const away = Math.abs(target[axis] - value)
    if (away > least) continue
    least = away
    found = target[axis]
  }
  return found
}

const EIGHTH = Math.PI / 4

/** The nearest position that lies straight or at 45 degrees from `from`. */
export function straightened(from: Waypoint, [x, y]: Waypoint): Waypoint {
  const dx = x - from[0]
  const dy = y - from[1]
  const turn = Math.round(Math.atan2(dy, dx) / EIGHTH) * EIGHTH
  const along = dx * Math.cos(turn) + dy * Math.sin(turn)
  return [Math.round(from[0] + along * Math.cos(turn)), Math.round(from[1] + along * Math.sin(turn))]
}
