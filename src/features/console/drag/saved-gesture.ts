import { z } from 'zod'
import type { FieldProblem } from '../../../contract/check'
import { clampToDisplay, type Display, type Waypoint, waypointsOutside } from '../../../motion/geometry'
import { deviceStorage, type KeyValueStorage } from '../../../lib/browser-storage'
import { persisted } from '../../../lib/persisted'
import { NamedStore } from '../../../ui/library/named-store'
import { MotionRequest } from './settings'

/** Raised when gestures change their shape. */
export const VERSION = 1
export const MAX_NAME = 100

const Name = z.string().trim().min(1).max(MAX_NAME)
const Side = z.int().min(1)
const ENDLESS = { width: Infinity, height: Infinity }

/** One stroke; without a `motion` of its own it moves as its gesture says. */
const GestureStroke = z.strictObject({
  name: Name,
  path: z.array(z.tuple([z.int(), z.int()])).min(2),
  motion: MotionRequest.optional(),
})

/** What can be read of the coordinates of a gesture, whatever else is wrong: no number is on every viewport, no size is endless. */
const Coordinates = z
  .object({
    viewport: z.object({ width: Side.catch(Infinity), height: Side.catch(Infinity) }).catch(ENDLESS),
    strokes: z.array(z.object({ path: z.array(z.array(z.int().catch(0)).catch([])) }).catch({ path: [] })).catch([]),
  })
  .catch({ viewport: ENDLESS, strokes: [] })

/** Zod looks at no rule between fields once a field is wrong, but a person who fixes a file needs all errors at once. */
export function pointsOff(gesture: unknown, base = ''): FieldProblem[] {
  const { viewport, strokes } = Coordinates.parse(gesture)
  const sides = [viewport.width, viewport.height]
  return strokes.flatMap(({ path }, stroke) =>
    path.flatMap((point, index) =>
      sides.flatMap((side, axis) => {
        const position = point[axis] ?? 0
        if (position >= 0 && position < side) return []
        const right = side === Infinity ? 'at least 0' : `0 to ${side - 1}`
        return {
          path: `${base}strokes[${stroke}].path[${index}][${axis}]`,
          message: `must be on the viewport: ${right}`,
        }
      }),
    ),
  )
}

/** Strokes in pixels of the viewport that they were drawn on, so that they fit on another one too; how they move is as it is sent. */
export const Gesture = z.strictObject({
  name: Name,
  viewport: z.strictObject({ width: Side, height: Side }),
  strokes: z.array(GestureStroke).min(1),
  motion: MotionRequest,
})

export type NewGesture = z.output<typeof Gesture>
export type SavedGesture = NewGesture & { id: string }
type Motion = NewGesture['motion']

/** A stroke of a gesture on a display. */
interface DisplayStroke {
  name: string
  points: readonly Waypoint[]
  motion: Motion
}

/** What is stored in the browser; what is broken is left out. */
const Stored = z
  .object({ version: z.literal(VERSION), gestures: z.array(z.looseObject({ id: z.string().min(1) })) })
  .transform(({ gestures }) =>
    gestures.flatMap(({ id, ...rest }): SavedGesture[] => {
      const { data } = Gesture.safeParse(rest)
      return data && pointsOff(data).length === 0 ? [{ ...data, id }] : []
    }),
  )

export const gesturesIn = (storage: KeyValueStorage): NamedStore<SavedGesture> =>
  new NamedStore<SavedGesture>(
    persisted<readonly SavedGesture[]>(Stored, 'pooldeck.gestures', {
      storage,
      stringify: (gestures) => JSON.stringify({ version: VERSION, gestures }),
    }),
  )

/** The gestures of this device, for all sessions and in all tabs. */
export const gestureStore = gesturesIn(deviceStorage)

/** What is kept of strokes. Those that move like the first one say nothing of their own. */
export function gestureOf(
  name: string,
  viewport: Display,
  strokes: readonly [DisplayStroke, ...DisplayStroke[]],
): NewGesture {
  const { motion } = strokes[0]
  const isOwn = (other: Motion): boolean => JSON.stringify(other) !== JSON.stringify(motion)
  return {
    name,
    viewport,
    strokes: strokes.map((stroke) => ({
      name: stroke.name,
      path: stroke.points.map(([x, y]) => [x, y]),
      ...(isOwn(stroke.motion) && { motion: stroke.motion }),
    })),
    motion,
  }
}

/** `scaled` keeps coordinates relative to the viewport, `pixels` keeps the pixels. */
export type Fit = 'scaled' | 'pixels'

/** The strokes of a gesture on a display. As pixels they may lie outside of it: `outside` is how many points do. */
export function fitted(
  { viewport, strokes, motion }: NewGesture,
  display: Display,
  fit: Fit,
): { strokes: DisplayStroke[]; outside: number } {
  const scale = ([x, y]: Waypoint): Waypoint =>
    clampToDisplay(
      [
        Math.floor(((x + 0.5) * display.width) / viewport.width),
        Math.floor(((y + 0.5) * display.height) / viewport.height),
      ],
      display,
    )
  const onDisplay = strokes.map((stroke) => ({
    name: stroke.name,
    points: fit === 'scaled' ? stroke.path.map(scale) : stroke.path,
    motion: stroke.motion ?? motion,
  }))
  const outside = onDisplay.reduce((sum, { points }) => sum + waypointsOutside(points, display).length, 0)
  return { strokes: onDisplay, outside }
}
