import { useState } from 'react'
import { describeAction } from '../../../actions/describe-action'
import { plural } from '../../../ui/format'
import { extend, extendFrom, NOTHING_SELECTED, toggle, toggleAll } from '../../../ui/selection'
import { toast } from '../../../ui/toast'
import type { Entry } from './action'
import type { ActionLog } from './action-log'
import { hasWords, searchWords } from '../../../lib/search-words'

export type Filter = 'all' | 'failed'

/** Which entries are shown, which of them are selected, and what is done with those. */
export function useHistory(log: ActionLog, entries: readonly Entry[]) {
  const [filter, setFilter] = useState<Filter>('all')
  const [query, setQuery] = useState('')
  const [kept, setKept] = useState(NOTHING_SELECTED)
  const failed = entries.filter(({ result }) => result.kind === 'failed')
  const words = searchWords(query)
  const shown = (filter === 'failed' ? failed : entries).filter(({ action }) =>
    hasWords(describeAction(action).toLowerCase(), words),
  )
  // What is gone from the history, or hidden by the filter, is not selected.
  const selected = shown.filter(({ id }) => kept.ids.has(id))
  const ids = new Set(selected.map(({ id }) => id))
  const order = shown.map(({ id }) => id)
  const now = { ...kept, ids }

  const remove = (removed?: ReadonlySet<string>): void => {
    const cleared = log.clear(removed)
    if (cleared.length === 0) return
    toast({
      title: `${plural(cleared.length, 'history entry', 'history entries')} deleted`,
      action: { label: 'Undo', onSelect: () => log.restore(cleared) },
    })
  }

  return {
    filter,
    setFilter,
    query,
    setQuery,
    failed: failed.length,
    shown,
    selected,
    isSelected: (id: string) => ids.has(id),
    select: (id: string, range: boolean) => setKept((kept) => (range ? extend(kept, order, id) : toggle(kept, id))),
    /** From one entry to another, with the keyboard. */
    extendFrom: (from: string, to: string) => setKept(extendFrom(now, order, from, to)),
    selectAll: () => setKept(toggleAll(NOTHING_SELECTED, order)),
    clearSelection: () => setKept(NOTHING_SELECTED),
    remove,
  }
}
