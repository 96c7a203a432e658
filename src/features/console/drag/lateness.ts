import type { DragRecord } from '../../../contract/drag-record'
import type { Track } from '../../../motion/track'

/** What really happened of a drag, as a track. */
export const trackOf = ({ samples, duration_ms }: DragRecord): Track => ({
  samples: samples.map(([t, x, y]) => ({ t, x, y })),
  durationMs: duration_ms,
})

/** How many milliseconds the moves came after their time: the worst of them, and the one in the middle. */
export function lateness(record: DragRecord, planned: Track): { worst: number; median: number } {
  const late = record.samples
    .map(([t], index) => Math.max(0, t - (planned.samples[index]?.t ?? t)))
    .toSorted((a, b) => a - b)
  return { worst: late.at(-1) ?? 0, median: late[Math.floor(late.length / 2)] ?? 0 }
}
