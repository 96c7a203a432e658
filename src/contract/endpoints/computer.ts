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
    'Presses the button on the first point and releases it on the last. Points outside the display are refused, never clamped. Held keys go down before and come up after, in the order of the list; nothing stays pressed, even after a failure.\n\nActions on one browser run one after the other. One that would take longer than 55 s is refused.',
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
    'Positions and times of the last drag that ended in this session, by `drag_mouse` or in a batch, even if it failed or was stopped. 404 when there was none since the session was acquired.',
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
    'Taps the keys one after the other, or with `duration` holds all of them down together. All names are checked before any key is pressed: unknown ones are refused, with one detail each. X11 keysym names, common other names (`Enter`, `Esc`, `Cmd`), single characters and `U20AC` are known.',
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
    'A key that goes down stays down and repeats, at the session’s repeat rate, until it comes up, is not named again for 3 s, another input fails, or the lease ends. Other keys are not released.',
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
  description: 'Call it before typing or pasting text, so that a secret is neither shown nor stored.',
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
    'Captures the whole display including the browser’s bars, or a region of it, unscaled. A region that is not entirely on the display is refused. For a headless browser it is the page.',
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
    'With `If-None-Match` and `Prefer: wait=25` it answers as soon as the screen differs from the picture that the caller has, or 304 when it didn’t in that time. `Accept` picks PNG, JPEG or WebP. Without a wait it is a glance, which doesn’t count as a use of the session. With `A-IM: changed-regions` the answer may be 226 with only what differs from the picture that the caller has (RFC 3229): a PNG of the parts below each other; `X-Regions` says where each goes.',
  right: 'read',
  method: 'GET',
  path: '/browsers/{id}/computer/screenshot',
  query: z.object({
    viewer: z.string().min(1).max(64).optional().meta({
      description:
        'Identifies the viewer; send the same value with all its requests. Session telemetry uses it to tell viewers apart.',
      example: 'tab-1',
    }),
    drives: z.enum(['true', 'false']).optional().meta({
      description: 'Whether the viewer controls the session with mouse and keyboard now; other viewers are notified.',
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
      description: 'Whether only the parts that changed since that picture may be returned.',
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
    'Moves to the point, then clicks, or only presses or releases the button. Held keys are down during the click, not during the move.',
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
  description: 'Types the text with keyboard events, including characters that no key has.',
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
  description: 'Turns the wheel at a position: first vertically, then horizontally.',
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
    'All actions are validated before the first one runs. The first failure ends the batch; completed actions are not undone, and the message begins with the index and type of the failed action: `actions[2] (press_key): …`.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/computer/batch',
  body: Batch,
  bodyRequired: true,
  status: 200,
})
