import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Layout, screenPoint } from './layout'
import { follows, wheelSteps } from './zoom'

/**
 * Zooms with the wheel around the pointer. Whatever changes the zoom, the place of the picture that is attended to stays where
 * it is on the page: what is under the pointer, else the middle.
 */
export function useZooming(stage: HTMLElement | null, layout: Layout | null, zoomBy: (steps: number) => void): void {
  const before = useRef<Layout | null>(null)
  const attended = useRef<{ x: number; y: number } | null>(null)

  useLayoutEffect(() => {
    const from = before.current
    before.current = layout
    if (!stage || !layout || !from || from.width === layout.width) return
    const inView = attended.current ?? { x: stage.clientWidth / 2, y: stage.clientHeight / 2 }
    attended.current = null
    const point = screenPoint(inView.x + stage.scrollLeft, inView.y + stage.scrollTop)
    const there = follows(from, layout, point)
    stage.scrollTo(there.x - inView.x, there.y - inView.y)
  }, [stage, layout])

  useEffect(() => {
    if (!stage) return
    const turn = (event: WheelEvent): void => {
      // The control surface has taken it for the session.
      if (event.defaultPrevented || event.shiftKey || event.deltaY === 0) return
      event.preventDefault()
      const { left, top } = stage.getBoundingClientRect()
      attended.current = { x: event.clientX - left - stage.clientLeft, y: event.clientY - top - stage.clientTop }
      zoomBy(wheelSteps(event))
    }
    stage.addEventListener('wheel', turn, { passive: false })
    return () => stage.removeEventListener('wheel', turn)
  }, [stage, zoomBy])
}
