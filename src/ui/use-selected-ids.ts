import { useState } from 'react'
import { useAnnounce } from './announce'
import { plural } from './format'
import { extend, extendFrom, NOTHING_SELECTED, type Selection, toggle, toggleAll } from './selection'

export interface SelectedIds {
  ids: ReadonlySet<string>
  /** How many of those that are found are selected. */
  inFound: number
  select: (id: string, range: boolean) => void
  extendFrom: (from: string, to: string) => void
  selectAll: () => void
  toggleFound: () => void
  clear: () => void
}

/** Which of `all` are selected, by id; a range goes over those that are found, in their order. `noun`: what one of them is. */
export function useSelectedIds({
  all,
  found,
  noun,
}: {
  all: readonly string[]
  found: readonly string[]
  noun: string
}): SelectedIds {
  const announce = useAnnounce()
  const [kept, setKept] = useState(NOTHING_SELECTED)
  // What is gone from the service is not selected any more.
  const there = kept.ids.size === 0 ? [] : all.filter((id) => kept.ids.has(id))
  const ids = there.length === kept.ids.size ? kept.ids : new Set(there)
  const now = { ...kept, ids }
  const change = (next: Selection): void => {
    setKept(next)
    announce(next.ids.size === 0 ? `No ${noun} is selected` : `${plural(next.ids.size, noun)} selected`)
  }
  return {
    ids,
    inFound: ids.size === 0 ? 0 : found.filter((id) => ids.has(id)).length,
    select: (id, range) => change(range ? extend(now, found, id) : toggle(now, id)),
    extendFrom: (from, to) => change(extendFrom(now, found, from, to)),
    selectAll: () => change(toggleAll(NOTHING_SELECTED, found)),
    toggleFound: () => change(toggleAll(now, found)),
    clear: () => change(NOTHING_SELECTED),
  }
}
