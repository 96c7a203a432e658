/** Which records are selected, by id. A range grows and shrinks from its anchor without touching what was selected before it. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Where the next range begins: what was selected or deselected last. */
  anchor: string | undefined
  /** What was selected before the range. */
  base: ReadonlySet<string>
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: undefined, base: new Set() }

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id, base: next }
}

/** Selects all from the anchor to `to`, in the order in which they are shown; without an anchor only `to`. */
export function extend({ anchor, base }: Selection, order: readonly string[], to: string): Selection {
  const start = anchor === undefined ? -1 : order.indexOf(anchor)
  const end = order.indexOf(to)
  const from = start < 0 ? end : start
  const range = order.slice(Math.min(from, end), Math.max(from, end) + 1)
  return { ids: new Set([...base, ...range]), anchor: start < 0 ? to : anchor, base }
}

/** Moves on from a row with the range: it goes on from the anchor if the row is part of it, else it begins at the row. */
export function extendFrom(now: Selection, order: readonly string[], from: string, to: string): Selection {
  return extend(now.ids.has(from) ? now : { ids: now.ids, anchor: from, base: now.ids }, order, to)
}

/** Selects all of these too, or if they all are, none of them. */
export function toggleAll({ ids, anchor }: Selection, all: readonly string[]): Selection {
  const next = new Set(ids)
  if (all.every((id) => ids.has(id))) for (const id of all) next.delete(id)
  else for (const id of all) next.add(id)
  return { ids: next, anchor, base: next }
}
