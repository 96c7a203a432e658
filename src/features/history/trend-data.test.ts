import { expect, test } from 'vitest'
import { PoolTrends } from '../../contract/pool-trends'
import { describeBrowsers, endsChart, describeEnds, describeFailures, describeWaits, failuresChart } from './trend-data'

const example = PoolTrends.parse(PoolTrends.meta()?.example)

test('each chart is told in a sentence', () => {
  expect(describeBrowsers(example)).toBe('At most 2 browsers acquired at once.')
  expect(describeWaits(example)).toBe('1 acquire: half waited at most 12 ms, 95 % at most 12 ms.')
  expect(describeFailures(example)).toBe('1 of 2 launches failed.')
  expect(describeEnds(example)).toBe('Released: 1.')
})

test('what is not known is told as that', () => {
  const nothing = {
    ...example,
    levels: { ...example.levels, available: [null], acquired_peak: [null], waiting: [null] },
    counts: { ...example.counts, launched: [0], failed: [0], refused: [3], ends: {} },
    waits: { count: 0, p50_ms: null, p95_ms: null },
  }
  expect(describeBrowsers(nothing)).toBe('Nothing was recorded in this time.')
  expect(describeWaits(nothing)).toBe('No browser was acquired in this time. 3 acquires got no browser.')
  expect(describeFailures(nothing)).toBe('No browser was started in this time.')
  expect(describeEnds(nothing)).toBe('No session ended in this time.')
})

test('a time without browsers is told without numbers', () => {
  const empty = { ...example.levels, size: [2, 2], available: [0, 0], acquired_peak: [0, 0], waiting: [0, 0] }
  expect(describeBrowsers({ ...example, levels: empty })).toBe('No browser was acquired. None was available.')
  expect(describeBrowsers({ ...example, levels: { ...empty, available: [0, 1] } })).toBe(
    'No browser was acquired. None was available 50 % of the time.',
  )
  const first = { ...empty, size: [0, 0, 2, 2], available: [0, 0, 0, 2] }
  expect(describeBrowsers({ ...example, levels: first })).toBe(
    'No browser was acquired. None was available 50 % of the time.',
  )
  expect(describeBrowsers({ ...example, levels: { ...empty, size: [0, 0] } })).toBe('No browser was acquired.')
})

test('ends of a reason that only a later service has are not lost', () => {
  const later = { ...example, counts: { ...example.counts, ends: { crashed: [2], moved: [1] } } }
  expect(endsChart(later).series.map(({ name, values }) => [name, values])).toEqual([
    ['Crashed', [2]],
    ['Other reasons', [1]],
  ])
})

test('times before the stored history have no value, and those without an event have 0', () => {
  const counts = { ...example.counts, launched: [0, 0, 1], failed: [0, 0, 1], ends: { released: [0, 0, 1] } }
  const kept = { ...example, kept_since: '2026-01-31T09:31:30.000Z', counts }
  const valuesOf = (trends: PoolTrends) =>
    [failuresChart(trends), endsChart(trends)].map(({ series }) => series[0]?.values)
  expect(valuesOf(kept)).toEqual([
    [null, 0, 1],
    [null, 0, 1],
  ])
  const none = { ...counts, failed: [0, 0, 0], ends: {} }
  expect(valuesOf({ ...kept, kept_since: null, counts: none })).toEqual([
    [null, null, null],
    [null, null, null],
  ])
})
