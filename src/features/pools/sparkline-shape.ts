import type { PoolSeries } from '../../contract/pool-occupancy'
import { plural } from '../../ui/format'

/** Samples of an hour. */
const HOUR = 60

interface SparklineShape {
  /** Where the samples begin; what is left of it is not known. */
  start: number
  /** A closed area: how many were acquired. */
  acquired: string
  /** A line: acquired and available together, which is as far as the pool was filled. */
  filled: string
}

/**
 * The last hour as steps, a sample each, in a box of `width` by `height`; the newest end on the right. Full height is the
 * largest size that the pool had, or more when it had more browsers.
 */
export function sparklineShape(
  { acquired, available, size }: PoolSeries,
  { width, height }: { width: number; height: number },
): SparklineShape {
  const step = width / HOUR
  const start = width - acquired.length * step
  const filled = acquired.map((count, index) => count + (available[index] ?? 0))
  const highest = Math.max(1, ...size, ...filled)
  const steps = (counts: readonly number[]) =>
    counts
      .map((count, index) => {
        const y = tenth(height - (count / highest) * height)
        return `${tenth(start + index * step)} ${y}H${tenth(start + (index + 1) * step)}`
      })
      .join('L')
  return {
    start: tenth(start),
    acquired: `M${tenth(start)} ${height}L${steps(acquired)}V${height}Z`,
    filled: `M${steps(filled)}`,
  }
}

/** What the picture shows, in words. */
export function describeSparkline({ acquired, available }: PoolSeries): string {
  const minutes = acquired.length - 1
  const time = acquired.length >= HOUR ? 'hour' : plural(minutes, 'minute').replace(/^1 /, '')
  const when = minutes > 0 ? ` in the last ${time}` : ''
  return [describeRange('acquired', acquired, when), describeRange('available', available, '')].join('; ')
}

function describeRange(name: string, counts: readonly number[], when: string): string {
  const [low, high, now] = [Math.min(...counts), Math.max(...counts), counts.at(-1) ?? 0]
  return low === high ? `${name} ${now}${when}` : `${name} between ${low} and ${high}${when}, now ${now}`
}

const tenth = (value: number): number => Math.round(value * 10) / 10
