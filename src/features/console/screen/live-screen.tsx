import {
  type Dispatch,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useStore } from '../../../lib/store'
import type { Display, Waypoint } from '../../../motion/geometry'
import { useCommands } from '../../../ui/commands'
import { cx } from '../../../ui/cx'
import type { FrameStore } from './frame-store'
import type { Ended } from './screen-state'
import {
  isOnPicture,
  type Layout,
  layoutPicture,
  screenPoint,
  type ScreenPoint,
  type Stage,
  toDisplay,
  toScreen,
  type Zoom,
  zoomOf,
} from './layout'
import { LivePicture } from './live-picture'
import type { PointerPosition } from './pointer-position'
import { ScreenNote } from './screen-note'
import { usePanning } from './use-panning'
import { useStageSize } from './use-stage-size'
import { type Seen, useZooming } from './use-zooming'
import { formatZoom, zoomed } from './zoom'

/** What lies over the picture needs to know where the picture is. */
export interface ScreenView {
  layout: Layout
  /** The visible part of the stage. */
  size: Stage
  /** The element that scrolls. */
  stage: HTMLElement
}

/** A point of the page, in the coordinates of a stage's content. */
export function contentPoint(
  stage: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): ScreenPoint {
  const { left, top } = stage.getBoundingClientRect()
  return screenPoint(
    clientX - left - stage.clientLeft + stage.scrollLeft,
    clientY - top - stage.clientTop + stage.scrollTop,
  )
}

/** Scrolls so far that a point of the display can be seen; not at all when it can be. */
export function reveal({ layout, stage, size }: ScreenView, point: Waypoint): void {
  const { x, y } = toScreen(layout, point)
  const into = (at: number, from: number, room: number): number =>
    at < from ? at - REVEAL_MARGIN - from : at > from + room ? at + REVEAL_MARGIN - from - room : 0
  stage.scrollBy(into(x, stage.scrollLeft, size.width), into(y, stage.scrollTop, size.height))
}

const REVEAL_MARGIN = 24

/** The screen of a session, followed live, with room for an overlay that lies on the visible part of it. */
export function LiveScreen({
  store,
  display,
  zoom,
  setZoom,
  seen,
  pans,
  pointer,
  renderEnded,
  note,
  children,
}: {
  store: FrameStore
  display: Display
  zoom: Zoom
  setZoom: Dispatch<SetStateAction<Zoom>>
  /** What of the picture was seen last: here, or where it was shown before. */
  seen: Seen
  /** Whether the person may pull the picture along, and zoom it with two fingers. */
  pans: boolean
  pointer: PointerPosition
  /** Shown over the last picture when there will be no further one. */
  renderEnded: (end: Ended) => ReactNode
  /** Something to say over the picture. */
  note?: ReactNode
  children?: (view: ScreenView) => ReactNode
}) {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const size = useStageSize(stage)
  const faded = useStore(store, ({ link: { kind } }) => kind === 'reconnecting' || kind === 'ended')
  const layout = useMemo(() => size && layoutPicture(zoom, size, display), [zoom, size, display])
  const view = useMemo(() => stage && size && layout && { layout, size, stage }, [layout, size, stage])
  const zoomBy = useCallback(
    (steps: number): void => {
      if (!size) return
      const scaleOf = (zoom: Zoom): number => zoomOf(layoutPicture(zoom, size, display))
      setZoom((zoom) => zoomed(scaleOf(zoom), scaleOf('fit'), steps))
    },
    [size, display, setZoom],
  )
  useZooming(stage, layout, zoomBy, { pinches: pans, seen })
  usePanning(stage, pans)
  useCommands('Console', [
    { id: 'console.zoom-in', label: 'Zoom in', keys: '+', run: () => zoomBy(1) },
    { id: 'console.zoom-out', label: 'Zoom out', keys: '-', run: () => zoomBy(-1) },
  ])
  const over = useRef<{ clientX: number; clientY: number } | null>(null)
  const report = (event: ReactPointerEvent | null): void => {
    over.current = event && { clientX: event.clientX, clientY: event.clientY }
    reportAgain()
  }
  const reportAgain = (): void => {
    if (!layout || !stage) return
    const point = over.current && contentPoint(stage, over.current)
    pointer.set(point && isOnPicture(layout, point) ? toDisplay(layout, point) : null)
  }
  // A display of another size or another zoom brings something else below a pointer that stands still.
  const onLayout = useEffectEvent(reportAgain)
  useEffect(() => {
    if (layout) onLayout()
  }, [layout])
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={setStage}
        role="region"
        aria-label="Screen of the session"
        // Where there is something to scroll, the arrow keys do it.
        tabIndex={zoom === 'fit' ? undefined : 0}
        onPointerMove={report}
        onPointerLeave={() => report(null)}
        className={cx(
          'screen-stage absolute inset-0 touch-pan-x touch-pan-y bg-canvas focus-visible:-outline-offset-2 data-pan:**:cursor-grab!',
          zoom === 'fit' ? 'overflow-hidden' : 'overflow-auto',
        )}
      >
        {layout && size && (
          <div
            className="relative"
            style={{ width: Math.max(size.width, layout.width), height: Math.max(size.height, layout.height) }}
          >
            <LivePicture store={store} layout={layout} faded={faded} />
            {view && children?.(view)}
          </div>
        )}
      </div>
      {layout && zoom !== 'fit' && (
        <p className="pointer-events-none absolute right-4 bottom-4 rounded-sm bg-surface/90 px-1.5 text-sm text-muted shadow-float">
          {formatZoom(layout)}
        </p>
      )}
      {note}
      <ScreenNote store={store} renderEnded={renderEnded} />
    </div>
  )
}
