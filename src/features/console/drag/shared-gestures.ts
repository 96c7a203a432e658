import { z } from 'zod'
import { check, type FieldProblem, problems } from '../../../contract/check'
import { rangeOf } from '../../../ui/json-range'
import { lineAndColumn, parseJson } from '../../../ui/json-text'
import { Gesture, type NewGesture, pointsOff, VERSION } from './saved-gesture'

const Gestures = z.object({ gestures: z.array(z.unknown()).catch([]) }).catch({ gestures: [] })
const Shared = z.strictObject({ pooldeck_gestures: z.literal(VERSION), gestures: z.array(Gesture).min(1) })

/** What a file holds, laid out for reading: a point is one line. */
export function sharedText(gestures: readonly NewGesture[]): string {
  const shared = gestures.map(({ name, viewport, strokes, motion }) => ({ name, viewport, strokes, motion }))
  const text = JSON.stringify({ pooldeck_gestures: VERSION, gestures: shared }, null, 2)
  return text.replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
}

/** What is wrong in a file, and where a person finds it; `path` is empty when the file is no JSON. */
export interface FileProblem extends FieldProblem {
  line: number
  column: number
}

type SharedGestures = { ok: true; records: NewGesture[] } | { ok: false; problems: FileProblem[]; more: number }

/** To find the position of a problem takes a way through the text; a stroke on a wrong viewport has thousands. */
const MOST_TOLD = 50

/** Reads a file. Every field is checked; one that breaks a rule refuses the whole, and its position is reported. */
export function readShared(text: string): SharedGestures {
  const parsed = parseJson(text)
  if (!parsed.ok)
    return {
      ok: false,
      problems: [{ ...parsed.problem, path: '', message: `is not JSON: ${parsed.problem.message}` }],
      more: 0,
    }
  const shared = check(Shared, parsed.value)
  const found = [
    ...(shared.error ? problems(shared.error) : []),
    ...Gestures.parse(parsed.value).gestures.flatMap((gesture, at) => pointsOff(gesture, `gestures[${at}].`)),
  ]
  if (shared.success && found.length === 0) return { ok: true, records: shared.data.gestures }
  return {
    ok: false,
    problems: found
      .slice(0, MOST_TOLD)
      .map((problem) => ({ ...problem, at: rangeOf(text, problem.path).from }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, path, message }) => ({ ...lineAndColumn(text, at), path, message })),
    more: Math.max(0, found.length - MOST_TOLD),
  }
}
