import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useMemo, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { serviceQueries } from '../../../client/queries'
import { useStore } from '../../../lib/store'
import { useCommands } from '../../../ui/commands'
import { fillRateCap } from '../pool-lanes'
import type { PoolColumn } from '../search'
import { GridHead } from './grid-head'
import { moveInRow, readGridKey } from '../../../ui/grid-keys'
import { COLUMN_COUNT, FIRST_ROW, ROW_HEIGHT } from './grid-layout'
import { GridRow } from './grid-row'
import type { PoolEntry } from './pool-entry'
import type { RowActions } from './row-actions'
import { windowIndexes } from './row-window'
import { RowWindowStore } from './row-window-store'
import type { PoolSelection } from './use-selection'
import type { Sorting } from './sort-pools'

/** What stays in view over the list: its head, and the bar of what is selected. */
const HEAD_HEIGHT = 44
const BAR_HEIGHT = 56

export interface GridHandle {
  /** Goes to the row that was last gone to. */
  focus: () => void
}

/**
 * The list as a grid of rows (ARIA grid): Up, Down, j, k, Page Up, Page Down, Home and End go from row to row, Left and Right to
 * what can be pressed in a row, Enter opens, Space selects, Shift extends. Only the rows in view are in the document.
 */
export function PoolGrid({
  entries,
  sorting,
  onSort,
  selection,
  acquiring,
  actions,
  onDelete,
  ref,
}: {
  entries: readonly PoolEntry[]
  sorting: Sorting
  onSort: (column: PoolColumn) => void
  selection: PoolSelection
  acquiring: string | undefined
  actions: RowActions
  /** Delete was pressed on a row: it is about what is selected, or else about this row. */
  onDelete: (id: string) => void
  ref: Ref<GridHandle>
}) {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [probe, setProbe] = useState<HTMLElement | null>(null)
  const store = useMemo(() => new RowWindowStore(body, probe), [body, probe])
  const { window, rowHeight, pageSize } = useStore(store)
  const [current, setCurrent] = useState<{ id: string; index: number }>()
  // When the row that one stood on is gone, the one at its index takes over.
  const found = current ? entries.findIndex(({ pool }) => pool.id === current.id) : 0
  const at = found >= 0 ? found : Math.min(current?.index ?? 0, entries.length - 1)
  const { focusRow, onFocus, onBlur } = useRowFocus(body, at)

  const goTo = (index: number): void => {
    const entry = entries[index]
    if (!entry) return
    setCurrent({ id: entry.pool.id, index })
    store.scrollTo(index, { top: HEAD_HEIGHT, bottom: selection.ids.size > 0 ? BAR_HEIGHT : 0 })
    focusRow()
  }
  useImperativeHandle(ref, () => ({ focus: () => goTo(at) }))
  useCommands('Pools', [
    {
      id: 'pool-rows',
      label: 'Go to the rows: arrows move, Space selects, Enter opens',
      keys: ['j', 'k'],
      hidden: true,
      run: () => goTo(at),
    },
  ])

  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event
    // What is pressed in a menu of a row comes here too, though the menu is elsewhere.
    if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return
    const row = target.closest<HTMLElement>('[role=row]')
    const entry = entries[at]
    if (!row || !entry) return
    const isInHead = !body?.contains(row)
    if (moveInRow(row, target, event)) return event.preventDefault()
    if (isInHead) {
      if (event.key === 'ArrowDown') {
        event.preventDefault()
        goTo(at)
      }
      return
    }
    const key = readGridKey(event, { at, count: entries.length, pageSize, onRow: target === row })
    if (!key) return
    if (key.kind === 'clear' && selection.ids.size === 0) return
    event.preventDefault()
    switch (key.kind) {
      case 'move': {
        const to = entries[key.to]
        if (key.extend && to) selection.extendFrom(entry.pool.id, to.pool.id)
        return goTo(key.to)
      }
      case 'open':
        return actions.open(entry.pool)
      case 'toggle':
        return selection.select(entry.pool.id, key.range)
      case 'select-all':
        return selection.selectAll()
      case 'clear':
        return selection.clear()
      case 'delete':
        return onDelete(entry.pool.id)
    }
  }

  return (
    <div
      role="grid"
      aria-label="Pools"
      aria-rowcount={entries.length + FIRST_ROW - 1}
      aria-colcount={COLUMN_COUNT}
      aria-multiselectable
      tabIndex={-1}
      onKeyDown={handleKey}
      onFocus={({ target }) => {
        onFocus()
        const id = target.closest<HTMLElement>('[role=row]')?.dataset['pool']
        const index = entries.findIndex(({ pool }) => pool.id === id)
        if (id !== undefined && index >= 0 && id !== current?.id) setCurrent({ id, index })
      }}
      onBlur={onBlur}
      className="outline-none"
    >
      <GridHead
        sorting={sorting}
        onSort={onSort}
        selected={shareOf(selection.inFound, entries.length)}
        onSelectAll={selection.toggleFound}
      />
      <div ref={setBody} role="rowgroup" className="relative" style={{ height: entries.length * rowHeight }}>
        <div ref={setProbe} aria-hidden className={`invisible absolute w-px ${ROW_HEIGHT}`} />
        {windowIndexes(window, entries.length, at).map((index) => {
          const entry = entries[index]
          return (
            entry && (
              <GridRow
                key={entry.pool.id}
                entry={entry}
                index={index}
                top={index * rowHeight}
                selected={selection.ids.has(entry.pool.id)}
                reachable={index === at}
                acquiring={acquiring === entry.pool.id}
                cap={fillRateCap(info)}
                onSelect={selection.select}
                actions={actions}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

const shareOf = (count: number, all: number): 'none' | 'some' | 'all' =>
  count === 0 ? 'none' : count === all ? 'all' : 'some'

/** Gives the focus to row `at` when it was asked for, and when the row that had it is gone. */
function useRowFocus(body: HTMLElement | null, at: number) {
  const wanted = useRef(false)
  const within = useRef(false)
  const [, render] = useState(0)
  useLayoutEffect(() => {
    const isLost = within.current && document.activeElement === document.body
    if (!wanted.current && !isLost) return
    wanted.current = false
    const row = body?.querySelector<HTMLElement>(`[aria-rowindex="${at + FIRST_ROW}"]`)
    row?.focus({ preventScroll: true })
  })
  return {
    focusRow: () => {
      wanted.current = true
      render((count) => count + 1)
    },
    onFocus: () => {
      within.current = true
    },
    onBlur: () => {
      within.current = false
    },
  }
}
