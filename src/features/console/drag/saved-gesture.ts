import { z } from 'zod'
import { check, problems } from '../../../contract/messages'
import { clampToDisplay, type Display, type Waypoint, waypointsOutside } from '../../../motion/geometry'
import { placeOf } from '../../../ui/json-place'
import { lineAndColumn, parseJson } from '../../../ui/json-text'
import { MotionRequest } from './settings'

/** Raised when gestures change their shape. */
const VERSION = 1
export const MAX_NAME = 100

const Name = z.string().trim().min(1).max(MAX_NAME)
const Side = z.int().min(1)

/** Strokes in pixels of the viewport that they were drawn on, so that they fit on another one too; how they move is as it is sent. */
const Gesture = z
  .strictObject({
    name: Name,
    viewport: z.strictObject({ width: Side, height: Side }),
    strokes: z.array(z.strictObject({ name: Name, path: z.array(z.tuple([z.int(), z.int()])).min(2) })).min(1),
    motion: MotionRequest,
  })
  .superRefine(({ viewport, strokes }, context) => {
    const { width, height } = viewport
    for (const [at, { path }] of strokes.entries()) {
      for (const index of waypointsOutside(path, viewport)) {
        context.addIssue({
          code: 'custom',
          path: ['strokes', at, 'path', index],
          message: `is not on the viewport; x goes from 0 to ${width - 1}, y from 0 to ${height - 1}`,
        })
      }
    }
  })

export type NewGesture = z.output<typeof Gesture>
export type SavedGesture = NewGesture & { id: string }

const Stored = z.object({
  version: z.literal(VERSION),
  gestures: z.array(z.looseObject({ id: z.string().min(1) })),
})
const Shared = z.strictObject({ pooldeck_gestures: z.literal(VERSION), gestures: z.array(Gesture).min(1) })

/** What is kept in the browser; what is broken or of another version is left out. */
export function readStored(text: string | null): SavedGesture[] {
  const parsed = parseJson(text ?? 'null')
  const stored = Stored.safeParse(parsed.ok ? parsed.value : null).data?.gestures ?? []
  return stored.flatMap(({ id, ...rest }) => {
    const { data } = Gesture.safeParse(rest)
    return data ? [{ ...data, id }] : []
  })
}

export const storedText = (gestures: readonly SavedGesture[]): string => JSON.stringify({ version: VERSION, gestures })

/** What a file holds, laid out for reading: a point is one line. */
export function sharedText(gestures: readonly NewGesture[]): string {
  const shared = gestures.map(({ name, viewport, strokes, motion }) => ({ name, viewport, strokes, motion }))
  const text = JSON.stringify({ pooldeck_gestures: VERSION, gestures: shared }, null, 2)
  return text.replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
}

/** What is wrong in a file, and where a person finds it. */
export interface FileProblem {
  line: number
  column: number
  /** A field, such as `gestures[0].strokes[1].path[3]`; empty when the file is no JSON. */
  path: string
  message: string
}

export type SharedGestures = { ok: true; gestures: NewGesture[] } | { ok: false; problems: FileProblem[] }

/** Reads a file. Every field is checked; one that breaks a rule refuses the whole, and its place is told. */
export function readShared(text: string): SharedGestures {
  const parsed = parseJson(text)
  if (!parsed.ok) return { ok: false, problems: [{ ...parsed.problem, path: '' }] }
  const shared = check(Shared, parsed.value)
  if (shared.success) return { ok: true, gestures: shared.data.gestures }
  return {
    ok: false,
    problems: problems(shared.error).map(({ path, message }) => ({
      ...lineAndColumn(text, placeOf(text, path).from),
      path,
      message,
    })),
  }
}

/** `scaled` keeps places relative to the viewport, `pixels` keeps the pixels. */
export type Fit = 'scaled' | 'pixels'

/** The strokes of a gesture on a display. As pixels they may lie outside of it: `outside` is how many points do. */
export function fitted(
  { viewport, strokes }: NewGesture,
  display: Display,
  fit: Fit,
): { strokes: { name: string; points: readonly Waypoint[] }[]; outside: number } {
  const scale = ([x, y]: Waypoint): Waypoint =>
    clampToDisplay(
      [
        Math.floor(((x + 0.5) * display.width) / viewport.width),
        Math.floor(((y + 0.5) * display.height) / viewport.height),
      ],
      display,
    )
  const placed = strokes.map(({ name, path }) => ({ name, points: fit === 'scaled' ? path.map(scale) : path }))
  const outside = placed.reduce((sum, { points }) => sum + waypointsOutside(points, display).length, 0)
  return { strokes: placed, outside }
}
