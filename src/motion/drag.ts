import { clampToDisplay, segmentsOf, type Display, type Waypoint } from './geometry'
import { linearMoves } from './linear'
import { timedTrack } from './timed'
import { automaticDuration, smoothMoveCounts, smoothMoves } from './smooth'
import type { Track } from './track'

/**
 * What motion reads of a drag_mouse request (rule 1.3): the contract's parsed request, with its defaults filled in.
 * Times in ms.
 */
export interface Drag {
  path: readonly Waypoint[]
  delay: number
  steps_per_segment: number
  step_delay_ms: number
  smooth: boolean
  duration_ms?: number | undefined
  /** When the pointer is at each point, from the press. It replaces all that says how it moves. */
  at_ms?: readonly number[] | undefined
}

/** The most moves that planDrag plans. The interface sets no bound on steps_per_segment; memory does. */
export const MAX_MOVES = 200_000

/**
 * How many moves a drag makes and how long its button is down (ms), without planning it: cheap for any request.
 * A caller that does not control the request compares `moves` with MAX_MOVES before planning.
 */
export function measureDrag(drag: Drag): { moves: number; durationMs: number } {
  if (drag.at_ms) return { moves: drag.path.length - 1, durationMs: drag.at_ms.at(-1) ?? 0 }
  return measure(resolved(drag))
}

function measure({ segments, delay, steps, pause, smooth, duration }: ReturnType<typeof resolved>) {
  if (smooth) {
    const moves = smoothMoveCounts(segments, duration).reduce((sum, count) => sum + count, 0)
    return { moves: Math.max(moves, 1), durationMs: delay + duration }
  }
  const moves = segments.length * steps
  return { moves, durationMs: delay + Math.max(moves - 1, 0) * pause }
}

/**
 * Plans a drag (rule 1.3): every pointer position with its due time.
 *
 * The same request on the same display gives the same track, in the service and in any browser: the variation of a
 * smooth drag is drawn from a generator seeded with path, duration_ms and display size. Coordinates are pixels of the
 * display, times are milliseconds since the button went down. A waypoint at the position of the one before it has no
 * sample of its own. Waypoints are expected on the display (see waypointsOutside); samples never leave it.
 *
 * Throws RangeError when the path is empty or the drag needs more than MAX_MOVES moves.
 */
export function planDrag(drag: Drag, display: Display): Track {
  const path = drag.path.map((point) => clampToDisplay(point, display))
  const [start] = path
  if (!start) throw new RangeError('A drag needs a path.')
  if (drag.at_ms) return timedTrack(path, drag.at_ms)
  const settled = resolved({ ...drag, path })
  const { moves, durationMs } = measure(settled)
  if (moves > MAX_MOVES) throw new RangeError(`This drag needs ${moves} moves; at most ${MAX_MOVES} are planned.`)

  const moved = settled.smooth ? smoothMoves({ ...settled, path, display }) : linearMoves(settled)
  moved.unshift({ t: 0, x: start[0], y: start[1], waypoint: 0 })
  return { samples: moved, durationMs }
}

/** The request as motion works with it: its segments, and how long it takes when it does not report. */
function resolved(drag: Drag) {
  const segments = segmentsOf(drag.path)
  return {
    segments,
    delay: drag.delay,
    steps: drag.steps_per_segment,
    pause: drag.step_delay_ms,
    smooth: drag.smooth,
    duration: drag.duration_ms ?? automaticDuration(segments),
  }
}
