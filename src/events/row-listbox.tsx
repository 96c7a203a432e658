import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle } from 'react'
import { Button } from '../ui/button'
import { readGridKey } from '../ui/grid-keys'
import { useMedia } from '../ui/use-media'
import { type RowRange, useRowList } from './use-row-list'

export interface ListboxHandle {
  focus: () => void
  /** Scrolls to a row. */
  show: (key: string) => void
}

/** What the long lists have in common. */
export interface ListProps {
  /** Changes with the rows. */
  version: unknown
  /** Key of the chosen row. */
  chosen: string | undefined
  /** Key of the row that is shown at first; the end without it. */
  begin: string | undefined
  onChoose: (key: string) => void
  /** `focuses`: by keyboard, so that what opens has the focus. */
  onOpen: (focuses: boolean) => void
  onClose: () => void
  handle: Ref<ListboxHandle>
  /** Rows are added while one reads: how many came since is announced. */
  grows?: boolean
  /** The keys of commands work while it has the focus, but for its own. */
  passesKeys?: boolean
}

/** How the rows look, where some of them can be seen. */
interface Rendered {
  row: (index: number) => ReactNode
  /** Stands before the rows and does not scroll with them. */
  head?: ReactNode
}

/**
 * A long list of which one row is chosen: one stop for Tab, the arrow keys, Home and End go through it, Enter opens what is
 * chosen. Only what can be seen is in the page; each row has its position among all.
 */
export function RowListbox({
  label,
  count,
  version,
  keyAt,
  indexOf,
  chosen,
  begin,
  onChoose,
  onOpen,
  onClose,
  render,
  handle,
  grows = true,
  passesKeys = false,
}: ListProps & {
  label: string
  count: number
  keyAt: (index: number) => string | undefined
  indexOf: (key: string) => number
  render: (seen: RowRange) => Rendered
}) {
  const id = useId()
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 28
  const chosenAt = chosen === undefined ? -1 : indexOf(chosen)
  const isThere = chosen !== undefined && keyAt(chosenAt) === chosen
  const list = useRowList({ count, rowHeight, version, keyAt, indexOf, chosen: isThere ? chosenAt : -1, begin })
  const { box, seen, drawn, slots, missed, onScroll, toEnd, rest } = list
  useImperativeHandle(handle, () => ({ focus: () => box.current?.focus(), show: (key) => rest(indexOf(key)) }))
  const { row, head } = render(seen)
  const isDrawn = isThere && chosenAt >= drawn.from && chosenAt < drawn.to

  const handleKey = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1)
    const key = readGridKey(event, { at: chosenAt, count, pageSize: page, onRow: true })
    if (key?.kind === 'move') {
      // From nowhere the first step leads to the end that is near: the newest.
      const to = chosenAt < 0 && event.key === 'ArrowUp' ? count - 1 : key.to
      const next = keyAt(to)
      if (next !== undefined) onChoose(next)
      rest(to)
    } else if (key?.kind === 'open') onOpen(true)
    else if (key?.kind === 'clear') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {head}
      <div
        ref={box}
        role="listbox"
        data-keys={passesKeys || undefined}
        aria-label={label}
        aria-activedescendant={isDrawn ? `${id}-${chosen}` : undefined}
        tabIndex={0}
        onKeyDown={handleKey}
        onClick={({ target }) => {
          const { key } = (target as Element).closest<HTMLElement>('[role=option]')?.dataset ?? {}
          if (key === undefined) return
          onChoose(key)
          rest(indexOf(key))
          onOpen(false)
        }}
        onScroll={onScroll}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [contain:strict] focus-visible:-outline-offset-2"
      >
        <div role="presentation" className="relative" style={{ height: count * rowHeight }}>
          {Array.from({ length: drawn.to - drawn.from }, (_, at) => {
            const index = drawn.from + at
            const key = keyAt(index)
            return (
              <div
                // The same elements show other rows: to make new ones takes longer than to fill them.
                key={index % slots}
                id={`${id}-${key}`}
                role="option"
                data-key={key}
                aria-selected={isThere && index === chosenAt}
                aria-posinset={index + 1}
                aria-setsize={count}
                className="absolute inset-x-0 aria-selected:bg-accent-soft aria-selected:outline-1 aria-selected:-outline-offset-1 aria-selected:outline-accent"
                style={{ height: rowHeight, top: index * rowHeight }}
              >
                {row(index)}
              </div>
            )
          })}
        </div>
      </div>
      {grows && missed > 0 && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <div className="pointer-events-auto rounded-md bg-surface shadow-float">
            <Button size="small" icon={<ArrowDown />} onClick={toEnd}>
              {`${missed} new`}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
