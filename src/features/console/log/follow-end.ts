import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer than this to the end, in pixels, counts as being there. */
const NEAR = 24

/**
 * Keeps a scrolled list at its end while the person is there, and leaves it alone when they have scrolled away.
 * `missed` is how many entries came since the end was left.
 */
export function useFollowEnd(entries: readonly { id: string }[]): {
  box: RefObject<HTMLDivElement | null>
  missed: number
  onScroll: () => void
  toEnd: () => void
} {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  /** The entries that were there as the end was left; by their ids, because some are deleted, and a full list loses one for each that comes. */
  const [seen, setSeen] = useState<ReadonlySet<string>>()

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
    setSeen(near ? undefined : new Set(entries.map(({ id }) => id)))
  }

  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    // The panel was shown or resized, or a row grew.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTo({ top: element.scrollHeight })
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  const missed = seen ? entries.filter(({ id }) => !seen.has(id)).length : 0
  return { box, missed, onScroll, toEnd }
}
