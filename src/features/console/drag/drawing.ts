import { NO_PATH, type Path, pointsOf } from './path'

/** One drag of a drawing, kept as a layer. */
export interface Stroke {
  id: string
  name: string
  visible: boolean
  path: Path
}

/** Several strokes, in the order in which they are sent, one of them active. There is always at least one. */
export interface Drawing {
  strokes: readonly Stroke[]
  active: string
}

export const EMPTY_DRAWING: Drawing = { strokes: [strokeNumber(1, NO_PATH)], active: '1' }

function strokeNumber(number: number, path: Path, name = `Stroke ${number}`): Stroke {
  return { id: String(number), name, visible: true, path }
}

export function activeOf({ strokes, active }: Drawing): Stroke {
  return strokes.find(({ id }) => id === active) ?? (strokes[0] as Stroke)
}

/** Those that are shown and can be sent: a drag needs two points. */
export const sendable = ({ strokes }: Drawing): Stroke[] =>
  strokes.filter(({ visible, path }) => visible && pointsOf(path).length > 1)

/** Adds a stroke at the end and makes it the active one. */
export function withStroke({ strokes }: Drawing, path: Path, name?: string): Drawing {
  const number = 1 + Math.max(0, ...strokes.map(({ id }) => Number(id)))
  const stroke = strokeNumber(number, path, name)
  return { strokes: [...strokes, stroke], active: stroke.id }
}

/** A newly drawn line: the active stroke's while that is empty, else a stroke of its own. */
export function withLine(drawing: Drawing, path: Path): Drawing {
  const active = activeOf(drawing)
  const fits = active.visible && pointsOf(active.path).length === 0
  return fits ? withChange(drawing, active.id, { path }) : withStroke(drawing, path)
}

/** Adds strokes at the end, in place of one that is still empty; the first of them becomes active. */
export function withStrokes(drawing: Drawing, added: readonly { name: string; path: Path }[]): Drawing {
  const active = activeOf(drawing)
  const number = 1 + Math.max(...drawing.strokes.map(({ id }) => Number(id)))
  const strokes = added.map(({ name, path }, index) => strokeNumber(number + index, path, name))
  const kept = drawing.strokes.filter(({ id, path }) => id !== active.id || pointsOf(path).length > 0)
  return { strokes: [...kept, ...strokes], active: strokes[0]?.id ?? drawing.active }
}

export const withChange = (drawing: Drawing, id: string, change: Partial<Omit<Stroke, 'id'>>): Drawing => ({
  ...drawing,
  strokes: drawing.strokes.map((stroke) => (stroke.id === id ? { ...stroke, ...change } : stroke)),
})

/** Takes a stroke away; its neighbour becomes active in its place. */
export function withoutStroke({ strokes, active }: Drawing, id: string): Drawing {
  const index = strokes.findIndex((stroke) => stroke.id === id)
  const left = strokes.filter((stroke) => stroke.id !== id)
  const neighbour = left[Math.min(index, left.length - 1)]
  if (!neighbour) return EMPTY_DRAWING
  return { strokes: left, active: active === id ? neighbour.id : active }
}

export function withMovedStroke({ strokes, active }: Drawing, from: number, to: number): Drawing {
  const all = [...strokes]
  all.splice(to, 0, ...all.splice(from, 1))
  return { strokes: all, active }
}
