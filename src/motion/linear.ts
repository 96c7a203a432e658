import type { Segment } from './geometry'
import type { Sample } from './track'

/**
 * The moves of a drag with `smooth: false` (rule 1.3): `steps` relative moves a segment, `pause` ms between
 * moves, the first one due `delay` ms after button down. A segment of length zero makes no moves.
 */
export function linearMoves(plan: {
  segments: readonly Segment[]
  delay: number
  steps: number
  pause: number
}): Sample[] {
  const { segments, delay, steps, pause } = plan
  const samples: Sample[] = []
  for (const { from, to, waypoint } of segments) {
    for (let step = 1; step <= steps; step += 1) {
      const sample: Sample = {
        t: delay + samples.length * pause,
        x: from[0] + roundAwayFromZero((step * (to[0] - from[0])) / steps),
        y: from[1] + roundAwayFromZero((step * (to[1] - from[1])) / steps),
      }
      if (step === steps) sample.waypoint = waypoint
      samples.push(sample)
    }
  }
  return samples
}

/** Halves go away from zero, so that a path and its mirror image are stepped alike; Math.round sends -0.5 to 0. */
function roundAwayFromZero(value: number): number {
  return value < 0 ? -Math.round(-value) : Math.round(value)
}
