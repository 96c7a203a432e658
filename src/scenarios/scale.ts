import type { ComputerAction } from '../contract/computer-actions'
import type { DisplaySize } from '../contract/scenario'
import type { ScenarioStep } from '../contract/scenario-step'
import type { ScenarioCheck } from '../contract/scenario-check'

interface Point {
  x: number
  y: number
}

/** A step for a display of another size: its coordinates keep their share of width and height. Ticks of the wheel stay as they are. */
export function scaledStep(step: ScenarioStep, from: DisplaySize, to: DisplaySize): ScenarioStep {
  const along = (value: number, old: number, now: number): number =>
    Math.min(Math.round(((value + 0.5) * now) / old - 0.5), now - 1)
  const x = (value: number): number => along(value, from.width, to.width)
  const y = (value: number): number => along(value, from.height, to.height)
  const scaledPath = (path: readonly (readonly [number, number])[]) =>
    path.map(([left, top]): [number, number] => [x(left), y(top)])
  const at = <P extends Point>(point: P): P => ({ ...point, x: x(point.x), y: y(point.y) })

  switch (step.kind) {
    case 'wait':
    case 'script':
      return step
    case 'action':
      return { ...step, action: scaledAction(step.action) }
    case 'check':
      return { ...step, check: scaledCheck(step.check) }
  }

  function scaledAction(action: ComputerAction): ComputerAction {
    switch (action.type) {
      case 'click_mouse':
        return { ...action, click_mouse: at(action.click_mouse) }
      case 'move_mouse': {
        const { path } = action.move_mouse
        return { ...action, move_mouse: { ...at(action.move_mouse), ...(path && { path: scaledPath(path) }) } }
      }
      case 'scroll':
        return { ...action, scroll: at(action.scroll) }
      case 'drag_mouse':
        return { ...action, drag_mouse: { ...action.drag_mouse, path: scaledPath(action.drag_mouse.path) } }
      case 'type_text':
      case 'press_key':
      case 'set_cursor':
      case 'write_clipboard':
        return action
    }
  }

  function scaledCheck(check: ScenarioCheck): ScenarioCheck {
    switch (check.type) {
      case 'pixel_color':
        return at(check)
      case 'picture_equals': {
        // A mask covers at least what it covered.
        const masks = check.masks.map((mask) => {
          const left = Math.floor((mask.x * to.width) / from.width)
          const top = Math.floor((mask.y * to.height) / from.height)
          return {
            x: left,
            y: top,
            width: Math.ceil(((mask.x + mask.width) * to.width) / from.width) - left,
            height: Math.ceil(((mask.y + mask.height) * to.height) / from.height) - top,
          }
        })
        return { ...check, masks }
      }
      case 'picture_settles':
      case 'screen_changes':
      case 'page_text':
      case 'page_element':
      case 'page_address':
      case 'no_console_error':
      case 'no_failed_request':
        return check
    }
  }
}
