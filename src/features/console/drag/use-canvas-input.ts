import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Waypoint } from '../../../motion/geometry'
import { useAnnounce } from '../../../ui/announce'
import { displayPoint, type DisplayPoint, isOnPicture, type Layout, screenPoint, toDisplay } from '../screen/layout'
import { contentPoint, reveal, type ScreenView } from '../screen/live-screen'
import { runCanvasCommand } from './run-canvas-command'
import { canvasCommand } from './canvas-command'
import type { DraftState } from './draft-store'
import type { DragTool } from './drag-tool'
import { drag as follow, type Gesture, IDLE, lineOf, press, release } from './gesture'
import { pointNear } from './path'
import { type Guide, snap, snapTargets, straightened } from './snap'

/** CSS pixels around a point that take hold of it, and from which a position is pulled onto the column or row of another. */
const REACH = 12
const SNAP_REACH = 6

/** What the pointer is doing now, outside React. */
export interface PointerState {
  gesture: Gesture
  /** The one before it, and over which draft: it is shown until a newer one has what it left. */
  released: { gesture: Gesture; draft: DraftState } | null
  guides: readonly Guide[]
  /** Lines that were let go, shown until the scene has them. */
  drawn: readonly (readonly Waypoint[])[]
}

interface CanvasInput {
  pointer: RefObject<PointerState>
  /** Where the keyboard would add a point; null while it is not shown. */
  crosshair: Waypoint | null
  /** The scene has what was drawn. */
  onPainted: () => void
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

/** What has to be painted again: what moves, or the scene below it too. */
export type Repaint = (what: 'live' | 'all') => void

/** Pointer and keyboard of the drag canvas. A stroke stays outside React until its end; `repaint` shows it meanwhile. */
export function useCanvasInput(drag: DragTool, draft: DraftState, view: ScreenView, repaint: Repaint): CanvasInput {
  const { layout, stage } = view
  const { display } = layout
  const { store, playback } = drag
  const pointer = useRef<PointerState>({ gesture: IDLE, released: null, guides: [], drawn: [] })
  const [crosshair, setCrosshair] = useState<Waypoint | null>(null)
  const announce = useAnnounce()
  const attended = crosshair ?? draft.path.points[draft.selected.at(-1) ?? -1]
  const shown = useRef(attended)
  const show = useEffectEvent((position: Waypoint) => reveal(view, position))
  useEffect(() => {
    // Once: a person who zooms, scrolls or returns looks elsewhere.
    if (attended && attended !== shown.current) show(attended)
    shown.current = attended
  }, [attended])

  const positionOf = (event: { clientX: number; clientY: number }): DisplayPoint =>
    toDisplay(layout, contentPoint(stage, event))
  const set = (gesture: Gesture, guides: readonly Guide[] = []): void => {
    pointer.current = { gesture, released: null, guides, drawn: pointer.current.drawn }
    repaint(gesture.kind === 'drawing' || gesture.kind === 'straight' ? 'live' : 'all')
  }
  const cancel = (): void => {
    if (pointer.current.gesture.kind !== 'idle') set(IDLE)
  }
  /** Where a point goes: with Shift straight from the one before it, else onto the column and row of others, not with Alt. */
  const settle = (gesture: Gesture, event: PointerEvent): void => {
    const position = positionOf(event)
    const now = store.get()
    const anchor = anchorOf(gesture, now.path.points)
    if (event.shiftKey && anchor) return set(follow(gesture, [on(straightened(anchor, position))]))
    if (!now.snaps || event.altKey) return set(follow(gesture, [position]))
    const snapped = snap(position, snapTargets(pullingIn(now, gesture), display), perPixel(layout) * SNAP_REACH)
    set(follow(gesture, [snapped.position]), snapped.guides)
  }
  const on = ([x, y]: Waypoint): Waypoint => displayPoint(x, y, display)

  const onPainted = useCallback(() => {
    if (pointer.current.drawn.length === 0 || draft !== store.get()) return
    pointer.current.drawn = []
    repaint('live')
  }, [draft, store, repaint])

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    // Two fingers zoom: what the first one began is no stroke.
    if (!event.isPrimary) return cancel()
    if (event.button !== 0 || !isOnPicture(layout, contentPoint(stage, event))) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setCrosshair(null)
    playback.stop()
    const reach = { reach: perPixel(layout) * REACH, extend: event.shiftKey }
    const gesture = press(store.get(), positionOf(event), reach)
    if (gesture.kind === 'adding' || gesture.kind === 'straight') settle(gesture, event)
    else set(gesture)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const { gesture } = pointer.current
    if (gesture.kind === 'idle') {
      const { tool, path } = store.get()
      const grabs = tool === 'waypoints' && pointNear(path.points, positionOf(event), perPixel(layout) * REACH) !== null
      event.currentTarget.style.cursor = grabs ? 'grab' : 'crosshair'
      return
    }
    if (gesture.kind !== 'drawing') return settle(gesture, event)
    // The stage is measured once for all that came since the last event.
    const origin = contentPoint(stage, { clientX: 0, clientY: 0 })
    const positions = eventsOf(event.nativeEvent).map(({ clientX, clientY }) =>
      toDisplay(layout, screenPoint(origin.x + clientX, origin.y + clientY)),
    )
    set(follow(gesture, positions))
  }
  const onPointerUp = (): void => {
    const { gesture } = pointer.current
    if (gesture.kind === 'idle') return
    const left = release(store.get().path, gesture, display)
    const drawn = [...pointer.current.drawn, ...(left.kind === 'line' ? lineOf(gesture) : [])]
    pointer.current = { gesture: IDLE, released: { gesture, draft }, guides: [], drawn }
    repaint('live')
    if (left.kind === 'line') store.addLine(left.path)
    else if (left.kind === 'edit') store.edit(() => left.path, { selected: left.selected })
    else store.select(left.selected)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = canvasCommand(event)
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    if (command.kind === 'cancel' && pointer.current.gesture.kind !== 'idle') return cancel()
    const clamp = (x: number, y: number): Waypoint => displayPoint(x, y, display)
    runCanvasCommand(command, { drag, draft: store.get(), crosshair, setCrosshair, announce, clamp })
  }
  return {
    pointer,
    crosshair,
    onPainted,
    props: {
      role: 'application',
      tabIndex: 0,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onLostPointerCapture: cancel,
      onKeyDown,
      onBlur: () => setCrosshair(null),
    },
  }
}

