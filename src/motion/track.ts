/** Where the pointer is sent, and when. */
export interface Sample {
  /** Milliseconds since the button went down; may be a fraction. */
  t: number
  /** Pixels of the display. */
  x: number
  y: number
  /** Index in the path when this sample is that very waypoint. */
  waypoint?: number
}

/** A drag from button down to button up. */
export interface Track {
  /** In order of time. The first one is path[0] at t = 0, where the button goes down. */
  samples: Sample[]
  /** Milliseconds from button down to button up. */
  durationMs: number
  /** A hand made it: a page is to receive each sample. */
  isRecorded?: true
}

/**
 * Index of the last sample that is due `t` milliseconds after button down. Until then it is the first one, where the button goes down, also
 * when another one is due at once.
 */
export function sampleAt({ samples }: Track, t: number): number {
  if (t <= 0) return 0
  let low = 0
  let high = samples.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((samples[middle]?.t ?? Infinity) <= t) low = middle + 1
    else high = middle
  }
  return Math.max(low - 1, 0)
}

/**
 * Where the pointer is `t` milliseconds after button down: at the last sample that is due by then, in pixels.
 * Up to 0 that is the start. Throws RangeError for a track without samples.
 */
export function positionAt(track: Track, t: number): { x: number; y: number } {
  const sample = track.samples[sampleAt(track, t)]
  if (!sample) throw new RangeError('A track without samples has no position.')
  return { x: sample.x, y: sample.y }
}
