import { clamp, clampToDisplay, distance, type Display, type Segment, type Waypoint } from './geometry'
import { randomFrom, type Random } from './random'
import type { Sample } from './track'

/** Mean time from one sample to the next, ms: 50 Hz (rule 1.3). */
const SAMPLE_MS = 20
/** A segment gets its five points only while the drag as a whole stays below this time from sample to sample. */
const SHORTEST_SAMPLE_MS = 10
/** How far the control points may leave the bounding box of a segment, pixels. */
const PADDING_PX = 80
/** On a short segment the padding is this part of its length, or a finely drawn shape would dissolve into loops. */
const PADDING_PART = 0.25
/** A Bezier curve is measured along this many chords at most. */
const MOST_CHORDS = 100

/**
 * Milliseconds for a smooth drag along `segments` whose request gives no duration_ms: chosen from the length of the
 * whole path (rule 1.3), 470 ms times its fourth root. That is 0.8 s for 10 px and 1.5 s for 100 px, as in the
 * interface. Between 50 and 10,000, the bounds of duration_ms.
 */
export function automaticDuration(segments: readonly Segment[]): number {
  return clamp(Math.round(470 * Math.sqrt(Math.sqrt(totalLength(segments)))), 50, 10_000)
}

function totalLength(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.length, 0)
}

/**
 * How many moves each segment gets: its share of the drag by length, and always one to reach its waypoint; `most` at most.
 */
export function smoothMoveCounts(segments: readonly Segment[], duration: number, most = Infinity): number[] {
  const moves = Math.max(5, Math.round(duration / SAMPLE_MS)) - 1
  const length = totalLength(segments)
  const least = clamp(Math.floor(duration / SHORTEST_SAMPLE_MS / segments.length), 1, 4)
  return segments.map((segment) => Math.min(most, Math.max(least, Math.round((moves * segment.length) / length))))
}

/**
 * The moves of a drag with `smooth: true` (rule 1.3). Each segment is a Bezier curve with two random inner
 * control points, its inner points shaken a little, walked with cubic ease-in-out. The pauses are long at both ends
 * of the drag and short in its middle, vary at random, and are scaled so that they fill `duration` exactly.
 * Waypoints are hit exactly; a path that never leaves its start still gets the one move that ends it.
 * All coordinates are pixels, all times ms.
 */
export function smoothMoves(plan: {
  path: readonly Waypoint[]
  segments: readonly Segment[]
  delay: number
  duration: number
  display: Display
  mostMoves?: number
}): Sample[] {
  const { path, segments, delay, duration, display, mostMoves } = plan
  const random = randomFrom(seedOf(path, duration, display))
  const counts = smoothMoveCounts(segments, duration, mostMoves)
  const points: Waypoint[] = []
  /** For each point which waypoint it is, if it is one. */
  const waypoints: (number | undefined)[] = []
  segments.forEach((segment, index) => {
    const moves = counts[index] ?? 1
    if (moves > 1) {
      for (const point of curve(segment, moves, random)) {
        points.push(clampToDisplay(point, display))
        waypoints.push(undefined)
      }
    }
    points.push(segment.to)
    waypoints.push(segment.waypoint)
  })
  const last = path.at(-1)
  if (points.length === 0 && last) {
    points.push(last)
    waypoints.push(path.length - 1)
  }
  const parts = elapsedParts(points.length, duration, random)
  return points.map((point, index) => {
    const sample: Sample = { t: delay + duration * (parts[index] ?? 1), x: point[0], y: point[1] }
    const waypoint = waypoints[index]
    if (waypoint !== undefined) sample.waypoint = waypoint
    return sample
  })
}

function seedOf(path: readonly Waypoint[], duration: number, { width, height }: Display): number[] {
  const seed: number[] = []
  for (const point of path) seed.push(point[0], point[1])
  seed.push(duration, width, height)
  return seed
}

/** The points of a segment between its two ends, `moves - 1` of them, in whole pixels; `moves` is at least 2. */
function curve({ from, to, length }: Segment, moves: number, random: Random): Waypoint[] {
  const padding = Math.min(PADDING_PX, length * PADDING_PART)
  const between = (a: number, b: number) => {
    const low = Math.min(a, b) - padding
    return low + random.uniform() * (Math.max(a, b) + padding - low)
  }
  const control1: Waypoint = [between(from[0], to[0]), between(from[1], to[1])]
  const control2: Waypoint = [between(from[0], to[0]), between(from[1], to[1])]

  const chords = clamp(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])), 2, MOST_CHORDS)
  const inner = Array.from({ length: chords - 1 }, (_, chord) =>
    shaken(bezier(from, control1, control2, to, (chord + 1) / chords), random),
  )
  return resample([from, ...inner, to], moves)
}

function bezier(a: Waypoint, b: Waypoint, c: Waypoint, d: Waypoint, u: number): Waypoint {
  const v = 1 - u
  // Once for both axes: a long line has tens of thousands of these points.
  const [ofA, ofB, ofC, ofD] = [v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u]
  return [ofA * a[0] + ofB * b[0] + ofC * c[0] + ofD * d[0], ofA * a[1] + ofB * b[1] + ofC * c[1] + ofD * d[1]]
}

/** Half of the points stay, the others move by about a pixel, as a hand does. */
function shaken([x, y]: Waypoint, random: Random): Waypoint {
  if (random.uniform() < 0.5) return [x, y]
  return [x + Math.round(random.normal(1, 1)), y + Math.round(random.normal(1, 1))]
}

/** The `moves - 1` inner points that walk a polyline with ease-in-out, in whole pixels. */
function resample(line: readonly Waypoint[], moves: number): Waypoint[] {
  const ways = [0]
  line.forEach((to, index) => {
    const from = line[index - 1]
    if (from) ways.push((ways.at(-1) ?? 0) + distance(from, to))
  })
  const whole = ways.at(-1) ?? 0
  let chord = 1
  return Array.from({ length: moves - 1 }, (_, move) => {
    const way = whole * easeInOut((move + 1) / moves)
    while (chord < line.length - 1 && (ways[chord] ?? whole) < way) chord += 1
    const from = line[chord - 1] ?? [0, 0]
    const to = line[chord] ?? from
    const start = ways[chord - 1] ?? 0
    const part = (way - start) / Math.max((ways[chord] ?? whole) - start, 1e-9)
    return [Math.round(from[0] + part * (to[0] - from[0])), Math.round(from[1] + part * (to[1] - from[1]))]
  })
}

/** Cubic: starts and ends at rest, fastest in the middle. */
function easeInOut(u: number): number {
  return u < 0.5 ? 4 * u * u * u : 1 - 4 * (1 - u) * (1 - u) * (1 - u)
}

/** For each of `moves` moves the part of the drag's time that has gone when it is due: rising, the last one exactly 1. */
function elapsedParts(moves: number, duration: number, random: Random): Float64Array {
  const mean = duration / moves
  const shortest = Math.min(3, mean / 4)
  const due = new Float64Array(moves)
  let elapsed = 0
  for (let move = 0; move < moves; move += 1) {
    const fromMiddle = (2 * move + 1) / moves - 1
    const pause = mean * (0.5 + 1.5 * fromMiddle * fromMiddle)
    elapsed += clamp(random.normal(pause, 0.4 * pause), shortest, 3 * mean)
    due[move] = elapsed
  }
  return due.map((time) => time / elapsed)
}
