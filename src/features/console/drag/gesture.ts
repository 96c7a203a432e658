import type { Waypoint } from '../../../motion/geometry'
import type { Tool } from './draft-store'
import { freehand, type Path, pointNear, pointsOf, TOLERANCE, withInserted, withPoint } from './path'

/** What the pointer is doing on the canvas. All points are pixels of the display. */
export type Gesture =
  | { kind: 'idle' }
  /** Grows in place while the line is drawn: a long line must not be copied for each of its points. */
  | { kind: 'drawing'; drawn: Waypoint[] }
  | { kind: 'adding'; index: number; at: Waypoint }
  | { kind: 'moving'; index: number; from: Waypoint; at: Waypoint }

export const IDLE: Gesture = { kind: 'idle' }

/** The pointer goes down at `place`; `reach` is how far from a point, in display pixels, still takes hold of it. */
export function press(tool: Tool, path: Path, place: Waypoint, reach: number): Gesture {
  if (tool === 'freehand') return { kind: 'drawing', drawn: [place] }
  const points = pointsOf(path)
  const index = pointNear(points, place, reach)
  const from = index === null ? undefined : points[index]
  if (index === null || !from) return { kind: 'adding', index: points.length, at: place }
  return { kind: 'moving', index, from, at: from }
}

/** The pointer has been at `places` since; the last one is where it is. */
export function drag(gesture: Gesture, places: readonly Waypoint[]): Gesture {
  const at = places.at(-1)
  if (!at) return gesture
  switch (gesture.kind) {
    case 'idle':
      return gesture
    case 'drawing':
      gesture.drawn.push(...places)
      return gesture
    case 'adding':
    case 'moving':
      return { ...gesture, at }
  }
}

/** The path as it would be if the pointer came up now. */
export function preview(path: Path, gesture: Gesture): Path {
  switch (gesture.kind) {
    case 'idle':
    case 'drawing':
      return path
    case 'adding':
      return withInserted(path, gesture.index, gesture.at)
    case 'moving':
      return withPoint(path, gesture.index, gesture.at)
  }
}

/** What the pointer leaves behind when it comes up: a new path, the point that it touched, or nothing. */
export function release(path: Path, gesture: Gesture): { path?: Path; selected: number | null } {
  switch (gesture.kind) {
    case 'idle':
      return { selected: null }
    case 'drawing': {
      const tolerance = path.kind === 'freehand' ? path.tolerance : TOLERANCE.default
      const line = freehand(gesture.drawn, tolerance)
      // A click without a movement is no line, and must not cost the person the one before it.
      return pointsOf(line).length > 1 ? { path: line, selected: null } : { selected: null }
    }
    case 'adding':
      return { path: preview(path, gesture), selected: gesture.index }
    case 'moving': {
      const moved = gesture.at[0] !== gesture.from[0] || gesture.at[1] !== gesture.from[1]
      return moved ? { path: preview(path, gesture), selected: gesture.index } : { selected: gesture.index }
    }
  }
}
