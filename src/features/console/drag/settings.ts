import { z } from 'zod'
import { check, problems } from '../../../contract/check'
import { DragMouse, type DragMouseInput, MOUSE_BUTTONS } from '../../../contract/computer'
import type { Waypoint } from '../../../motion/geometry'
import { parseItem } from '../../../keys/combo'
import type { Path } from './path'

/** How a stroke moves, as the person fills it in: numbers stay as they were typed. */
export const DragSettings = z.object({
  button: z.enum(MOUSE_BUTTONS),
  delay: z.string(),
  steps_per_segment: z.string(),
  step_delay_ms: z.string(),
  smooth: z.boolean(),
  duration_ms: z.string(),
  hold_keys: z.array(z.string()),
})
export type DragSettings = z.infer<typeof DragSettings>

const NO_MOTION: DragMouseInput = {
  path: [
    [0, 0],
    [0, 0],
  ],
}

/** What the service uses for a field that is left out. */
export const DRAG_DEFAULTS = DragMouse.parse(NO_MOTION)

/** What is drawn is sent: the pointer follows the line unless smoothing is asked for. */
export const DEFAULT_SETTINGS: DragSettings = { ...settingsOf(DRAG_DEFAULTS), smooth: false }

const HeldKey = z.string().superRefine((item, context) => {
  const parsed = parseItem(item)
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message })
})

/** The times of a recorded drag belong to its path as it was: what is drawn has a pace. */
const { path: _path, at_ms: _times, ...motion } = DragMouse.shape

/** All of a drag_mouse request but its path. Unlike the service it takes no fields that it does not know. */
export const MotionRequest = z.strictObject({
  ...motion,
  hold_keys: z.array(HeldKey).optional(),
})

/**
 * From the form to the fields of a drag_mouse request. What the motion does not read is left out, so that a value that no one
 * uses can neither stop the drag nor mislead a reader of the request.
 */
export const DragOptions = DragSettings.transform((settings): z.input<typeof MotionRequest> => ({
  button: settings.button,
  delay: numberIn(settings.delay),
  smooth: settings.smooth,
  ...(settings.smooth
    ? { duration_ms: numberIn(settings.duration_ms) }
    : { steps_per_segment: numberIn(settings.steps_per_segment), step_delay_ms: numberIn(settings.step_delay_ms) }),
  ...(settings.hold_keys.length > 0 && { hold_keys: settings.hold_keys }),
})).pipe(MotionRequest)
export type DragOptions = z.output<typeof DragOptions>

/** The settings as fields of a request; null while one of them is wrong. */
export const optionsOf = (settings: DragSettings): DragOptions | null => check(DragOptions, settings).data ?? null

/** What is wrong with settings, by the path of the field: `delay`, `hold_keys[1]`. */
export function settingErrors(settings: DragSettings): ReadonlyMap<string, string> {
  const { error } = check(DragOptions, settings)
  return new Map(error ? problems(error).map(({ path, message }) => [path, message]) : [])
}

export const sameSettings = (one: DragSettings, other: DragSettings): boolean =>
  one === other || DragSettings.keyof().options.every((name) => String(one[name]) === String(other[name]))

/** The settings in a few words, such as `right button, smooth, holds Shift`. */
export function describeSettings(settings: DragSettings): string {
  const { button, delay, smooth, duration_ms, steps_per_segment, step_delay_ms, hold_keys } = settings
  const motion = smooth
    ? `smooth${duration_ms && ` in ${duration_ms} ms`}`
    : `${steps_per_segment} × ${step_delay_ms} ms`
  return [
    button !== DRAG_DEFAULTS.button && `${button} button`,
    Number(delay) > 0 && `${delay} ms delay`,
    motion,
    hold_keys.length > 0 && `holds ${hold_keys.join(', ')}`,
  ]
    .filter((words) => words !== false)
    .join(', ')
}

/** An empty field is left out; what is no number stays wrong, so that the schema refuses it. */
function numberIn(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}

/** The request for a path, without the fields that a smooth or a straight drag ignores. */
export function requestOf(path: readonly Waypoint[], options: DragOptions): DragMouseInput {
  const { button, delay, smooth, steps_per_segment, step_delay_ms, duration_ms, hold_keys } = options
  return {
    path: path.map(([x, y]) => [x, y]),
    button,
    delay,
    ...(hold_keys && { hold_keys }),
    smooth,
    ...(smooth ? duration_ms !== undefined && { duration_ms } : { steps_per_segment, step_delay_ms }),
  }
}

/** A request with the service's defaults filled in. Its points are right already, and checking thousands takes time. */
export const settled = ({ path, ...motion }: DragMouseInput): DragMouse => ({
  ...DragMouse.parse({ ...motion, ...NO_MOTION, at_ms: undefined }),
  path,
})

/** The form for a request that was made before. */
export function settingsOf(request: Omit<DragMouseInput, 'path'>): DragSettings {
  const known = DragMouse.parse({ ...NO_MOTION, ...request, at_ms: undefined })
  return {
    button: known.button,
    delay: String(known.delay),
    steps_per_segment: String(known.steps_per_segment),
    step_delay_ms: String(known.step_delay_ms),
    smooth: known.smooth,
    duration_ms: known.duration_ms === undefined ? '' : String(known.duration_ms),
    hold_keys: known.hold_keys ?? [],
  }
}

type Pace = Pick<DragSettings, 'steps_per_segment' | 'step_delay_ms'>

/** About the pace of a hand: a drawn line has many short segments, one of waypoints few and long ones. */
const PACES: Record<Path['kind'], Pace> = {
  freehand: { steps_per_segment: '4', step_delay_ms: '10' },
  waypoints: pick(DEFAULT_SETTINGS),
}

function pick({ steps_per_segment, step_delay_ms }: Pace): Pace {
  return { steps_per_segment, step_delay_ms }
}

/** The settings with the pace for a path of this kind, unless the person has chosen another one. */
export function withPace(settings: DragSettings, kind: Path['kind']): DragSettings {
  const isChosen = Object.values(PACES).every(
    ({ steps_per_segment, step_delay_ms }) =>
      steps_per_segment !== settings.steps_per_segment || step_delay_ms !== settings.step_delay_ms,
  )
  return isChosen ? settings : { ...settings, ...PACES[kind] }
}

/** Settings that keep the pointer on a drawn line. */
export const ON_THE_LINE = { smooth: false, ...PACES.freehand } as const
