import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type Layout, screenPoint, type ScreenPoint } from './layout'
import { follows, pinchSteps, wheelSteps } from './zoom'

interface Place {
  x: number
  y: number
}

/** A point of the picture, by where it was in a layout. */
interface Held {
  layout: Layout
  point: ScreenPoint
}

/**
 * Zooms with the wheel around the pointer, and with two fingers, which keep what is between them. Whatever changes the zoom, the
 * place of the picture that is attended to stays where it is on the page: what is under the pointer, else the middle.
 * `pinches`: two fingers are the person's own, and not the session's.
 */
export function useZooming(
  stage: HTMLElement | null,
  layout: Layout | null,
  zoomBy: (steps: number) => void,
  pinches: boolean,
): void {
  const before = useRef<Layout | null>(null)
  const attended = useRef<{ at: Place; held: Held | null } | null>(null)
  // A stage that changes its size, as when another row of tools appears above it, must not end the pinch that is under way.
  const zoom = useEffectEvent(zoomBy)

  useLayoutEffect(() => {
    const from = before.current
    before.current = layout
    if (!stage || !layout || !from || from.width === layout.width) return
    const middle = { x: stage.clientWidth / 2, y: stage.clientHeight / 2 }
    const { at, held } = attended.current ?? { at: middle, held: null }
    attended.current = null
    bring(stage, layout, held ?? heldAt(stage, from, at), at)
  }, [stage, layout])

  useEffect(() => {
    if (!stage) return
    const turn = (event: WheelEvent): void => {
      // The control surface has taken it for the session.
      if (event.defaultPrevented || event.shiftKey || event.deltaY === 0) return
      event.preventDefault()
      attended.current = { at: inView(stage, { x: event.clientX, y: event.clientY }), held: null }
      zoom(wheelSteps(event))
    }
    stage.addEventListener('wheel', turn, { passive: false })
    return () => stage.removeEventListener('wheel', turn)
  }, [stage])

  useEffect(() => {
    if (!stage || !pinches) return
    const ends = new AbortController()
    const options = { signal: ends.signal, passive: false }
    let pinch: { apart: number; held: Held } | null = null
    const begin = (event: TouchEvent): void => {
      const fingers = fingersOf(event)
      pinch = null
      if (!fingers || !before.current) return
      event.preventDefault()
      pinch = { apart: fingers.apart, held: heldAt(stage, before.current, inView(stage, fingers.middle)) }
    }
    const move = (event: TouchEvent): void => {
      const fingers = fingersOf(event)
      if (!pinch || !fingers || !before.current) return
      event.preventDefault()
      const at = inView(stage, fingers.middle)
      attended.current = { at, held: pinch.held }
      bring(stage, before.current, pinch.held, at)
      zoom(pinchSteps(fingers.apart / pinch.apart))
      pinch.apart = fingers.apart
    }
    stage.addEventListener('touchstart', begin, options)
    stage.addEventListener('touchmove', move, options)
    stage.addEventListener('touchend', begin, options)
    return () => ends.abort()
  }, [stage, pinches])
}

/** A place of the window, from the corner of what can be seen of the stage. */
function inView(stage: HTMLElement, { x, y }: Place): Place {
  const { left, top } = stage.getBoundingClientRect()
  return { x: x - left - stage.clientLeft, y: y - top - stage.clientTop }
}

const heldAt = (stage: HTMLElement, layout: Layout, { x, y }: Place): Held => ({
  layout,
  point: screenPoint(x + stage.scrollLeft, y + stage.scrollTop),
})

/** Scrolls so that a point of the picture lies at a place of what can be seen. */
function bring(stage: HTMLElement, layout: Layout, held: Held, { x, y }: Place): void {
  const there = follows(held.layout, layout, held.point)
  stage.scrollTo(there.x - x, there.y - y)
}

/** Where two fingers are, and how many CSS pixels they are apart; null unless there are two. */
function fingersOf({ touches: [one, other, third] }: TouchEvent): { middle: Place; apart: number } | null {
  if (!one || !other || third) return null
  return {
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  }
}
