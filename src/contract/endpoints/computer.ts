import { z } from 'zod'
import { DragMouse, PressKey, TakeScreenshot } from '../computer'
import {
  Batch,
  ClickMouse,
  ClipboardText,
  CursorSet,
  MousePosition,
  MoveMouse,
  Scroll,
  SetCursor,
  TypeText,
} from '../computer-actions'
import { endpoint } from '../endpoint'

const params = z.object({ id: z.string().meta({ description: 'Id of the browser session.' }) })
const computer = { group: 'Browser Computer Controls', params, errors: [400, 401, 403, 404, 500] } as const

/** Interface document 4.2. */
export const dragMouse = endpoint({
  ...computer,
  operationId: 'dragMouse',
  summary: 'Drag the mouse along a path',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/drag_mouse',
  body: DragMouse,
  bodyRequired: true,
  status: 200,
})

/** Interface document 4.3. */
export const pressKey = endpoint({
  ...computer,
  operationId: 'pressKey',
  summary: 'Press keys',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/press_key',
  body: PressKey,
  bodyRequired: true,
  status: 200,
})

/** Interface document 4.4. */
export const takeScreenshot = endpoint({
  ...computer,
  operationId: 'takeScreenshot',
  summary: 'Capture a screenshot',
  right: 'read',
  method: 'POST',
  path: '/browsers/{id}/computer/screenshot',
  body: TakeScreenshot,
  status: 200,
  response: 'image',
})

/**
 * The live screen: with `If-None-Match` and `Prefer: wait=<seconds>` it answers as soon as the screen differs, 304 when it
 * did not; `Accept` picks PNG, JPEG or WebP.
 */
export const watchScreen = endpoint({
  ...computer,
  operationId: 'watchScreen',
  summary: 'Get the screen when it has changed',
  right: 'read',
  method: 'GET',
  path: '/browsers/{id}/computer/screenshot',
  status: 200,
  response: 'image',
  extension: true,
})

/** Supplement 4. */
export const clickMouse = endpoint({
  ...computer,
  operationId: 'clickMouse',
  summary: 'Click the mouse',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/click_mouse',
  body: ClickMouse,
  bodyRequired: true,
  status: 200,
})

/** Supplement 4. */
export const moveMouse = endpoint({
  ...computer,
  operationId: 'moveMouse',
  summary: 'Move the mouse',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/move_mouse',
  body: MoveMouse,
  bodyRequired: true,
  status: 200,
})

/** Supplement 4. */
export const typeText = endpoint({
  ...computer,
  operationId: 'typeText',
  summary: 'Type a text',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/type',
  body: TypeText,
  bodyRequired: true,
  status: 200,
})

/** Supplement 4. */
export const scroll = endpoint({
  ...computer,
  operationId: 'scroll',
  summary: 'Turn the mouse wheel',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/scroll',
  body: Scroll,
  bodyRequired: true,
  status: 200,
})

/** Supplement 4. */
export const setCursor = endpoint({
  ...computer,
  operationId: 'setCursor',
  summary: 'Hide or show the cursor',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/cursor',
  body: SetCursor,
  bodyRequired: true,
  status: 200,
  response: CursorSet,
})

/** Supplement 4. */
export const getMousePosition = endpoint({
  ...computer,
  operationId: 'getMousePosition',
  summary: 'Get the place of the mouse',
  right: 'read',
  method: 'POST',
  path: '/browsers/{id}/computer/get_mouse_position',
  status: 200,
  response: MousePosition,
})

/** Supplement 4. What is in the clipboard may be a secret, so looking at everything does not include it. */
export const readClipboard = endpoint({
  ...computer,
  operationId: 'readClipboard',
  summary: 'Read the clipboard',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/clipboard/read',
  status: 200,
  response: ClipboardText,
})

/** Supplement 4. */
export const writeClipboard = endpoint({
  ...computer,
  operationId: 'writeClipboard',
  summary: 'Write the clipboard',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/clipboard/write',
  body: ClipboardText,
  bodyRequired: true,
  status: 200,
})

/** Supplement 4. */
export const batchComputerAction = endpoint({
  ...computer,
  operationId: 'batchComputerAction',
  summary: 'Do several actions in order',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/batch',
  body: Batch,
  bodyRequired: true,
  status: 200,
})
