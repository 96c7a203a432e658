import { z } from 'zod'
import {
  atMs,
  checkTimes,
  CLICK_BUTTONS,
  DragMouse,
  hideTyping,
  holdKeys,
  LONGEST_INPUT_MS,
  MAX_PATH_POINTS,
  PressKey,
} from './computer'

/** Bounds of the time that a smooth move takes (rule 4), ms. */
const MOVE_DURATION_MS = { min: 50, max: 5_000 } as const
/** The longest pause in a batch (rule 4), ms. */
export const LONGEST_SLEEP_MS = 30_000
export const MOST_ACTIONS = 100
/** More ticks of the wheel than this in one direction are a mistake: pixels, say. */
export const MOST_TICKS = 1_000
/** Characters that can be typed at once. For longer texts there is the clipboard. */
export const MOST_TYPED = 100_000
/** Characters that the clipboard takes and gives. */
export const MOST_COPIED = 4 * 1024 * 1024

const x = z.int().min(0).meta({ description: 'Pixels from the left edge of the display.' })
const y = z.int().min(0).meta({ description: 'Pixels from the top edge of the display.' })

/** Body of `click_mouse`: rule 4, as all below. */
export const ClickMouse = z
  .object({
    x,
    y,
    button: z.enum(CLICK_BUTTONS).default('left').meta({ description: 'Mouse button to click with.' }),
    click_type: z.enum(['click', 'down', 'up']).default('click').meta({
      description: 'Press and release, or only one of them. A button that is pressed stays down until it is released.',
    }),
    num_clicks: z.int().default(1).meta({
      description:
        'Number of clicks: 2 is a double click. Values below 1 count as 1. Ignored unless click_type is click.',
    }),
    hold_keys: holdKeys.meta({ description: 'Modifier keys held during the click.' }),
    duration: z.int().min(0).max(LONGEST_INPUT_MS).optional().meta({
      description:
        'An extension: milliseconds for which the button is down in each click. When omitted, clicks are short. Ignored unless click_type is click.',
    }),
    interval: z.int().min(0).max(LONGEST_INPUT_MS).optional().meta({
      description:
        'An extension: milliseconds from one of several clicks to the next, while the button is up. When omitted, the next one follows at once. Ignored unless click_type is click.',
    }),
  })
  .meta({ id: 'ClickMouseRequest', example: { x: 320, y: 240, num_clicks: 2 } })

/** Body of `move_mouse`. */
export const MoveMouse = z
  .object({
    x,
    y,
    smooth: z.boolean().default(true).meta({ description: 'A human-like curve instead of a jump.' }),
    duration_ms: z.int().min(MOVE_DURATION_MS.min).max(MOVE_DURATION_MS.max).optional().meta({
      description:
        'Total time of a smooth move in milliseconds, 50 to 5000. When omitted, it depends on the distance. Ignored when not smooth.',
    }),
    hold_keys: holdKeys.meta({ description: 'Modifier keys held during the move.' }),
    path: z
      .array(z.tuple([z.int(), z.int()]))
      .max(MAX_PATH_POINTS)
      .optional()
      .meta({
        description: 'An extension: points that the pointer passes through. With it, the move is not smooth.',
      }),
    at_ms: atMs,
  })
  .superRefine(checkTimes)
  .meta({ id: 'MoveMouseRequest', example: { x: 320, y: 240, duration_ms: 400 } })

/** Body of `type`. */
export const TypeText = z
  .object({
    text: z.string().max(MOST_TYPED).meta({
      description: 'What to type, any Unicode. A line feed is the key Return, a tab the key Tab.',
    }),
    delay: z.int().min(0).default(0).meta({ description: 'Milliseconds between two keystrokes.' }),
    hide_typing: hideTyping,
  })
  .meta({ id: 'TypeTextRequest', example: { text: 'Grüße aus Zürich\n', delay: 20 } })

const ticks = z.int().min(-MOST_TICKS).max(MOST_TICKS).default(0)

/** Body of `scroll`. */
export const Scroll = z
  .object({
    x,
    y,
    delta_x: ticks.meta({ description: 'Ticks of the wheel, not pixels. Positive scrolls right, negative left.' }),
    delta_y: ticks.meta({ description: 'Ticks of the wheel, not pixels. Positive scrolls down, negative up.' }),
    hold_keys: holdKeys.meta({ description: 'Modifier keys held while scrolling.' }),
  })
  .refine(({ delta_x, delta_y }) => delta_x !== 0 || delta_y !== 0, {
    path: ['delta_y'],
    message: 'is 0, and so is delta_x: set at least one of them to a number of ticks',
  })
  .meta({ id: 'ScrollRequest', example: { x: 320, y: 240, delta_y: 3 } })

