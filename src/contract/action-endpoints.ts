import type { ActionType, ComputerActionInput } from './computer-actions'
import {
  clickMouse,
  dragMouse,
  moveMouse,
  pressKey,
  scroll,
  setCursor,
  typeText,
  writeClipboard,
} from './endpoints/computer'

/** The operation that does an action of each type. */
const ENDPOINTS = {
  click_mouse: clickMouse,
  move_mouse: moveMouse,
  type_text: typeText,
  press_key: pressKey,
  scroll,
  drag_mouse: dragMouse,
  set_cursor: setCursor,
  write_clipboard: writeClipboard,
} as const satisfies Record<ActionType, unknown>

/** An action as the request that does it. */
export function requestOf(action: ComputerActionInput): { endpoint: (typeof ENDPOINTS)[ActionType]; body: unknown } {
  return { endpoint: ENDPOINTS[action.type], body: bodyOf(action) }
}

/** The body of the request that does an action. */
export const bodyOf = (action: ComputerActionInput): unknown => (action as Record<string, unknown>)[action.type]
