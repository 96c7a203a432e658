import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Waypoint } from '../../../motion/geometry'
import { useAnnounce } from '../../../ui/announce'
import { displayPoint, type DisplayPoint, isOnPicture, type Layout, toDisplay } from '../screen/layout'
import { contentPoint, reveal, type ScreenView } from '../screen/live-screen'
import { runCanvasCommand } from './canvas-commands'
import { canvasCommand } from './canvas-keys'
import { drag as follow, type Gesture, IDLE, press, release } from './gesture'
import { pointNear, pointsOf } from './path'
import type { Drag } from './use-drag'

/** CSS pixels around a point that take hold of it. */
const REACH = 12

interface CanvasInput {
  /** What the pointer is doing now, for whoever draws it. */
  gesture: () => Gesture
  /** Where the keyboard would add a point; null while it is not shown. */
  crosshair: Waypoint | null
  /** For the element that lies over the picture. */
  props: {
    role: 'application'
    tabIndex: 0
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onLostPointerCapture: () => void
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: () => void
  }
}

/** Pointer and keyboard of the drag canvas. A stroke stays outside React until its end; `repaint` shows it meanwhile. */
export function useCanvasInput(drag: Drag, view: ScreenView, repaint: () => void): CanvasInput {
  const { layout, stage } = view
  const { draft, store, playback, display } = drag
  const gesture = useRef<Gesture>(IDLE)
  const [crosshair, setCrosshair] = useState<Waypoint | null>(null)
  const announce = useAnnounce()
  const attended = crosshair ?? (draft.selected === null ? undefined : pointsOf(draft.path)[draft.selected])
  useEffect(() => {
    if (attended) reveal(view, attended)
  }, [view, attended])

  const placeOf = (event: { clientX: number; clientY: number }): DisplayPoint =>
    toDisplay(layout, contentPoint(stage, event))
  const set = (next: Gesture): void => {
    gesture.current = next
    repaint()
  }
  const abandon = (): void => {
    if (gesture.current.kind !== 'idle') set(IDLE)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !event.isPrimary || !isOnPicture(layout, contentPoint(stage, event))) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setCrosshair(null)
    playback.stop()
    set(press(draft.tool, draft.path, placeOf(event), reachOn(layout)))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (gesture.current.kind === 'idle') {
      const grabs =
        draft.tool === 'waypoints' && pointNear(pointsOf(draft.path), placeOf(event), reachOn(layout)) !== null
      event.currentTarget.style.cursor = grabs ? 'grab' : 'crosshair'
      return
    }
    const events = event.nativeEvent.getCoalescedEvents()
    set(follow(gesture.current, (events.length > 0 ? events : [event.nativeEvent]).map(placeOf)))
  }
  const onPointerUp = (): void => {
    if (gesture.current.kind === 'idle') return
    const { path, selected } = release(draft.path, gesture.current)
    set(IDLE)
    if (path) store.edit(path, { selected })
    else store.select(selected)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = canvasCommand(event)
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    if (command.kind === 'cancel' && gesture.current.kind !== 'idle') return abandon()
    const clamp = (x: number, y: number): Waypoint => displayPoint(x, y, display)
    runCanvasCommand(command, { drag, crosshair, setCrosshair, announce, clamp })
  }
  return {
    gesture: () => gesture.current,
    crosshair,
    props: {
      role: 'application',
      tabIndex: 0,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onLostPointerCapture: abandon,
      onKeyDown,
      onBlur: () => setCrosshair(null),
    },
  }
}

const reachOn = ({ width, display }: Layout): number => (REACH * display.width) / width
