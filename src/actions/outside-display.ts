import type { ComputerActionInput } from '../contract/computer-actions'
import type { FieldProblem } from '../contract/check'
import { type Display, type Waypoint, waypointsOutside } from '../motion/geometry'

/** Returns what is said of a position that is not on a display: `Outside the display: x goes to 1279, y to 799`. */
export const describeOutside = ({ width, height }: Display): string =>
  `Outside the display: x goes to ${width - 1}, y to ${height - 1}`

/** Returns the positions of an action that are not on a display, with their path in its body. A service refuses such an action. */
export function outsideProblems(action: ComputerActionInput, display: Display): FieldProblem[] {
  const message = describeOutside(display)
  return positionsOf(action).flatMap(({ path, points }) =>
    waypointsOutside(points, display).map((index) => ({ path: path === 'x' ? path : `${path}[${index}]`, message })),
  )
}

function positionsOf(action: ComputerActionInput): { path: string; points: readonly Waypoint[] }[] {
  switch (action.type) {
    case 'click_mouse':
      return [{ path: 'x', points: [[action.click_mouse.x, action.click_mouse.y]] }]
    case 'scroll':
      return [{ path: 'x', points: [[action.scroll.x, action.scroll.y]] }]
    case 'move_mouse': {
      const { x, y, path } = action.move_mouse
      return [{ path: 'x', points: [[x, y]] }, ...(path ? [{ path: 'path', points: path }] : [])]
    }
    case 'drag_mouse':
      return [{ path: 'path', points: action.drag_mouse.path }]
    default:
      return []
  }
}
