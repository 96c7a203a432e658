/** Each bucket ends a tenth above the one before it: a percentile is off by 5 % at most. */
const GROWTH = Math.log(1.1)

/** Returns the bucket of a time in ms; 0 has all up to one. */
export const bucketOf = (ms: number): number => (ms <= 1 ? 0 : Math.ceil(Math.log(ms) / GROWTH))

const middleOf = (bucket: number): number => (bucket === 0 ? 0 : Math.round(Math.exp((bucket - 0.5) * GROWTH)))

export const countOf = (waits: Readonly<Record<string, number>>): number =>
  Object.values(waits).reduce((sum, count) => sum + count, 0)

/** Returns the time in ms that a `share` of the waits did not exceed; null where there are none. */
export function percentile(waits: Readonly<Record<string, number>>, share: number): number | null {
  const buckets = Object.entries(waits)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .sort(([a], [b]) => a - b)
  let left = Math.max(1, Math.ceil(countOf(waits) * share))
  for (const [bucket, count] of buckets) {
    left -= count
    if (left <= 0) return middleOf(bucket)
  }
  return null
}
