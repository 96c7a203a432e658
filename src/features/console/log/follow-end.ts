import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Nearer than this to the end, in pixels, counts as being there. */
const NEAR = 24

/**
 * Keeps a scrolled list at its end while the person is there, and leaves it alone when they have scrolled away.
 * `length` is how many entries there are; `missed` how many came since the end was left.
 */
export function useFollowEnd(length: number): {
  box: RefObject<HTMLDivElement | null>
  missed: number
  onScroll: () => void
  toEnd: () => void
} {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const [seen, setSeen] = useState<number | undefined>(undefined)

  const toEnd = useCallback(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
    atEnd.current = true
    setSeen(undefined)
  }, [])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    if (near === atEnd.current) return
    atEnd.current = near
    setSeen(near ? undefined : length)
  }

  useEffect(() => {
    const element = box.current
    if (!element) return
    // Before the next paint: an entry came, a row grew by its result, or the panel was shown.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTo({ top: element.scrollHeight })
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  return { box, missed: seen === undefined ? 0 : Math.max(0, length - seen), onScroll, toEnd }
}
