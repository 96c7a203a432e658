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
import { DragRecord } from '../drag-record'
import { endpoint } from '../endpoint'
import { HoldKeys, KeysHeld } from '../held-keys'
import { CHANGED_REGIONS } from '../picture-changes'

const params = z.object({ id: z.string().meta({ description: 'Id of the browser session.' }) })
const computer = { group: 'Browser Computer Controls', params, errors: [400, 401, 403, 404, 500] } as const

/** Interface document 4.2. */
export const dragMouse = endpoint({
  ...computer,
  operationId: 'dragMouse',
  summary: 'Drag the mouse along a path',
  description:
    'Presses the button on the first point and releases it on the last. Points outside the display are refused, never moved. Held keys go down before and come up after, in the order of the list; whatever happens, nothing stays pressed.\n\nActions on one browser are done one after the other. One that would take longer than 55 s is refused.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/drag_mouse',
  body: DragMouse,
  bodyRequired: true,
  status: 200,
})

export const getLastDrag = endpoint({
  ...computer,
  operationId: 'getLastDrag',
  summary: 'Get the actual track of the last drag',
  description:
    'Where the pointer was sent and when, of the drag that ended last in this session, by `drag_mouse` or in a batch; also when it failed or was stopped on its way. 404 when there was none since the session was acquired.',
  right: 'read',
  method: 'GET',
  path: '/browsers/{id}/computer/last_drag',
  status: 200,
  response: DragRecord,
  extension: true,
})

/** Interface document 4.3. */
export const pressKey = endpoint({
  ...computer,
  operationId: 'pressKey',
  summary: 'Press keys',
  description:
    'Taps the keys one after the other, or with `duration` holds all of them down together. All names are looked up before anything is pressed: unknown ones are refused, one detail each. X11 keysym names, common other names (`Enter`, `Esc`, `Cmd`), single characters and `U20AC` are known.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/press_key',
  body: PressKey,
  bodyRequired: true,
  status: 200,
})

export const holdKeys = endpoint({
  ...computer,
  operationId: 'holdKeys',
  summary: 'Press and release keys one by one',
  description:
    'A key that goes down stays down, and repeats itself as the session has it, until it comes up, 3 s have passed without it being named again, another input fails, or the lease ends. Nothing else is released by it.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/hold_keys',
  body: HoldKeys,
  bodyRequired: true,
  status: 200,
  response: KeysHeld,
  extension: true,
})

export const getFocus = endpoint({
  ...computer,
  operationId: 'getFocus',
  summary: 'Check whether the focused field is secret',
  description: 'Call it before text is typed or pasted, so that a secret is neither shown nor stored.',
  right: 'read',
  method: 'GET',
  path: '/browsers/{id}/computer/focus',
  status: 200,
  response: KeysHeld,
  extension: true,
})

/** Interface document 4.4. */
export const takeScreenshot = endpoint({
  ...computer,
  operationId: 'takeScreenshot',
  summary: 'Capture a screenshot',
  description:
    'The whole display with the bars of the browser, or a region of it, without scaling. A region that is not wholly on the display is refused. A headless browser shows its page.',
  right: 'read',
  method: 'POST',
  path: '/browsers/{id}/computer/screenshot',
  body: TakeScreenshot,
  status: 200,
  response: 'image',
})

export const watchScreen = endpoint({
  ...computer,
  operationId: 'watchScreen',
  summary: 'Get the screen if it has changed',
  description:
    'With `If-None-Match` and `Prefer: wait=25` it answers as soon as the screen differs from the picture that the caller has, or 304 when it did not in that time. `Accept` picks PNG, JPEG or WebP. Without a wait it is a glance, which does not count as a use of the session. With `A-IM: changed-regions` the answer may be 226 with only what differs from the picture that the caller has (RFC 3229): a PNG of the parts below each other; `X-Regions` says where each goes.',
  right: 'read',
  method: 'GET',
  path: '/browsers/{id}/computer/screenshot',
  query: z.object({
    viewer: z.string().min(1).max(64).optional().meta({
      description:
        'The same for all requests of one viewer, by which the telemetry of the session tells viewers apart.',
      example: 'tab-1',
    }),
    drives: z.enum(['true', 'false']).optional().meta({
      description: 'Whether mouse and keyboard of the viewer act in the session now; others are told.',
    }),
  }),
  headers: z.object({
    'If-None-Match': z.string().optional().meta({
      description: 'The ETag of the picture that the caller has.',
      example: '"42"',
    }),
    Prefer: z.string().optional().meta({
      description: 'How long to wait for another picture, in seconds; at most 25.',
      example: 'wait=25',
    }),
    'A-IM': z.string().optional().meta({
      description: 'Whether what has changed since that picture is enough.',
      example: CHANGED_REGIONS,
    }),
  }),
  status: 200,
  response: 'image',
  media: ['image/png', 'image/jpeg', 'image/webp'],
  mayBeUnchanged: true,
  mayBeDelta: true,
  extension: true,
})

/** Rule 4. */
export const clickMouse = endpoint({
  ...computer,
  operationId: 'clickMouse',
  summary: 'Click the mouse',
  description:
    'Moves there, then clicks, or only presses or releases. Held keys are down during the click, not during the move.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/click_mouse',
  body: ClickMouse,
  bodyRequired: true,
  status: 200,
})

/** Rule 4. */
export const moveMouse = endpoint({
  ...computer,
  operationId: 'moveMouse',
  summary: 'Move the mouse',
  description: 'A point outside the display is refused.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/move_mouse',
  body: MoveMouse,
  bodyRequired: true,
  status: 200,
})

/** Rule 4. */
export const typeText = endpoint({
  ...computer,
  operationId: 'typeText',
  summary: 'Type text',
  description: 'Types the text with the keys of a keyboard; characters that no key has included.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/type',
  body: TypeText,
  bodyRequired: true,
  status: 200,
})

/** Rule 4. */
export const scroll = endpoint({
  ...computer,
  operationId: 'scroll',
  summary: 'Turn the mouse wheel',
  description: 'Turns the wheel at a place: first down or up, then sideways.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/scroll',
  body: Scroll,
  bodyRequired: true,
  status: 200,
})

/** Rule 4. */
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

/** Rule 4. */
export const getMousePosition = endpoint({
  ...computer,
  operationId: 'getMousePosition',
  summary: 'Get the position of the mouse',
  right: 'read',
  method: 'POST',
  path: '/browsers/{id}/computer/get_mouse_position',
  status: 200,
  response: MousePosition,
})

/** Rule 4. What is in the clipboard may be a secret, so looking at everything does not include it. */
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

/** Rule 4. */
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

/** Rule 4. */
export const batchComputerAction = endpoint({
  ...computer,
  operationId: 'batchComputerAction',
  summary: 'Perform several actions in order',
  description:
    'All actions are checked before the first one is done. The first one that fails ends the batch; what was done stays done, and the message begins with the place and the type of the action: `actions[2] (press_key): …`.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/batch',
  body: Batch,
  bodyRequired: true,
  status: 200,
})
