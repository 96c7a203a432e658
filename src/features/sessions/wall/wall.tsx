import { type KeyboardEvent, useRef, useState, type RefObject, useEffect } from 'react'
import type { BrowserSession } from '../../../contract/session'
import { readGridKey } from '../../../ui/grid-keys'
import type { SelectedIds } from '../../../ui/use-selected-ids'
import { Card } from './card'
import { PictureLoop } from './picture-loop'

/** The least width of a card, and what lies between two, in pixels. */
const CARD = 240
const GAP = 12
/** One picture alone does not become larger than half of the page. */
const FEWEST_COLUMNS = 2

/**
 * Live pictures of sessions side by side (ARIA grid): arrows go from one to the next, Home and End to the first and the last, Enter
 * opens the console, Space selects, Shift extends, Ctrl+A selects all.
 */
export function Wall({
  sessions,
  selection,
  onEnd,
}: {
  sessions: readonly BrowserSession[]
  selection: SelectedIds
  /** Delete was pressed on a card: it is about what is selected, or else about this session. */
  onEnd: (id: string) => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  const [loop] = useState(() => new PictureLoop())
  const [current, setCurrent] = useState<string>()
  // A few sessions share the room of many.
  const columns = Math.min(useColumns(grid, CARD, GAP), Math.max(sessions.length, FEWEST_COLUMNS))
  const at = Math.max(
    0,
    sessions.findIndex(({ session_id: id }) => id === current),
  )

  const goTo = (index: number): void => {
    const id = sessions[index]?.session_id
    if (id === undefined) return
    setCurrent(id)
    grid.current?.querySelector<HTMLElement>(`[data-session="${CSS.escape(id)}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return
    const session = sessions[at]
    const onRow = target.dataset['session'] !== undefined
    const key = readGridKey(event, { at, count: sessions.length, pageSize: columns * 3, onRow, columns })
    // The link opens itself.
    if (!key || !session || key.kind === 'open') return
    if (key.kind === 'clear' && selection.ids.size === 0) return
    event.preventDefault()
    switch (key.kind) {
      case 'move': {
        const to = sessions[key.to]
        if (key.extend && to) selection.extendFrom(session.session_id, to.session_id)
        return goTo(key.to)
      }
      case 'toggle':
        return selection.select(session.session_id, key.range)
      case 'select-all':
        return selection.selectAll()
      case 'clear':
        return selection.clear()
      case 'delete':
        return onEnd(session.session_id)
    }
  }

  return (
    <div className="px-4 pb-4">
      <div
        ref={grid}
        role="grid"
        aria-label="Live session grid"
        aria-multiselectable
        tabIndex={-1}
        onKeyDown={handleKey}
        onFocus={({ target }) => setCurrent(target.dataset['session'] ?? current)}
        className="grid items-start outline-none"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap: GAP }}
      >
        {sessions.map((session) => (
          <Card
            key={session.session_id}
            session={session}
            loop={loop}
            selected={selection.ids.has(session.session_id)}
            stop={session === sessions[at]}
            onSelect={(range) => selection.select(session.session_id, range)}
          />
        ))}
      </div>
    </div>
  )
}

/** How many columns of at least `least` pixels fit beside each other. */
function useColumns(element: RefObject<Element | null>, least: number, gap: number): number {
  const [columns, setColumns] = useState(1)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setColumns(Math.max(1, Math.floor((entry.contentRect.width + gap) / (least + gap))))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, least, gap])
  return columns
}
