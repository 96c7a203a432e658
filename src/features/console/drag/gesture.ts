import type { Display, Waypoint } from '../../../motion/geometry'
import type { Tool } from './stored-draft'
import { freehand, type Path, pointNear, segmentNear, TOLERANCE, waypoints, withInserted, withMoved } from './path'

/** What the pointer is doing on the canvas. All points are pixels of the display. */
export type Gesture =
  | { kind: 'idle' }
  /** Grows in place while the line is drawn: a long line must not be copied for each of its points. */
  | { kind: 'drawing'; drawn: Waypoint[] }
  | { kind: 'straight'; from: Waypoint; at: Waypoint }
  | { kind: 'adding'; index: number; at: Waypoint }
  /** `index` is the point that the pointer holds, `selected` are all that go with it. */
  | { kind: 'moving'; index: number; selected: readonly number[]; from: Waypoint; at: Waypoint }

export const IDLE: Gesture = { kind: 'idle' }

/** A line is thinner than a point: this part of a point's reach takes hold of it. */
const LINE_REACH = 0.5

/**
 * The pointer goes down at `position`; `reach` is how far from a point, in display pixels, still takes hold of it. With `extend`
 * a point joins the selected ones, or leaves them.
 */
export function press(
  { tool, path, selected }: { tool: Tool; path: Path; selected: readonly number[] },
  position: Waypoint,
  { reach, extend = false }: { reach: number; extend?: boolean },
): Gesture {
  if (tool === 'freehand') return { kind: 'drawing', drawn: [position] }
  if (tool === 'straight') return { kind: 'straight', from: position, at: position }
  const points = path.points
  const index = pointNear(points, position, reach)
  const from = index === null ? undefined : points[index]
  if (index === null || !from) {
    return { kind: 'adding', index: segmentNear(points, position, reach * LINE_REACH) ?? points.length, at: position }
  }
  return { kind: 'moving', index, selected: selectedWith(selected, index, extend), from, at: from }
}

/** What is selected after a point was pressed. */
export function selectedWith(selected: readonly number[], index: number, extend: boolean): readonly number[] {
  const others = selected.filter((other) => other !== index)
  if (!extend) return others.length < selected.length ? [...others, index] : [index]
  return others.length < selected.length ? others : [...others, index]
}

/** The pointer has been at `positions` since; the last one is where it is. */
export function drag(gesture: Gesture, positions: readonly Waypoint[]): Gesture {
  const at = positions.at(-1)
  if (!at) return gesture
  switch (gesture.kind) {
    case 'idle':
      return gesture
    case 'drawing':
      for (const position of positions) gesture.drawn.push(position)
      return gesture
    case 'straight':
    case 'adding':
    case 'moving':
      return { ...gesture, at }
  }
}

/** The active path as it would be if the pointer came up now. */
export function preview(path: Path, gesture: Gesture, display: Display): Path {
  switch (gesture.kind) {
    case 'idle':
    case 'drawing':
    case 'straight':
      return path
    case 'adding':
      return withInserted(path, gesture.index, gesture.at)
    case 'moving': {
      const { index, selected, from, at } = gesture
      const moved = at[0] !== from[0] || at[1] !== from[1]
      if (!moved) return path
      // A point that just left the selection is moved alone.
      return withMoved(path, selected.includes(index) ? selected : [index], [at[0] - from[0], at[1] - from[1]], display)
    }
  }
}

/** The line that a gesture draws, if it draws one. */
export function lineOf(gesture: Gesture): [] | [readonly Waypoint[]] {
  if (gesture.kind === 'drawing') return [gesture.drawn]
  return gesture.kind === 'straight' ? [[gesture.from, gesture.at]] : []
}

/** What the pointer leaves behind when it comes up: a line of its own, a change of the active path, or only a selection. */
export type Left =
  | { kind: 'line'; path: Path }
  | { kind: 'edit'; path: Path; selected: readonly number[] }
  | { kind: 'selection'; selected: readonly number[] }

export function release(path: Path, gesture: Gesture, display: Display): Left {
  switch (gesture.kind) {
    case 'idle':
      return { kind: 'selection', selected: [] }
    case 'drawing': {
      const tolerance = path.kind === 'freehand' ? path.tolerance : TOLERANCE.default
      const line = freehand(gesture.drawn, tolerance)
      // A click without a movement is no line.
      return line.drawn.length > 1 ? { kind: 'line', path: line } : { kind: 'selection', selected: [] }
    }
    case 'straight': {
      const { from, at } = gesture
      if (at[0] === from[0] && at[1] === from[1]) return { kind: 'selection', selected: [] }
      return { kind: 'line', path: waypoints([from, at]) }
    }
    case 'adding':
      return { kind: 'edit', path: preview(path, gesture, display), selected: [gesture.index] }
    case 'moving': {
      const changed = preview(path, gesture, display)
      const { selected } = gesture
      return changed === path ? { kind: 'selection', selected } : { kind: 'edit', path: changed, selected }
    }
  }
}
