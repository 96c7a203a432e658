import { type ComponentProps, useRef, useState } from 'react'
import type { PoolActivity } from '../../../contract/pool-activity'

/**
 * Keeps a list that grows at its top still while the person reads in it: as long as it is scrolled or has the focus, what comes
 * is counted instead of shown. `box` is for the element that scrolls, which can have the focus, and so be scrolled by keyboard.
 */
export function useHold(entries: readonly PoolActivity[]): {
  box: ComponentProps<'div'>
  shown: readonly PoolActivity[]
  missed: number
  /** Shows what came, from the top. */
  release: () => void
} {
  const ref = useRef<HTMLDivElement>(null)
  /** The newest entry that is shown; undefined: all are. */
  const [newest, setNewest] = useState<number>()
  const held = newest === undefined ? entries : entries.filter(({ id }) => Number(id) <= newest)
  // What was held may have been let go meanwhile.
  const shown = held.length === 0 ? entries : held
  const hold = () => setNewest((before) => before ?? Number(entries[0]?.id ?? 0))
  const settle = (focused: boolean) => {
    if (focused || (ref.current?.scrollTop ?? 0) > 0) hold()
    else setNewest(undefined)
  }
  return {
    box: {
      ref,
      tabIndex: 0,
      onScroll: () => settle(ref.current?.contains(document.activeElement) ?? false),
      onFocus: () => settle(true),
      onBlur: ({ relatedTarget }) => settle(ref.current?.contains(relatedTarget) ?? false),
    },
    shown,
    missed: entries.length - shown.length,
    release: () => {
      ref.current?.scrollTo({ top: 0 })
      setNewest(undefined)
    },
  }
}
