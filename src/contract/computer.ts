import { z } from 'zod'

export const MOUSE_BUTTONS = ['left', 'middle', 'right'] as const
/** Those that can be clicked (rule 4). */
export const CLICK_BUTTONS = ['left', 'right', 'middle', 'back', 'forward'] as const
export type ClickButton = (typeof CLICK_BUTTONS)[number]
export const DURATION_MS = { min: 50, max: 10_000 } as const

/**
 * Milliseconds after which an input has to be over (rule 1.4): the SDK gives up after 60 s and sends the same input
 * again. The service refuses what takes longer, and the console says so beforehand.
 */
export const LONGEST_INPUT_MS = 55_000

/**
 * Milliseconds after which an input is given up that others before it, or a busy machine, have kept from ending: a client that
 * gives up by itself would send it again.
 */
export const INPUT_TIMEOUT_MS = 58_000

/** Inputs of one session that may run and wait at the same time. */
export const MAX_WAITING_INPUTS = 500

/** Points of the path of one drag. */
export const MAX_PATH_POINTS = 100_000

/**
 * When the pointer is at each point of a path, ms: motion as a hand made it, with its pauses. The interface only knows an even pace, so this
 * is an extension; who does not know it ignores it.
 */
export const atMs = z.array(z.int().min(0)).max(MAX_PATH_POINTS).optional().meta({
  description:
    'An extension: when the pointer reaches each point of `path`, in milliseconds from the start, in ascending order. The other timing parameters then have no effect.',
})

/** The times of a path are as many as its points, and never go back. */
export function checkTimes(
  { path, at_ms }: { path?: unknown[] | undefined; at_ms?: number[] | undefined },
  context: z.core.$RefinementCtx,
): void {
  // What is wrong with a time itself is enough said.
  if (!at_ms || context.issues.length > 0) return
  const points = path?.length ?? 0
  if (at_ms.length !== points) {
    context.addIssue({ code: 'custom', path: ['at_ms'], message: `has ${at_ms.length} times for ${points} points` })
  } else if (at_ms.some((time, index) => time < (at_ms[index - 1] ?? 0))) {
    context.addIssue({
      code: 'custom',
      path: ['at_ms'],
      message: 'goes back in time: list the times in ascending order',
    })
  }
}

export const holdKeys = z.array(z.string()).optional()

export const hideTyping = z.boolean().optional().meta({
  description: 'An extension: true leaves these keys out of telemetry, as for password fields.',
})

/** Body of `drag_mouse` (rules 1.1 and 1.3). */
export const DragMouse = z
  .object({
    path: z
      .array(z.tuple([z.int(), z.int()]))
      .min(2)
      .max(MAX_PATH_POINTS)
      .meta({
        description: `Points that the pointer moves through in order: [x, y] pairs of whole display pixels, 2 to ${MAX_PATH_POINTS}.`,
      }),
    button: z.enum(MOUSE_BUTTONS).default('left').meta({ description: 'Mouse button to drag with.' }),
    delay: z.int().min(0).default(0).meta({ description: 'Milliseconds between button down and the first movement.' }),
    steps_per_segment: z.int().min(1).default(10).meta({
      description: 'Relative moves in each segment of the path. Ignored when smooth.',
    }),
    step_delay_ms: z.int().min(0).default(50).meta({
      description: 'Milliseconds between the moves. Ignored when smooth.',
    }),
    hold_keys: holdKeys.meta({ description: 'Modifier keys held during the drag.' }),
    smooth: z.boolean().default(true).meta({
      description: 'Human-like curves between the points instead of straight lines.',
    }),
    duration_ms: z.int().min(DURATION_MS.min).max(DURATION_MS.max).optional().meta({
      description:
        'Total time of a smooth drag in milliseconds, 50 to 10000. When omitted, it depends on the length of the path.',
    }),
    at_ms: atMs,
  })
  .superRefine(checkTimes)
  .meta({
    id: 'DragMouseRequest',
    example: {
      path: [
        [100, 200],
        [300, 240],
        [420, 200],
      ],
      button: 'left',
      smooth: false,
      steps_per_segment: 10,
      step_delay_ms: 10,
    },
  })

/** Body of `press_key` (rule 1.4). */
export const PressKey = z
  .object({
    keys: z.array(z.string()).min(1).meta({
      description: 'Keys by X11 keysym name, or combinations such as Ctrl+Shift+Tab. Tapped one after the other.',
    }),
    duration: z.int().min(0).default(0).meta({
      description: 'Milliseconds that all keys are held down together. 0 taps them one after the other.',
    }),
    hold_keys: holdKeys.meta({ description: 'Modifier keys held during the whole sequence.' }),
    hide_typing: hideTyping,
  })
  .meta({ id: 'PressKeyRequest', example: { keys: ['Ctrl+a', 'Delete'] } })

/** A rectangle of the display in pixels (rule 1.5). */
export const Region = z
  .object({
    x: z.int().min(0),
    y: z.int().min(0),
    width: z.int().min(1),
    height: z.int().min(1),
  })
  .meta({ id: 'ScreenshotRegion' })

/** Body of `screenshot` (rule 1.5). */
export const TakeScreenshot = z
  .object({
    region: Region.optional().meta({ description: 'A part of the display instead of all of it.' }),
    hide_cursor: z.boolean().optional().meta({
      description:
        'An extension: true leaves the cursor out of this picture, for comparisons. The display itself stays as it is.',
    }),
  })
  .meta({ id: 'ScreenshotRequest', example: {} })

export type DragMouseInput = z.input<typeof DragMouse>
export type DragMouse = z.output<typeof DragMouse>
export type PressKeyInput = z.input<typeof PressKey>
export type PressKey = z.output<typeof PressKey>
export type Region = z.infer<typeof Region>
