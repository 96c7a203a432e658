import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Region } from '../../../contract/computer'
import { type DisplayPoint, toDisplay } from './layout'
import { contentPoint, type ScreenView } from './live-screen'
import { middleOf, moved, regionBetween, resized } from './region'

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Pointer and keyboard of the element that a region is drawn on. */
export function useRegionInput({
  region,
  setRegion,
  close,
  view: { layout, stage },
}: {
  region: Region | null
  setRegion: (region: Region) => void
  close: () => void
  view: ScreenView
}) {
  const start = useRef<DisplayPoint | null>(null)
  const { display } = layout
  const pointOf = (event: PointerEvent): DisplayPoint => toDisplay(layout, contentPoint(stage, event))
  const end = (): void => {
    start.current = null
  }
  return {
    role: 'application',
    tabIndex: 0,
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      // Two fingers zoom.
      if (!event.isPrimary) return end()
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = pointOf(event)
    },
    onPointerMove: (event: PointerEvent): void => {
      if (start.current) setRegion(regionBetween(start.current, pointOf(event)))
    },
    onPointerUp: end,
    onLostPointerCapture: end,
    onKeyDown: (event: KeyboardEvent): void => {
      const arrow = ARROWS[event.key]
      if (event.key === 'Escape') close()
      else if (arrow) {
        const far = event.shiftKey ? 10 : 1
        const change = event.altKey ? resized : moved
        setRegion(region ? change(region, arrow[0] * far, arrow[1] * far, display) : middleOf(display))
      } else return
      event.preventDefault()
      event.stopPropagation()
    },
  } as const
}
