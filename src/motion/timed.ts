import type { Waypoint } from './geometry'
import type { Seen } from './recorded'
import type { Track } from './track'

/** A motion as a hand made it: points, and when the pointer was at each of them, in whole ms from the first. */
interface TimedPath {
  path: [number, number][]
  at_ms: number[]
}

/** Where a pointer is sent that follows a timed path, and nowhere while it rests. The times are as many as the points. */
export function timedTrack(path: readonly Waypoint[], at: readonly number[]): Track {
  const samples = path.flatMap(([x, y], waypoint) => {
    const [lastX, lastY] = path[waypoint - 1] ?? []
    return x === lastX && y === lastY ? [] : [{ t: at[waypoint] ?? 0, x, y, waypoint }]
  })
  return { samples, durationMs: at.at(-1) ?? 0, isRecorded: true }
}

/** The same as a drag: who does not know the times goes the same way evenly, in about the same time. */
export function timedDrag(stroke: readonly Seen[], longestMs: number) {
  const { path, at_ms } = timedPath(stroke, longestMs)
  const delay = at_ms[1] ?? 0
  const step_delay_ms = Math.round(((at_ms.at(-1) ?? 0) - delay) / Math.max(path.length - 1, 1))
  return { path, at_ms, delay, smooth: false as const, steps_per_segment: 1, step_delay_ms }
}

/** The motion that was seen, point by point; `longestMs`: it goes quicker where it took more time than that. */
export function timedPath(stroke: readonly Seen[], longestMs: number): TimedPath {
  const [start, end] = [stroke[0]?.at ?? 0, stroke.at(-1)?.at ?? 0]
  const haste = Math.min(1, longestMs / Math.max(end - start, 1))
  return {
    path: stroke.map(({ point: [x, y] }) => [x, y]),
    at_ms: stroke.map(({ at }) => Math.round((at - start) * haste)),
  }
}
