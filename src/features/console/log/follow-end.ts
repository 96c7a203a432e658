import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer than this to the end, in pixels, counts as being there. */
const NEAR = 24

/**
 * Keeps a scrolled list at its end while the person is there, and leaves it alone when they have scrolled away.
 * `length` is how many entries there are; `missed` how many came since the end was left.
 */
export function useFollowEnd(
  box: RefObject<HTMLElement | null>,
  length: number,
): { missed: number; onScroll: () => void; toEnd: () => void } {
  const atEnd = useRef(true)
  const [seen, setSeen] = useState<number | undefined>(undefined)

  const toEnd = useCallback(() => {
    const element = box.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    atEnd.current = true
    setSeen(undefined)
  }, [box])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    if (near === atEnd.current) return
    atEnd.current = near
    setSeen(near ? undefined : length)
  }

  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  }, [length, toEnd])

  useEffect(() => {
    const element = box.current
    if (!element) return
    // The panel grows when it is shown or its tab is chosen; rows grow when their result comes.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box])

  return { missed: seen === undefined ? 0 : Math.max(0, length - seen), onScroll, toEnd }
}
