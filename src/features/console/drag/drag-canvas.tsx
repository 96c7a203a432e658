import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useStore } from '../../../lib/store'
import { plural } from '../../../ui/format'
import type { ScreenView } from '../screen/live-screen'
import type { DragTool } from './drag-tool'
import { Painter } from './painter'
import { liveOf, sceneOf } from './scene'
import { type Repaint, useCanvasInput } from './use-canvas-input'
import { PALETTE_CLASSES, usePainting } from './use-painting'

const HELP =
  'Arrow keys move a crosshair by 1 pixel, by 10 with Shift, by 100 with Alt. Enter adds a point there. ' +
  'Brackets go from point to point, with Shift they select several. Arrow keys then move them, Delete removes them, ' +
  'Insert adds a point after the last one of them. Control with C, V and D copies, pastes and duplicates the stroke. Escape hides the crosshair, then deselects; while a drag is sent it stops it. ' +
  'Control and Enter send the drag.'

/** Lies over the live screen and takes the strokes of a drag, by pointer or by keyboard. */
export function DragCanvas({ drag, view }: { drag: DragTool; view: ScreenView }) {
  const { playback, canvas } = drag
  const shown = useStore(drag)
  const { draft, track } = shown
  const hoverPreview = useStore(drag.hoverPreview)
  const element = useRef<HTMLDivElement>(null)
  const sceneCanvas = useRef<HTMLCanvasElement>(null)
  const liveCanvas = useRef<HTMLCanvasElement>(null)
  const [painters] = useState(() => ({ scene: new Painter(), live: new Painter() }))
  const repaint = useCallback<Repaint>(
    (what) => {
      painters.live.request()
      if (what === 'all') painters.scene.request()
    },
    [painters],
  )
  const { pointer, crosshair, onPainted, props } = useCanvasInput(drag, draft, view, repaint)
  const scene = useCallback(() => {
    const { gesture, released } = pointer.current
    return sceneOf(shown, released?.draft === shown.draft ? released.gesture : gesture, hoverPreview)
  }, [shown, hoverPreview, pointer])
  const live = useCallback(
    () => liveOf({ ...pointer.current, crosshair }, track, playback.get()),
    [track, playback, pointer, crosshair],
  )
  const helpId = useId()
  usePainting(
    view,
    { painter: painters.scene, canvas: sceneCanvas, content: scene, onPainted },
    { painter: painters.live, canvas: liveCanvas, content: live },
  )
  useEffect(() => canvas.attach(element.current), [canvas])
  useEffect(() => playback.subscribe(painters.live.request), [playback, painters])
  return (
    <div
      {...props}
      ref={element}
      aria-label="Drag canvas"
      aria-roledescription={`drawing area with ${plural(draft.path.points.length, 'point')}`}
      aria-describedby={helpId}
      className="sticky top-0 left-0 cursor-crosshair touch-none focus-visible:-outline-offset-2"
      style={{ width: view.size.width, height: view.size.height }}
    >
      <canvas ref={sceneCanvas} aria-hidden className="absolute inset-0 size-full" />
      <canvas ref={liveCanvas} aria-hidden className="absolute inset-0 size-full" />
      <p id={helpId} className="sr-only">
        {HELP}
      </p>
      <PaletteProbe />
    </div>
  )
}

/**
 * Where the painter reads its colors. What lies over a page is drawn alike in all themes, forced colors too: the page has one of
 * its own. Dark marks with a white casing can be read on any.
 */
function PaletteProbe() {
  return (
    <span hidden className="scheme-light forced-color-adjust-none">
      {Object.values(PALETTE_CLASSES).map((name) => (
        <i key={name} className={name} />
      ))}
    </span>
  )
}
