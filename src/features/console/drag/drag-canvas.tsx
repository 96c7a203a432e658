import { useEffect, useId, useRef, useState } from 'react'
import { plural } from '../../../ui/format'
import type { ScreenView } from '../screen/live-screen'
import { Painter } from './painter'
import { pointsOf } from './path'
import { sceneOf } from './scene'
import { useCanvasInput } from './use-canvas-input'
import type { Drag } from './use-drag'
import { PALETTE_CLASSES, usePainting } from './use-painting'

const HELP =
  'Arrow keys move a crosshair by 1 pixel, by 10 with Shift, by 100 with Alt. Enter adds a point there. ' +
  'Brackets go from point to point, arrow keys then move the point, Delete removes it. Escape leaves. ' +
  'Control and Enter send the drag.'

/** Lies over the live screen and takes the path of a drag, by pointer or by keyboard. */
export function DragCanvas({ drag, view }: { drag: Drag; view: ScreenView }) {
  const { draft, playback } = drag
  const canvas = useRef<HTMLCanvasElement>(null)
  const [painter] = useState(() => new Painter())
  const input = useCanvasInput(drag, view, painter.request)
  const helpId = useId()
  usePainting(painter, canvas, view, () => sceneOf(drag, input.gesture(), input.crosshair))
  useEffect(() => playback.subscribe(painter.request), [playback, painter])
  return (
    <div
      {...input.props}
      aria-label="Drag canvas"
      aria-roledescription={`drawing area with ${plural(pointsOf(draft.path).length, 'point')}`}
      aria-describedby={helpId}
      className="sticky top-0 left-0 cursor-crosshair touch-none focus-visible:-outline-offset-2"
      style={{ width: view.size.width, height: view.size.height }}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <p id={helpId} className="sr-only">
        {HELP}
      </p>
      <PaletteProbe />
    </div>
  )
}

/** Where the painter reads its colours. What lies over a page is drawn alike in both themes: the page has one of its own. */
function PaletteProbe() {
  return (
    <span hidden style={{ colorScheme: 'light' }}>
      {Object.values(PALETTE_CLASSES).map((name) => (
        <i key={name} className={name} />
      ))}
    </span>
  )
}
