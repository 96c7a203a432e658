import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Layout, screenPoint, type ScreenPoint } from './layout'
import { follows, pinchSteps, wheelSteps } from './zoom'

interface Point {
  x: number
  y: number
}

/** How the picture lies, and how far it is scrolled. */
interface Lying {
  layout: Layout
  scroll: Point
}

/**
 * What of the picture was seen last, outside React: it outlives the stage. The browser scrolls back what becomes too small; afterwards it
 * is too late to ask.
 */
export class Seen {
  #last: Lying | null = null

  get last(): Lying | null {
    return this.#last
  }

  readonly look = (stage: HTMLElement, layout = this.#last?.layout): void => {
    this.#last = layout ? { layout, scroll: { x: stage.scrollLeft, y: stage.scrollTop } } : null
  }
}

/** A point of the picture, by where it was in a layout. */
interface Held {
  layout: Layout
  point: ScreenPoint
}

/**
 * Zooms with the wheel around the pointer, and with two fingers, which keep what is between them. Whatever changes the zoom, the
 * point of the picture that is attended to stays where it is on the page: what is under the pointer, else the middle.
 * `pinches`: two fingers are the person's own, and not the session's. `seen` outlives the stage: another one goes on from there.
 */
export function useZooming(
  stage: HTMLElement | null,
  layout: Layout | null,
  zoomBy: (steps: number) => void,
  { pinches, seen }: { pinches: boolean; seen: Seen },
): void {
  const shownIn = useRef<HTMLElement>(null)
  /** Only while a zoom is laid out. */
  const attended = useRef<{ at: Point; held: Held } | null>(null)

  useLayoutEffect(() => {
    if (!stage || !layout) return
    const from = seen.last
    if (from && (shownIn.current !== stage || from.layout.width !== layout.width)) {
      const middle = { x: stage.clientWidth / 2, y: stage.clientHeight / 2 }
      const { at, held } = attended.current ?? { at: middle, held: heldAt(from, middle) }
      bring(stage, layout, held, at)
    }
    shownIn.current = stage
    seen.look(stage, layout)
  }, [stage, layout, seen])

  useEffect(() => {
    if (!stage) return
    const look = (): void => seen.look(stage)
    stage.addEventListener('scroll', look, { passive: true })
    return () => stage.removeEventListener('scroll', look)
  }, [stage, seen])

  const zoomAround = useEffectEvent((at: Point, held: Held, steps: number) => {
    attended.current = { at, held }
    // Laid out before anything else can scroll, or zoom around another point.
    flushSync(() => zoomBy(steps))
    attended.current = null
  })

  useEffect(() => {
    if (!stage) return
    const turn = (event: WheelEvent): void => {
      // The control surface has taken it for the session.
      if (event.defaultPrevented || event.shiftKey || event.deltaY === 0) return
      event.preventDefault()
      const at = inView(stage, { x: event.clientX, y: event.clientY })
      seen.look(stage)
      if (seen.last) zoomAround(at, heldAt(seen.last, at), wheelSteps(event))
    }
    stage.addEventListener('wheel', turn, { passive: false })
    return () => stage.removeEventListener('wheel', turn)
  }, [stage, seen])

  useEffect(() => {
    if (!stage || !pinches) return
    const ends = new AbortController()
    const options = { signal: ends.signal, passive: false }
    let pinch: { apart: number; held: Held } | null = null
    const begin = (event: TouchEvent): void => {
      const fingers = fingersOf(event)
      pinch = null
      seen.look(stage)
      if (!fingers || !seen.last) return
      event.preventDefault()
      pinch = { apart: fingers.apart, held: heldAt(seen.last, inView(stage, fingers.middle)) }
    }
    const move = (event: TouchEvent): void => {
      const fingers = fingersOf(event)
      if (!pinch || !fingers || !seen.last) return
      event.preventDefault()
      const at = inView(stage, fingers.middle)
      bring(stage, seen.last.layout, pinch.held, at)
      zoomAround(at, pinch.held, pinchSteps(fingers.apart / pinch.apart))
      pinch.apart = fingers.apart
    }
    stage.addEventListener('touchstart', begin, options)
    stage.addEventListener('touchmove', move, options)
    stage.addEventListener('touchend', begin, options)
    return () => ends.abort()
  }, [stage, pinches, seen])
}

/** A point of the window, from the corner of what can be seen of the stage. */
function inView(stage: HTMLElement, { x, y }: Point): Point {
  const { left, top } = stage.getBoundingClientRect()
  return { x: x - left - stage.clientLeft, y: y - top - stage.clientTop }
}

const heldAt = ({ layout, scroll }: Lying, { x, y }: Point): Held => ({
  layout,
  point: screenPoint(x + scroll.x, y + scroll.y),
})

/** Scrolls so that a point of the picture lies at a point of what can be seen. */
function bring(stage: HTMLElement, layout: Layout, held: Held, { x, y }: Point): void {
  const there = follows(held.layout, layout, held.point)
  stage.scrollTo(there.x - x, there.y - y)
}

/** Where two fingers are, and how many CSS pixels they are apart; null unless there are two. */
function fingersOf({ touches: [one, other, third] }: TouchEvent): { middle: Point; apart: number } | null {
  if (!one || !other || third) return null
  return {
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  }
}
