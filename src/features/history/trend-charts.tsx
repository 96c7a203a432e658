import type { PoolTrends } from '../../contract/pool-trends'
import { countText } from '../../ui/format'
import { TimeChart } from '../../ui/time-chart/time-chart'
import {
  browsersChart,
  describeBrowsers,
  endsChart,
  describeEnds,
  failuresChart,
  describeFailures,
  waitsChart,
  describeWaits,
} from './trend-data'

/** What pools did over a time, as charts. */
export function TrendCharts({ trends }: { trends: PoolTrends }) {
  return (
    <div className="grid xl:grid-cols-2">
      <TimeChart {...browsersChart(trends)} note={describeBrowsers(trends)} />
      <TimeChart {...waitsChart(trends)} note={describeWaits(trends)} />
      <TimeChart {...endsChart(trends)} note={describeEnds(trends)} />
      <TimeChart {...failuresChart(trends)} note={describeFailures(trends)}>
        {trends.failures.length > 0 && (
          <ul aria-label="Reasons" className="flex flex-col gap-1 pt-2">
            {trends.failures.map(({ reason, count }) => (
              <li key={reason} className="flex gap-3">
                <span className="min-w-8 text-right font-semibold tabular-nums">{countText(count)}</span>
                <span className="min-w-0 break-words text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </TimeChart>
    </div>
  )
}
