import { useState } from 'react'
import { useAnnounce } from '../../../ui/announce'
import { plural } from '../../../ui/format'
import type { PoolEntry } from './pool-entry'
import { extend, extendFrom, NOTHING_SELECTED, type Selection, toggle, toggleAll } from '../../../ui/selection'

export interface PoolSelection {
  ids: ReadonlySet<string>
  /** The selected pools, also those that the search leaves out. */
  entries: readonly PoolEntry[]
  /** How many of those that are found are selected. */
  inFound: number
  select: (id: string, range: boolean) => void
  extendFrom: (from: string, to: string) => void
  selectAll: () => void
  toggleFound: () => void
  clear: () => void
}

/** Which of `all` pools are selected; a range goes over those that are found, in their order. */
export function useSelection(all: readonly PoolEntry[], found: readonly PoolEntry[]): PoolSelection {
  const announce = useAnnounce()
  const [kept, setKept] = useState(NOTHING_SELECTED)
  // What is gone from the service is not selected any more.
  const entries = kept.ids.size === 0 ? [] : all.filter(({ pool }) => kept.ids.has(pool.id))
  const ids = entries.length === kept.ids.size ? kept.ids : new Set(entries.map(({ pool }) => pool.id))
  const order = (): string[] => found.map(({ pool }) => pool.id)
  const count = found.filter(({ pool }) => ids.has(pool.id)).length
  const change = (next: Selection): void => {
    setKept(next)
    announce(next.ids.size === 0 ? 'No pool is selected' : `${plural(next.ids.size, 'pool')} selected`)
  }
  const now = { ...kept, ids }
  return {
    ids,
    entries,
    inFound: count,
    select: (id, range) => change(range ? extend(now, order(), id) : toggle(now, id)),
    extendFrom: (from, to) => change(extendFrom(now, order(), from, to)),
    selectAll: () => change(toggleAll(NOTHING_SELECTED, order())),
    toggleFound: () => change(toggleAll(now, order())),
    clear: () => change(NOTHING_SELECTED),
  }
}
