import type { KeyboardEvent } from 'react'

/** What a key means to a list, or to a grid of cells. */
type GridKey =
  | { kind: 'move'; to: number; extend: boolean }
  | { kind: 'open' }
  | { kind: 'toggle'; range: boolean }
  | { kind: 'select-all' }
  | { kind: 'clear' }
  | { kind: 'delete' }

type Modifier = 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'

/**
 * How a key is read on row `at` of `count`; undefined for a key that means nothing here. `onRow`: no control in it has the focus.
 * With several `columns` it is read on a cell: Up and Down go by so many, Left and Right by one.
 */
export function readGridKey(
  event: Pick<KeyboardEvent, 'key' | Modifier>,
  {
    at,
    count,
    pageSize,
    onRow,
    columns = 1,
  }: { at: number; count: number; pageSize: number; onRow: boolean; columns?: number },
): GridKey | undefined {
  const { key, shiftKey, altKey } = event
  const control = event.ctrlKey || event.metaKey
  if (altKey) return undefined
  if (control) return key.toLowerCase() === 'a' ? { kind: 'select-all' } : undefined
  const to = target(key.length === 1 ? key.toLowerCase() : key, at, { count, pageSize, columns })
  if (to !== undefined) return { kind: 'move', to: Math.min(Math.max(to, 0), count - 1), extend: shiftKey }
  if (key === 'Escape') return { kind: 'clear' }
  if (key === 'Delete') return { kind: 'delete' }
  if (!onRow) return undefined
  if (key === 'Enter') return { kind: 'open' }
  return key === ' ' ? { kind: 'toggle', range: shiftKey } : undefined
}

function target(
  key: string,
  at: number,
  { count, pageSize, columns }: { count: number; pageSize: number; columns: number },
): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return at + columns < count ? at + columns : Math.floor(at / columns) * columns + columns < count ? count - 1 : at
    case 'ArrowUp':
    case 'k':
      return at >= columns ? at - columns : at
    case 'ArrowRight':
      return columns > 1 ? at + 1 : undefined
    case 'ArrowLeft':
      return columns > 1 ? at - 1 : undefined
    case 'PageDown':
      return at + pageSize
    case 'PageUp':
      return at - pageSize
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Goes through the controls of a row with Left and Right; before the first one is the row itself, if it can have the focus. */
export function moveInRow(row: HTMLElement, focused: Element, event: Pick<KeyboardEvent, 'key' | Modifier>): boolean {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const stops: HTMLElement[] = [row, ...row.querySelectorAll<HTMLElement>('a, button, input')].filter(
    // What is not shown at this width has no box.
    (stop) => (stop !== row || row.tabIndex === 0) && stop.getClientRects().length > 0,
  )
  const at = stops.findIndex((stop) => stop === focused)
  stops[at + step]?.focus()
  return true
}
