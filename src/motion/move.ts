import { clampToDisplay, segmentsOf, type Display, type Waypoint } from './geometry'
import { automaticDuration, smoothMoves } from './smooth'
import type { Track } from './track'

/** The most points of a move, its two ends included (rule 4). */
const MOST_POINTS = 80

/** Milliseconds that a smooth move takes: `durationMs` when it is given, else it follows from the distance. 0 on the spot. */
export function measureMove(from: Waypoint, to: Waypoint, durationMs?: number): number {
  const segments = segmentsOf([from, to])
  return segments.length === 0 ? 0 : (durationMs ?? automaticDuration(segments))
}

/** The longest that a move to `to` can take, wherever on the display it begins; ms. */
export function longestMove(to: Waypoint, { width, height }: Display, durationMs?: number): number {
  const farthest: Waypoint = [to[0] < width / 2 ? width - 1 : 0, to[1] < height / 2 ? height - 1 : 0]
  return measureMove(farthest, to, durationMs)
}

/**
 * Plans a smooth move without a button (rule 4): one segment of the curve of a drag, 80 points at most. The same move
 * on the same display is always the same track. Coordinates are pixels, times are milliseconds since the move began. The
 * last sample is `to`, exactly.
 */
export function planMove(from: Waypoint, to: Waypoint, display: Display, durationMs?: number): Track {
  const path = [from, to].map((point) => clampToDisplay(point, display))
  const segments = segmentsOf(path)
  const [segment] = segments
  const [x, y] = segment?.from ?? to
  const start = { t: 0, x, y, waypoint: 0 }
  if (!segment) return { samples: [start], durationMs: 0 }
  const duration = measureMove(segment.from, segment.to, durationMs)
  const moves = smoothMoves({ path, segments, delay: 0, duration, display, mostMoves: MOST_POINTS - 1 })
  return { samples: [start, ...moves], durationMs: duration }
}
