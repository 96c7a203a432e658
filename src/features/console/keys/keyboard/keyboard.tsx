import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { type Cap, type Direction, LAYOUT_HEIGHT, neighbour, US_LAYOUT, widthOf } from '../../../../keys/us-layout'
import type { StickyModifiers } from '../sticky-modifiers'
import { CapButton } from './cap-button'
import { legendOf } from './legend'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/**
 * A US keyboard to press: one Tab stop, arrows go from key to key as they lie, Home and End along a row. A modifier is latched, any
 * other key is picked.
 */
export function Keyboard({
  stickyModifiers,
  keypad,
  onLatch,
  onPick,
}: {
  stickyModifiers: StickyModifiers
  keypad: boolean
  onLatch: (item: string) => void
  /** The X11 name of a key. */
  onPick: (name: string) => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState('Escape')
  const caps = useMemo<readonly Cap[]>(
    () => [...US_LAYOUT.main, ...US_LAYOUT.navigation, ...(keypad ? US_LAYOUT.keypad : [])],
    [keypad],
  )
  const rows = useMemo(() => rowsOf(caps), [caps])
  const at = caps.find(({ name }) => name === stop) ?? caps[0]
  const shift = stickyModifiers.has('Shift') || stickyModifiers.has('Shift_R')

  const press = (cap: Cap): void => {
    const { modifier } = legendOf(cap, false)
    if (modifier) onLatch(modifier)
    else onPick(cap.name)
  }

  const goTo = (cap: Cap | undefined): void => {
    if (!cap) return
    setStop(cap.name)
    grid.current?.querySelector<HTMLElement>(`[data-cap="${cap.name}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (!at || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const direction = DIRECTIONS[event.key]
    const row = rows.find((each) => each.includes(at))
    if (direction) goTo(neighbour(caps, at, direction))
    else if (event.key === 'Home') goTo(row?.[0])
    else if (event.key === 'End') goTo(row?.at(-1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="@container overflow-x-auto overscroll-x-contain px-4 pt-1 pb-2">
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label="US keyboard"
        onKeyDown={handleKey}
        onFocus={({ target }) => setStop(target.dataset['cap'] ?? stop)}
        className="relative outline-none [--u:2.625rem] [--v:2.625rem] @min-[32rem]:[--u:clamp(1.75rem,calc(100cqw/var(--columns)),3.25rem)] pointer-coarse:[--v:2.75rem]"
        style={
          {
            '--columns': widthOf(caps),
            width: 'calc(var(--u) * var(--columns))',
            height: `calc(var(--v) * ${LAYOUT_HEIGHT})`,
          } as CSSProperties
        }
      >
        {rows.map((row) => (
          <div key={row[0]?.y} role="row" className="contents">
            {row.map((cap) => (
              <div key={cap.name} role="gridcell" className="contents">
                <CapButton
                  cap={cap}
                  shift={shift}
                  latch={stickyModifiers.get(legendOf(cap, false).modifier ?? '')}
                  stop={cap === at}
                  onPress={() => press(cap)}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** From the top down, each from left to right. */
function rowsOf(caps: readonly Cap[]): readonly (readonly Cap[])[] {
  const rows = new Map<number, Cap[]>()
  for (const cap of caps) rows.set(cap.y, [...(rows.get(cap.y) ?? []), cap])
  return [...rows.values()].map((row) => row.sort((a, b) => a.x - b.x))
}