/** Body of `cursor`. */
export const SetCursor = z
  .object({
    hidden: z.boolean().meta({ description: 'Whether screenshots leave out the cursor from now on.' }),
  })
  .meta({ id: 'SetCursorRequest', example: { hidden: true } })

export const CursorSet = z.object({ ok: z.literal(true) }).meta({ id: 'SetCursorResponse', example: { ok: true } })

export const MousePosition = z
  .object({ x: z.int(), y: z.int() })
  .meta({ id: 'MousePosition', description: 'Pixels of the display.', example: { x: 320, y: 240 } })

export const ClipboardText = z
  .object({
    text: z.string().max(MOST_COPIED).meta({ description: 'The text of the clipboard, empty when it has none.' }),
  })
  .meta({ id: 'ClipboardText', example: { text: 'from the clipboard' } })

const sleep = z
  .object({ duration_ms: z.int().min(0).max(LONGEST_SLEEP_MS).meta({ description: 'Milliseconds, 0 to 30000.' }) })
  .meta({ id: 'SleepAction' })

const action = <const T extends string, S extends z.ZodType>(type: T, body: S) =>
  z.object({ type: z.literal(type), ...({ [type]: body } as Record<T, S>) })

const inputs = [
  action('click_mouse', ClickMouse),
  action('move_mouse', MoveMouse),
  action('type_text', TypeText),
  action('press_key', PressKey),
  action('scroll', Scroll),
  action('drag_mouse', DragMouse),
  action('set_cursor', SetCursor),
] as const
const steps = [...inputs, action('sleep', sleep)] as const
/** A batch has no clipboard in it: what is copied is written by its own operation. */
const actions = [...inputs, action('write_clipboard', ClipboardText)] as const

/** Says what there is to choose from where a choice between objects was not understood. */
export const oneOf = (choices: readonly string[]) => ({
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'invalid_union' ? `must be one of ${choices.join(', ')}` : undefined,
})

const typesOf = (options: readonly { shape: { type: z.ZodLiteral<string> } }[]): string[] =>
  options.map(({ shape }) => shape.type.value)

/** What one operation does to a session: its type, and the request of that operation in the field of the same name. */
export const ComputerAction = z
  .discriminatedUnion('type', actions, oneOf(typesOf(actions)))
  .meta({ id: 'ComputerAction' })

/** One step of a batch: an action in the same form, or a pause. */
export const BatchAction = z.discriminatedUnion('type', steps, oneOf(typesOf(steps))).meta({ id: 'BatchAction' })

/** Body of `batch`. */
export const Batch = z
  .object({
    actions: z.array(BatchAction).min(1).max(MOST_ACTIONS).meta({
      description: 'Actions to perform in order, 1 to 100. The first one that fails ends the batch.',
    }),
  })
  .meta({
    id: 'BatchComputerActionRequest',
    example: {
      actions: [
        { type: 'click_mouse', click_mouse: { x: 320, y: 240 } },
        { type: 'sleep', sleep: { duration_ms: 200 } },
        { type: 'type_text', type_text: { text: 'hello' } },
      ],
    },
  })

export type ClickMouse = z.output<typeof ClickMouse>
export type MoveMouse = z.output<typeof MoveMouse>
export type TypeText = z.output<typeof TypeText>
export type Scroll = z.output<typeof Scroll>
export type SetCursor = z.output<typeof SetCursor>
export type MousePosition = z.infer<typeof MousePosition>
export type ComputerAction = z.output<typeof ComputerAction>
export type BatchAction = z.output<typeof BatchAction>
export type Batch = z.output<typeof Batch>

/** As a caller writes it, before defaults are filled in. */
export type ClickMouseInput = z.input<typeof ClickMouse>
export type MoveMouseInput = z.input<typeof MoveMouse>
export type TypeTextInput = z.input<typeof TypeText>
export type ScrollInput = z.input<typeof Scroll>
export type ComputerActionInput = z.input<typeof ComputerAction>
export type ActionType = ComputerActionInput['type']
