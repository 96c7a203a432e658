import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import type { Pool } from '../../../contract/pool'
import { zoneName } from '../../../ui/format'
import { TextLink } from '../../../ui/links'
import { useServiceNow } from '../../../ui/now'
import { Section } from '../../../ui/page'
import { Skeleton } from '../../../ui/skeleton'
import { TimeChart } from '../../../ui/time-chart/time-chart'
import { type Moment, MOMENTS, momentsOf, describeTimeline } from './timeline-data'

/** How the pool was filled and used in the last hour, minute by minute. */
export function Timeline({ pool }: { pool: Pool }) {
  const now = useServiceNow()
  const { data: history, isPending } = useQuery(poolQueries.history(useConnection()))
  if (isPending)
    return (
      // As high as the chart, so that what is below stays where it is.
      <Section title="Last hour">
        <Skeleton width="100%" height="12.4375rem" />
      </Section>
    )
  // A service that does not report it has no past to show.
  if (!history) return null
  const moments = momentsOf(history, pool, now)
  if (moments.length === 0) return null
  const stepMs = history.interval_seconds * 1000
  const valuesOf = (count: (moment: Moment) => number) => [
    ...Array.from({ length: MOMENTS - moments.length }, () => null),
    ...moments.map(count),
  ]
  return (
    <TimeChart
      title="Last hour"
      actions={
        <TextLink alone to="/history" search={{ pool: pool.id }}>
          30 days
        </TextLink>
      }
      since={now - MOMENTS * stepMs}
      stepMs={stepMs}
      format={String}
      series={[
        {
          name: 'Acquired',
          as: 'columns',
          values: valuesOf(({ acquired }) => acquired),
          look: { tone: 'accent', pattern: 'striped' },
        },
        {
          name: 'Available',
          as: 'columns',
          values: valuesOf(({ available }) => available),
          look: { tone: 'accent' },
        },
        {
          name: 'Pool size',
          as: 'line',
          values: valuesOf(({ size }) => size),
          look: { tone: 'muted', pattern: 'dashed' },
        },
      ]}
      note={`${describeTimeline(moments, now)}. Times are in ${zoneName(now)}.`}
    />
  )
}
