import { type DragMouse, type DragMouseInput, LONGEST_INPUT_MS } from '../../../contract/computer'
import { MAX_MOVES, measureDrag, planDrag } from '../../../motion/drag'
import { type Display, type Waypoint, waypointsOutside } from '../../../motion/geometry'
import type { Track } from '../../../motion/track'
import { plural } from '../../../ui/format'
import { LONG_MS } from '../long'
import type { Stroke } from './drawing'
import type { Path } from './path'
import { type DragOptions, type DragSettings, optionsOf, requestOf, settled } from './settings'

/** What sending would do. */
export type Plan =
  | { kind: 'none'; reason: string }
  | {
      kind: 'planned'
      /** As it is sent. */
      request: DragMouseInput
      /** The same with the service's defaults filled in. */
      full: DragMouse
      track: Track
      durationMs: number
      slow: boolean
    }
  | {
      kind: 'refused'
      request: DragMouseInput
      full: DragMouse
      durationMs: number
      reason: string
      /** How many of its points are not on the display. */
      outside: number
    }

export type Planned = Extract<Plan, { kind: 'planned' }>

const known = new WeakMap<Path, WeakMap<DragSettings, { plan: Plan; display: Display }>>()

/** The plan of a stroke, the same one until its path, its settings or the display is another. */
export function planFor({ path, settings }: Pick<Stroke, 'path' | 'settings'>, display: Display): Plan {
  const plans = known.get(path) ?? new WeakMap<DragSettings, { plan: Plan; display: Display }>()
  const before = plans.get(settings)
  if (before?.display.width === display.width && before.display.height === display.height) return before.plan
  const plan = planOf(path.points, optionsOf(settings), display)
  known.set(path, plans.set(settings, { plan, display }))
  return plan
}

/** `options` is null while a field is wrong. */
export function planOf(points: readonly Waypoint[], options: DragOptions | null, display: Display): Plan {
  if (points.length === 0) return { kind: 'none', reason: 'Draw a path on the screen first' }
  if (points.length === 1) return { kind: 'none', reason: 'A drag needs at least two points' }
  if (!options) return { kind: 'none', reason: 'Fix the marked fields first' }
  const request = requestOf(points, options)
  const full = settled(request)
  const { moves, durationMs } = measureDrag(full)
  const outside = waypointsOutside(points, display).length
  const reason =
    outside > 0
      ? `${plural(outside, 'point')} outside the display of ${display.width} × ${display.height}`
      : durationMs > LONGEST_INPUT_MS
        ? TOO_LONG
        : moves > MAX_MOVES && TOO_MANY
  if (reason) return { kind: 'refused', request, full, durationMs, reason, outside }
  return {
    kind: 'planned',
    request,
    full,
    track: planDrag(full, display),
    durationMs,
    slow: durationMs > LONG_MS,
  }
}

const TOO_LONG = `The service refuses drags over ${LONGEST_INPUT_MS / 1000} s: clients time out after 60 s and would repeat the drag`
const TOO_MANY = `This drag needs more than ${MAX_MOVES} moves`

/** Why a drag takes as long as it does: the factors of its time, in the words of the form. */
export function timeReason({ path, smooth, delay, steps_per_segment, step_delay_ms, duration_ms }: DragMouse): string {
  const wait = delay > 0 ? `${delay} ms delay + ` : ''
  if (smooth) {
    return duration_ms === undefined
      ? `${wait}${wait === '' ? 'Set' : 'set'} automatically from the path length`
      : `${wait}${duration_ms} ms duration`
  }
  const segments = path.length === 2 ? '1 segment' : `${path.length - 1} segments`
  return `${wait}${segments} × ${steps_per_segment} steps × ${step_delay_ms} ms`
}
