/** Returns a length of time as players write it: `0:07`, `12:30`, `1:02:03`. */
export function playTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number): string => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/**
 * Returns the duration of a range, ms, as the difference of its ends as `playTime` writes them, so that the two can be compared. Ends that are
 * written alike have their own.
 */
export function playLength(from: number, to: number): number {
  const written = (ms: number): number => Math.floor(ms / 1000) * 1000
  return written(to) - written(from) || to - from
}
