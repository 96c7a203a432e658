import type { PoolTrends } from '../../../contract/pool-trends'
import type { HistoryCounts } from '../../database/history-columns'
import { groupBy } from '../../shared/group-by'
import { sumCounts } from './counts'
import { QUARTER, type HistoryRow } from './history-rows'
import { meanOf, type MeanLevel, MINUTE_MS, momentOf, SAMPLE_MS, unpackMean, unpackMinute } from './levels'
import { countOf, percentile } from './wait-buckets'

const QUARTER_MS = QUARTER * 1000
const HOUR_MS = 3600_000
/** As many values as a chart can show. */
const MOST_LEVELS = 750
const MOST_COUNTS = 200
/** The most reasons of failures in an answer. */
const MOST_FAILURES = 20

const LEVEL_STEPS = [SAMPLE_MS, MINUTE_MS, 5 * MINUTE_MS, QUARTER_MS, HOUR_MS, 6 * HOUR_MS]
const COUNT_STEPS = [MINUTE_MS, 5 * MINUTE_MS, QUARTER_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS]

/** The requested time, ms. */
export interface Span {
  readonly since: number
  readonly until: number
}

/** Returns the steps of a span, each as fine as it can be, ms. `finest`: the length of the coarsest rows. */
function stepsOf({ since, until }: Span, finest: number): { levels: number; counts: number } {
  const choose = (steps: readonly number[], most: number): number =>
    steps.find((step) => step >= finest && (until - since) / step <= most) ?? 24 * HOUR_MS
  return { levels: choose(LEVEL_STEPS, MOST_LEVELS), counts: choose(COUNT_STEPS, MOST_COUNTS) }
}

/** Returns what rows of minutes and of quarters of an hour, which follow on each other, say of a span. */
export function trendsOf(
  { since, until }: Span,
  { rows, quarters, keptSince }: { rows: readonly HistoryRow[]; quarters: boolean; keptSince: number | undefined },
): PoolTrends {
  const steps = stepsOf({ since, until }, quarters ? QUARTER_MS : SAMPLE_MS)
  const begin = Math.floor(since / steps.counts) * steps.counts
  const stepCount = (step: number): number => Math.max(1, Math.ceil((until - begin) / step))
  const levels = levelsIn(rows, begin, steps.levels, stepCount(steps.levels))
  const counts = countsIn(rows, begin, steps.counts, stepCount(steps.counts))
  const all = sumCounts(rows.flatMap((row) => row.counts ?? []))
  const level = (of: keyof MeanLevel['mean']) => levels.map((known) => known?.mean[of] ?? null)
  const share = (of: number) => counts.map(({ waits = {} }) => percentile(waits, of))
  const waits = all.waits ?? {}
  return {
    since: new Date(begin).toISOString(),
    until: new Date(until).toISOString(),
    kept_since: keptSince === undefined ? null : new Date(keptSince).toISOString(),
    levels: {
      interval_seconds: steps.levels / 1000,
      size: level('size'),
      available: level('available'),
      acquired: level('acquired'),
      acquired_peak: levels.map((known) => known?.peak ?? null),
      warming: level('warming'),
      waiting: level('waiting'),
    },
    counts: {
      interval_seconds: steps.counts / 1000,
      launched: counts.map(({ launched = 0 }) => launched),
      failed: counts.map(({ failed = {} }) => countOf(failed)),
      waits: counts.map(({ waits: of = {} }) => countOf(of)),
      wait_p50_ms: share(0.5),
      wait_p95_ms: share(0.95),
      refused: counts.map(({ refused = 0 }) => refused),
      ends: Object.fromEntries(
        Object.keys(all.ends ?? {}).map((reason) => [reason, counts.map(({ ends = {} }) => ends[reason] ?? 0)]),
      ),
    },
    waits: { count: countOf(waits), p50_ms: percentile(waits, 0.5), p95_ms: percentile(waits, 0.95) },
    failures: Object.entries(all.failed ?? {})
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_FAILURES),
  }
}

function levelsIn(
  rows: readonly HistoryRow[],
  begin: number,
  step: number,
  stepCount: number,
): (MeanLevel | undefined)[] {
  const parts: (MeanLevel | undefined)[][] = Array.from({ length: stepCount }, () => [])
  const add = (at: number, level: MeanLevel | undefined): void =>
    void parts[Math.floor((at - begin) / step)]?.push(level)
  for (const [at, ofTime] of groupBy(rows, (row) => row.at.getTime())) {
    const [first] = ofTime
    const stored = ofTime.flatMap(({ levels }) => levels ?? [])
    if (first?.step === QUARTER)
      for (const level of stored)
        for (let within = 0; within < QUARTER_MS; within += Math.min(step, QUARTER_MS))
          add(at + within, unpackMean(level))
    else for (const [offset, level] of unpackMinute(stored).entries()) add(at + offset * SAMPLE_MS, momentOf(level))
  }
  return parts.map(meanOf)
}

function countsIn(rows: readonly HistoryRow[], begin: number, step: number, stepCount: number): HistoryCounts[] {
  const groups = groupBy(rows, (row) => Math.floor((row.at.getTime() - begin) / step))
  return Array.from({ length: stepCount }, (_, offset) =>
    sumCounts((groups.get(offset) ?? []).flatMap((row) => row.counts ?? [])),
  )
}
