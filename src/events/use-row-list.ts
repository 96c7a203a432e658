import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Nearer than this to the end, in pixels, counts as being there. */
const NEAR = 12
/** Rows are drawn in blocks of so many, and so many more on both sides: most steps of a wheel draw nothing. */
const BLOCK = 8
const BESIDE = 4

/** Rows from `from` to `to`, `to` not included. */
export interface RowRange {
  from: number
  to: number
}

/** A long list of rows of one height. */
interface RowList {
  box: RefObject<HTMLDivElement | null>
  /** The blocks that can be seen, and what is drawn. */
  seen: RowRange
  drawn: RowRange
  /** So many rows are drawn at most. */
  slots: number
  /** How many rows came since the end was left. */
  missed: number
  onScroll: () => void
  toEnd: () => void
  /** Scrolls a row into view, and stays there unless it is the last one. */
  rest: (index: number) => void
}

/** Where the person is: at the end, which is followed; or elsewhere, since that was the last row. */
type Position = 'end' | { readonly last: string | undefined }

/**
 * Which part of a long list is drawn. It stays at its end while the person is there; elsewhere the rows that they look at stay in
 * place, whatever comes or goes before them.
 *
 * @param version changes with the rows.
 * @param chosen where the chosen row is; -1 without one. Who looks at a row does not follow the end.
 * @param begin key of the row that is shown at first; the end without it.
 */
export function useRowList({
  count,
  rowHeight,
  version,
  keyAt,
  indexOf,
  chosen,
  begin,
}: {
  count: number
  rowHeight: number
  version: unknown
  keyAt: (index: number) => string | undefined
  indexOf: (key: string) => number
  chosen: number
  begin?: string | undefined
}): RowList {
  const box = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState<Position>(begin === undefined ? 'end' : { last: keyAt(count - 1) })
  /** The row at the top. */
  const anchor = useRef<{ key: string; index: number } | undefined>(undefined)
  const toShow = useRef(begin)
  const [height, setHeight] = useState(0)
  /** Key of the row that the block at the top begins with: while it is the same one, the same rows are drawn. */
  const [scrolled, setScrolled] = useState<string | undefined>(undefined)

  const readAnchor = (): number => {
    const index = Math.floor((box.current?.scrollTop ?? 0) / rowHeight)
    const key = keyAt(index)
    anchor.current = key === undefined ? undefined : { key, index }
    return index
  }
  const onScroll = (): void => {
    const element = box.current
    if (!element) return
    const block = blockOf(readAnchor())
    const isNear = count * rowHeight - element.scrollTop - element.clientHeight < NEAR
    const isFollowing = position === 'end'
    if (isNear && isFollowing) return
    // In the same frame: later there would be an empty area first.
    flushSync(() => {
      setScrolled(keyAt(block))
      if (isNear !== isFollowing) setPosition(isNear ? 'end' : { last: keyAt(count - 1) })
    })
  }
  const toEnd = (): void => {
    setPosition('end')
    if (box.current) box.current.scrollTop = count * rowHeight
  }
  const reveal = (index: number): void => {
    const element = box.current
    if (!element) return
    const from = index * rowHeight
    if (from < element.scrollTop) element.scrollTop = from
    const to = from + rowHeight - element.clientHeight
    if (to > element.scrollTop) element.scrollTop = to
  }

  const rest = (index: number): void => {
    if (index === count - 1) return toEnd()
    if (position === 'end') {
      setPosition({ last: keyAt(count - 1) })
      setScrolled(keyAt(blockOf(readAnchor())))
    }
    reveal(index)
  }

  const keepAnchor = useEffectEvent((_version: unknown, count: number) => {
    const element = box.current
    if (!element || count === 0) return
    const { current: wanted } = toShow
    if (wanted !== undefined && keyAt(indexOf(wanted)) === wanted) {
      // It may come only with a later page of events.
      element.scrollTop = Math.max(0, indexOf(wanted) * rowHeight - element.clientHeight / 3)
      toShow.current = undefined
    } else if (position === 'end') element.scrollTop = count * rowHeight
    else if (anchor.current) {
      const moved = indexOf(anchor.current.key) - anchor.current.index
      if (moved !== 0) element.scrollTop += moved * rowHeight
    }
    readAnchor()
  })
  useLayoutEffect(() => keepAnchor(version, count), [version, count])

  const resized = useEffectEvent((element: HTMLElement) => {
    setHeight(element.clientHeight)
    if (position === 'end') element.scrollTop = count * rowHeight
    // The details have opened over it.
    else if (chosen >= 0) reveal(chosen)
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => resized(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const visible = Math.ceil(height / rowHeight)
  const scrolledTo = scrolled === undefined ? 0 : indexOf(scrolled)
  const top = position === 'end' ? blockOf(Math.max(0, count - visible)) : scrolledTo
  const seen = within({ from: top, to: top + visible + BLOCK }, count)
  return {
    box,
    seen,
    drawn: within({ from: seen.from - BESIDE, to: seen.to + BESIDE }, count),
    slots: visible + BLOCK + 2 * BESIDE,
    missed: position === 'end' || position.last === undefined ? 0 : Math.max(0, count - 1 - indexOf(position.last)),
    onScroll,
    toEnd,
    rest,
  }
}

const blockOf = (index: number): number => index - (index % BLOCK)

const within = ({ from, to }: RowRange, count: number): RowRange => ({
  from: Math.min(Math.max(0, from), count),
  to: Math.min(Math.max(0, to), count),
})
