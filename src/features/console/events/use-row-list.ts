import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Nearer than this to the end, in pixels, counts as being there. */
const NEAR = 12
/** So many rows more are drawn on both sides, so that a quick hand sees no empty place. */
const BESIDE = 12

/** Rows from `from` to `to`, `to` not included. */
export interface RowRange {
  from: number
  to: number
}

/** A long list of rows of one height. */
export interface RowList {
  box: RefObject<HTMLDivElement | null>
  /** Those that can be seen, and those that are drawn. */
  seen: RowRange
  drawn: RowRange
  /** How many rows came since the end was left. */
  missed: number
  onScroll: () => void
  toEnd: () => void
  /** Scrolls a row into view, and stays there unless it is the last one. */
  rest: (index: number) => void
}

/**
 * Which part of a long list is drawn. It stays at its end while the person is there; elsewhere the rows that they look at stay in
 * their place, whatever comes or goes before them.
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
  const atEnd = useRef(begin === undefined)
  /** The row at the top. */
  const anchor = useRef<{ key: string; index: number } | undefined>(undefined)
  const [left, setLeft] = useState<string | undefined>(undefined)
  const toShow = useRef(begin)
  const [height, setHeight] = useState(0)
  /** The row at the top: while it is the same one, the same rows are drawn. */
  const [top, setTop] = useState(0)

  const readPlace = (): number => {
    const index = Math.floor((box.current?.scrollTop ?? 0) / rowHeight)
    const key = keyAt(index)
    anchor.current = key === undefined ? undefined : { key, index }
    return index
  }
  const onScroll = (): void => {
    const element = box.current
    if (!element) return
    setTop(readPlace())
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    if (near === atEnd.current) return
    atEnd.current = near
    setLeft(near ? undefined : keyAt(count - 1))
  }
  const toEnd = (): void => {
    atEnd.current = true
    setLeft(undefined)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
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
    if (atEnd.current) setLeft(keyAt(count - 1))
    atEnd.current = false
    reveal(index)
  }

  const keepPlace = useEffectEvent((_version: unknown, count: number) => {
    const element = box.current
    if (!element || count === 0) return
    const { current: wanted } = toShow
    if (wanted !== undefined && keyAt(indexOf(wanted)) === wanted) {
      // It may come only with a later page of events.
      element.scrollTop = Math.max(0, indexOf(wanted) * rowHeight - element.clientHeight / 3)
      toShow.current = undefined
    } else if (atEnd.current) element.scrollTop = element.scrollHeight
    else if (anchor.current) {
      const moved = indexOf(anchor.current.key) - anchor.current.index
      if (moved !== 0) element.scrollTop += moved * rowHeight
    }
    readPlace()
  })
  useLayoutEffect(() => keepPlace(version, count), [version, count])

  const resized = useEffectEvent((element: HTMLElement) => {
    setHeight(element.clientHeight)
    if (atEnd.current) element.scrollTop = element.scrollHeight
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

  const seen = within({ from: top, to: top + Math.ceil(height / rowHeight) + 1 }, count)
  return {
    box,
    seen,
    drawn: within({ from: seen.from - BESIDE, to: seen.to + BESIDE }, count),
    missed: left === undefined ? 0 : Math.max(0, count - 1 - indexOf(left)),
    onScroll,
    toEnd,
    rest,
  }
}

const within = ({ from, to }: RowRange, count: number): RowRange => ({
  from: Math.min(Math.max(0, from), count),
  to: Math.min(Math.max(0, to), count),
})