/** Display pixels for each CSS pixel. */
const perPixel = ({ width, display }: Layout): number => display.width / width

/** The point that a line is straight from. */
function anchorOf(gesture: Gesture, points: readonly Waypoint[]): Waypoint | undefined {
  switch (gesture.kind) {
    case 'straight':
      return gesture.from
    case 'adding':
      return points[gesture.index - 1]
    case 'moving':
      return points[gesture.index - 1] ?? points[gesture.index + 1]
    case 'idle':
    case 'drawing':
      return undefined
  }
}

/** The strokes whose points pull: of the active one, those that do not move themselves. */
function pullingIn({ drawing, stroke }: DraftState, gesture: Gesture) {
  if (gesture.kind !== 'moving') return drawing.strokes
  const moving = new Set([...gesture.selected, gesture.index])
  const resting = stroke.path.points.filter((_, index) => !moving.has(index))
  const path = { kind: 'waypoints', points: resting } as const
  return drawing.strokes.map((each) => (each.id === stroke.id ? { ...each, path } : each))
}

/** All that came in this frame. `getCoalescedEvents` is missing where the page came over plain http from another machine. */
function eventsOf(event: globalThis.PointerEvent): globalThis.PointerEvent[] {
  const events = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : []
  return events.length > 0 ? events : [event]
}
