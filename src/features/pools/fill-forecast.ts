import { fillRate, timeToStart } from '../../contract/fill'
import { formatRough } from '../../ui/format'

/** How a new pool will fill, from the rule that the service itself fills by. */
export type FillForecast =
  | { kind: 'paused'; size: number }
  | {
      kind: 'fills'
      size: number
      /** Browsers started in the first moment. */
      atOnce: number
      /** Milliseconds until the last one is started. */
      fullMs: number
      /** Milliseconds until browser number `count` is started. */
      startOf: (count: number) => number
    }

/** @param rate percent of the pool per minute. @param cap highest rate that takes effect; Infinity when not known. */
export function forecast(size: number, rate: number, cap: number): FillForecast {
  const bucket = fillRate(size, rate, cap)
  if (bucket.burst === 0) return { kind: 'paused', size }
  const startOf = (count: number): number => timeToStart(bucket, bucket.burst, count)
  return { kind: 'fills', size, atOnce: Math.min(size, bucket.burst), fullMs: startOf(size), startOf }
}

/** The forecast in a sentence. */
export function describeForecast(given: FillForecast): string {
  if (given.kind === 'paused') return 'Filling is paused: a fill rate of 0 starts no browser'
  const { size, atOnce, fullMs } = given
  if (fullMs === 0) return size === 1 ? 'Its browser starts at once' : `All ${size} browsers start at once`
  const first = atOnce === 1 ? 'First browser at once' : `First ${atOnce} browsers at once`
  return `${first}, full in about ${formatRough(Math.max(1_000, fullMs))}`
}
