import { type PointerEvent as ReactPointerEvent, type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import type { Display, Waypoint } from '../../../motion/geometry'
import { cx } from '../../../ui/cx'
import type { FrameStore } from './frame-store'
import {
  isOnPicture,
  type Layout,
  layoutPicture,
  screenPoint,
  type ScreenPoint,
  type Stage,
  toDisplay,
  toScreen,
  type ZoomMode,
} from './layout'
import { LivePicture } from './live-picture'
import type { PointerPlace } from './pointer-place'
import { ScreenNote } from './screen-note'
import { useStageSize } from './use-stage-size'

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

/** Scrolls so far that a place of the display can be seen. */
export function reveal({ layout, stage, size }: ScreenView, place: Waypoint): void {
  const { x, y } = toScreen(layout, place)
  const into = (at: number, from: number, room: number): number =>
    at < from + REVEAL_MARGIN ? at - REVEAL_MARGIN - from : Math.max(0, at + REVEAL_MARGIN - from - room)
  stage.scrollBy(into(x, stage.scrollLeft, size.width), into(y, stage.scrollTop, size.height))
}

const REVEAL_MARGIN = 24
const MIDDLE_BUTTON = 1

/** The screen of a session, followed live, with room for an overlay that lies on the visible part of it. */
export function LiveScreen({
  store,
  display,
  zoom,
  place,
  renderEnded,
  children,
}: {
  store: FrameStore
  display: Display
  zoom: ZoomMode
  place: PointerPlace
  /** Shown over the last picture when there will be no further one. */
  renderEnded: (error: unknown) => ReactNode
  children?: (view: ScreenView) => ReactNode
}) {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const size = useStageSize(stage)
  const { link, picture } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const layout = useMemo(() => size && layoutPicture(zoom, size, display), [zoom, size, display])
  const view = useMemo(() => stage && size && layout && { layout, size, stage }, [layout, size, stage])
  const report = (event: ReactPointerEvent): void => {
    if (!layout || !stage) return
    const point = contentPoint(stage, event)
    place.set(isOnPicture(layout, point) ? toDisplay(layout, point) : null)
  }
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={setStage}
        role="region"
        aria-label="Screen of the session"
        onPointerMove={report}
        onPointerLeave={() => place.set(null)}
        onPointerDown={(event) => event.button === MIDDLE_BUTTON && pan(event)}
        className={cx(
          'screen-stage absolute inset-0 bg-canvas focus-visible:-outline-offset-2',
          zoom === 'fit' ? 'overflow-hidden' : 'overflow-auto',
        )}
      >
        {layout && size && (
          <div
            className="relative"
            style={{ width: Math.max(size.width, layout.width), height: Math.max(size.height, layout.height) }}
          >
            <LivePicture store={store} layout={layout} faded={link.kind === 'reconnecting' || link.kind === 'ended'} />
            {view && children?.(view)}
          </div>
        )}
      </div>
      <ScreenNote link={link} pictureAt={picture?.at ?? null} renderEnded={renderEnded} />
    </div>
  )
}

/** Pulls the picture along with the pointer until the middle button comes up. */
function pan(event: ReactPointerEvent<HTMLElement>): void {
  event.preventDefault()
  const stage = event.currentTarget
  const follow = ({ movementX, movementY }: PointerEvent): void => stage.scrollBy(-movementX, -movementY)
  const stop = (): void => {
    stage.removeEventListener('pointermove', follow)
    stage.removeEventListener('lostpointercapture', stop)
  }
  stage.setPointerCapture(event.pointerId)
  stage.addEventListener('pointermove', follow)
  stage.addEventListener('lostpointercapture', stop)
}
