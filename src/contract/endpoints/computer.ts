import { z } from 'zod'
import { DragMouse, PressKey, TakeScreenshot } from '../computer'
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
