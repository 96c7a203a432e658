import type { PoolTrends } from '../../contract/pool-trends'
import { formatDuration, plural } from '../../ui/format'
import type { ChartData, ChartSeries } from '../../ui/time-chart/chart-data'

type Counts = readonly number[]
const total = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0)
const round = (value: number): string => String(Math.round(value * 10) / 10)

/** Browsers by state. */
export function browsersChart({ since, levels }: PoolTrends): ChartData {
  const columns = { as: 'columns' } as const
  return {
    title: 'Browsers by state',
    since: Date.parse(since),
    stepMs: levels.interval_seconds * 1000,
    format: round,
    series: [
      { ...columns, name: 'Acquired', values: levels.acquired, look: { tone: 'accent', pattern: 'striped' } },
      { ...columns, name: 'Available', values: levels.available, look: { tone: 'accent' } },
      { ...columns, name: 'Starting', values: levels.warming, look: { tone: 'accent', pattern: 'dotted' } },
      { name: 'Pool size', as: 'line', values: levels.size, look: { tone: 'muted', pattern: 'dashed' } },
    ],
  }
}

/** What that comes to, in a sentence. */
export function describeBrowsers({ levels }: PoolTrends): string {
  const peak = Math.max(0, ...levels.acquired_peak.map(Number))
  const known = levels.available.flatMap((available, index) =>
    available === null ? [] : [{ available, size: levels.size[index] ?? 0 }],
  )
  // Before the first pool was created there was nothing to be available.
  const wanted = known.filter(({ size }) => size > 0)
  const empty = wanted.filter(({ available }) => available === 0).length
  const waited = Math.max(0, ...levels.waiting.map(Number))
  if (known.length === 0) return 'Nothing was recorded in this time.'
  return [
    peak === 0 ? 'No browser was acquired.' : `At most ${plural(peak, 'browser')} acquired at once.`,
    empty > 0 &&
      (empty === wanted.length
        ? 'None was available.'
        : `None was available ${formatShare(empty / wanted.length)} of the time.`),
    waited > 0 && `Up to ${plural(Math.ceil(waited), 'acquire')} waited at once.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const formatShare = (share: number): string => (share < 0.01 ? 'less than 1 %' : `${Math.round(share * 100)} %`)

/** How long acquires waited. */
export function waitsChart({ since, counts }: PoolTrends): ChartData {
  return {
    title: 'Acquire waits',
    since: Date.parse(since),
    stepMs: counts.interval_seconds * 1000,
    format: formatDuration,
    series: [
      { name: 'p95', as: 'line', values: counts.wait_p95_ms, look: { tone: 'warning' } },
      { name: 'p50 (median)', as: 'line', values: counts.wait_p50_ms, look: { tone: 'accent', pattern: 'dashed' } },
    ],
  }
}

export function describeWaits({ waits: { count, p50_ms: p50, p95_ms: p95 }, counts }: PoolTrends): string {
  const refused = total(counts.refused)
  return [
    p50 === null || p95 === null
      ? 'No browser was acquired in this time.'
      : `${plural(count, 'acquire')}: half waited at most ${formatDuration(p50)}, 95 % at most ${formatDuration(p95)}.`,
    refused > 0 && `${plural(refused, 'acquire')} got no browser.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Of a time before the stored history it is not known that nothing happened. */
function recorded({ since, kept_since: keptSince, counts }: PoolTrends, values: Counts): (number | null)[] {
  const from = keptSince === null ? Infinity : Date.parse(keptSince)
  const endOf = (index: number): number => Date.parse(since) + (index + 1) * counts.interval_seconds * 1000
  return values.map((count, index) => (count === 0 && endOf(index) <= from ? null : count))
}

/** Browsers that did not start. */
export const failuresChart = (trends: PoolTrends): ChartData => ({
  title: 'Launch failures',
  since: Date.parse(trends.since),
  stepMs: trends.counts.interval_seconds * 1000,
  format: round,
  series: [
    {
      name: 'Failed to start',
      as: 'columns',
      values: recorded(trends, trends.counts.failed),
      look: { tone: 'danger' },
    },
  ],
})

export function describeFailures({ counts }: PoolTrends): string {
  const [failed, launched] = [total(counts.failed), total(counts.launched)]
  if (failed + launched === 0) return 'No browser was started in this time.'
  return failed === 0
    ? `All ${plural(launched, 'launch', 'launches')} succeeded.`
    : `${failed} of ${plural(failed + launched, 'launch', 'launches')} failed.`
}

/** Reasons that are one to who reads a chart, from what is meant to happen to what is not. */
const ENDS: readonly (Pick<ChartSeries, 'name' | 'look'> & { reasons: readonly string[] })[] = [
  { name: 'Released', reasons: ['released'], look: { tone: 'accent' } },
  { name: 'Ended by a key', reasons: ['ended'], look: { tone: 'accent', pattern: 'striped' } },
  { name: 'Replaced while idle', reasons: ['flushed', 'discarded', 'unused'], look: { tone: 'muted' } },
  {
    name: 'Pool deleted or service stopped',
    reasons: ['pool_deleted', 'stopped'],
    look: { tone: 'muted', pattern: 'striped' },
  },
  { name: 'Idle timeout', reasons: ['timed_out'], look: { tone: 'warning' } },
  { name: 'Crashed', reasons: ['crashed'], look: { tone: 'danger' } },
  { name: 'Host lost', reasons: ['host_lost'], look: { tone: 'danger', pattern: 'striped' } },
]

/** Ends of sessions and browsers by their reason. */
export function endsChart(trends: PoolTrends): ChartData {
  const { since, counts } = trends
  const zeros = counts.launched.map(() => 0)
  const named = new Set(ENDS.flatMap(({ reasons }) => reasons))
  // A service of a later version has reasons that are not known here.
  const others = Object.keys(counts.ends).filter((reason) => !named.has(reason))
  const all: typeof ENDS = [
    ...ENDS,
    { name: 'Other reasons', reasons: others, look: { tone: 'muted', pattern: 'dotted' } },
  ]
  const series = all.flatMap(({ name, reasons, look }): ChartSeries[] => {
    const values = zeros.map((_, index) =>
      reasons.reduce((sum, reason) => sum + (counts.ends[reason]?.[index] ?? 0), 0),
    )
    return total(values) > 0 ? [{ name, values: recorded(trends, values), look, as: 'columns' }] : []
  })
  return {
    title: 'Ends by reason',
    since: Date.parse(since),
    stepMs: counts.interval_seconds * 1000,
    format: round,
    series:
      series.length > 0
        ? series
        : [{ name: 'Released', values: recorded(trends, zeros), as: 'columns', look: { tone: 'accent' } }],
  }
}

export function describeEnds(trends: PoolTrends): string {
  const parts = endsChart(trends)
    .series.map(({ name, values }) => ({ name, count: total(values.map(Number)) }))
    .filter(({ count }) => count > 0)
  if (parts.length === 0) return 'No session ended in this time.'
  return `${parts.map(({ name, count }) => `${name}: ${count}`).join(' · ')}.`
}
