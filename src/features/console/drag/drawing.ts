import type { Display } from '../../../motion/geometry'
import { freeName } from '../../../ui/free-name'
import { beside, isEmpty, NO_PATH, type Path } from './path'
import { type DragSettings, sameSettings } from './settings'

/** One drag of a drawing, kept as a layer: where the pointer goes, and how. */
export interface Stroke {
  id: string
  name: string
  visible: boolean
  path: Path
  settings: DragSettings
}

/** Several strokes, in the order in which they are sent, one of them active. There is always at least one. */
export interface Drawing {
  strokes: readonly Stroke[]
  active: string
}

type NewStroke = Pick<Stroke, 'path' | 'settings'> & { name?: string }

export const emptyDrawing = (settings: DragSettings): Drawing => ({
  strokes: [strokeNumber(1, { path: NO_PATH, settings })],
  active: '1',
})

function strokeNumber(number: number, { path, settings, name = `Stroke ${number}` }: NewStroke): Stroke {
  return { id: String(number), name, visible: true, path, settings }
}

/** With more points it takes longer to plan than a frame lasts. */
const LONG = 1_000

export const isLong = ({ strokes }: Drawing): boolean =>
  strokes.reduce((sum, { path }) => sum + path.points.length, 0) > LONG

export function activeOf({ strokes, active }: Drawing): Stroke {
  return strokes.find(({ id }) => id === active) ?? (strokes[0] as Stroke)
}

/** Those that are shown and can be sent: a drag needs two points. */
export const sendable = ({ strokes }: Drawing): Stroke[] =>
  strokes.filter(({ visible, path }) => visible && path.points.length > 1)

/** Adds a stroke at the end and makes it the active one. */
export function withStroke({ strokes }: Drawing, added: NewStroke): Drawing {
  const number = 1 + Math.max(0, ...strokes.map(({ id }) => Number(id)))
  const stroke = strokeNumber(number, added)
  return { strokes: [...strokes, stroke], active: stroke.id }
}

/** Adds a copy of a stroke, beside it. */
export function withCopy(drawing: Drawing, { name, path, settings }: Stroke, display: Display): Drawing {
  const copy = freeName(`${name.replace(/ copy( \(\d+\))?$/, '')} copy`, drawing.strokes)
  return withStroke(drawing, { name: copy, path: beside(path, display), settings })
}

/** A new line: the active stroke's while that is empty, else a stroke of its own. It moves like the active one by default. */
export function withLine(drawing: Drawing, path: Path, settings = activeOf(drawing).settings): Drawing {
  const active = activeOf(drawing)
  const fits = active.visible && isEmpty(active.path)
  return fits ? withChange(drawing, active.id, { path, settings }) : withStroke(drawing, { path, settings })
}

/** Adds strokes at the end, instead of one that is still empty; the first of them becomes active. */
export function withStrokes(drawing: Drawing, added: readonly NewStroke[]): Drawing {
  const active = activeOf(drawing)
  const number = 1 + Math.max(...drawing.strokes.map(({ id }) => Number(id)))
  const strokes = added.map((stroke, index) => strokeNumber(number + index, stroke))
  const kept = drawing.strokes.filter(({ id, path }) => id !== active.id || !isEmpty(path))
  return { strokes: [...kept, ...strokes], active: strokes[0]?.id ?? drawing.active }
}

export const withChange = (drawing: Drawing, id: string, change: Partial<Omit<Stroke, 'id'>>): Drawing => ({
  ...drawing,
  strokes: drawing.strokes.map((stroke) => (stroke.id === id ? { ...stroke, ...change } : stroke)),
})

/** All strokes move as the active one does. */
export function withSameSettings(drawing: Drawing): Drawing {
  const { settings } = activeOf(drawing)
  return { ...drawing, strokes: drawing.strokes.map((stroke) => ({ ...stroke, settings })) }
}

export function moveAlike({ strokes }: Drawing): boolean {
  const [first, ...rest] = strokes
  return rest.every(({ settings }) => first !== undefined && sameSettings(settings, first.settings))
}

/** Takes a stroke away; its neighbor becomes active instead. The last one leaves how it moved to what is drawn next. */
export function withoutStroke(drawing: Drawing, id: string): Drawing {
  const { strokes, active } = drawing
  const index = strokes.findIndex((stroke) => stroke.id === id)
  const left = strokes.filter((stroke) => stroke.id !== id)
  const neighbor = left[Math.min(index, left.length - 1)]
  if (!neighbor) return emptyDrawing(activeOf(drawing).settings)
  return { strokes: left, active: active === id ? neighbor.id : active }
}

export function withMovedStroke({ strokes, active }: Drawing, from: number, to: number): Drawing {
  const all = [...strokes]
  all.splice(to, 0, ...all.splice(from, 1))
  return { strokes: all, active }
}
