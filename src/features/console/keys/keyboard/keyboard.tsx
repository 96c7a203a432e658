import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { type Cap, type Direction, LAYOUT_HEIGHT, neighbor, US_LAYOUT, widthOf } from '../../../../keys/us-layout'
import { cx } from '../../../../ui/cx'
import type { StickyModifiers } from '../sticky-modifiers'
import { CapButton } from './cap-button'
import { legendOf } from './legend'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** How large keys and their words are where there is room: by the keys, and the names below their characters with them. */
const ROOMY =
  '[--gap:3px] [--inset:3px] [--names:block] [--track:-0.025em] [--u:2.625rem] [--v:2.625rem] [--word:0.6875rem]'

/** Where there is less, all keys are fitted to the width, and only words that are no character stand on them. A phone scrolls instead. */
const FITTED = {
  plain:
    '@min-[32rem]:[--u:clamp(1.75rem,calc(100cqw/var(--columns)),3.25rem)] @min-[32rem]:@max-[46rem]:[--inset:1px] @min-[32rem]:@max-[46rem]:[--names:none] ' +
    '@min-[32rem]:@max-[46rem]:[--track:-0.05em] @min-[32rem]:@max-[46rem]:[--word:0.5625rem]',
  keypad:
    '@min-[34rem]:[--u:clamp(1.5rem,calc(100cqw/var(--columns)),3.25rem)] @min-[34rem]:@max-[56rem]:[--gap:2px] @min-[34rem]:@max-[56rem]:[--inset:1px] @min-[34rem]:@max-[56rem]:[--names:none] ' +
    '@min-[34rem]:@max-[44rem]:[--track:-0.08em] @min-[34rem]:@max-[44rem]:[--word:0.5rem] @min-[44rem]:@max-[56rem]:[--track:-0.05em] @min-[44rem]:@max-[56rem]:[--word:0.5625rem]',
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
    if (direction) goTo(neighbor(caps, at, direction))
    else if (event.key === 'Home') goTo(row?.[0])
    else if (event.key === 'End') goTo(row?.at(-1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={cx('@container overflow-x-auto overscroll-x-contain pt-1 pb-2', keypad ? 'px-2' : 'px-4')}>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label="US keyboard"
        onKeyDown={handleKey}
        onFocus={({ target }) => setStop(target.dataset['cap'] ?? stop)}
        className={cx(
          'relative outline-none pointer-coarse:[--v:2.9375rem]',
          ROOMY,
          keypad ? FITTED.keypad : FITTED.plain,
        )}
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
