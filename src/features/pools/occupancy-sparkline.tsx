import { useId } from 'react'
import type { PoolSeries } from '../../contract/pool-occupancy'
import { sparklineShape, describeSparkline } from './sparkline-shape'

const SIZE = { width: 120, height: 20 }

/**
 * How a pool was used in the last hour: acquired as a striped area, as in its lanes, and above it the line up to which it was
 * filled. A dotted ground stands for the time of which nothing is known. `history`: the samples of this pool; undefined while
 * there are none, which keeps its space.
 */
export function OccupancySparkline({ history }: { history: PoolSeries | undefined }) {
  const pattern = useId()
  const { width, height } = SIZE
  const known = history && history.acquired.length > 0 ? history : undefined
  const shape = known && sparklineShape(known, SIZE)
  const words = known ? describeSparkline(known) : 'no record of the last hour yet'
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 -1 ${width} ${height + 2}`}
      style={{ width, height: height + 2 }}
      className="block max-w-full shrink-0 text-accent"
      preserveAspectRatio="xMaxYMax meet"
    >
      <title>{words}</title>
      <pattern id={pattern} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="4" height="4" fill="currentColor" fillOpacity="0.16" />
        <rect width="2" height="4" fill="currentColor" />
      </pattern>
      <path d={`M0 ${height}H${width}`} className="stroke-line" strokeWidth="1" />
      <path
        d={`M0 ${height}H${shape?.start ?? width}`}
        className="stroke-line-strong"
        strokeWidth="1"
        strokeDasharray="1 3"
      />
      {shape && (
        <>
          <path d={shape.acquired} fill={`url(#${pattern})`} />
          <path d={shape.filled} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
        </>
      )}
    </svg>
  )
}
