import { expect, test } from 'vitest'
import type { Pool } from '../../../contract/pool'
import { MOMENTS, momentsOf, describeTimeline } from './timeline-data'

const NOW = Date.parse('2026-01-31T10:00:30.000Z')
const UNTIL = '2026-01-31T10:00:00.000Z'

const pool: Pool = {
  id: 'p1',
  available_count: 1,
  acquired_count: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  browser_pool_config: { size: 3 },
  extension_ids: [],
}

const history = (minutes: number) => ({
  interval_seconds: 60,
  pools: [
    {
      id: 'p1',
      until: UNTIL,
      available: Array.from({ length: minutes }, (_, index) => index % 2),
      acquired: Array.from({ length: minutes }, () => 0),
      size: Array.from({ length: minutes }, () => 2),
    },
  ],
})

test('the last minutes come first and the present last', () => {
  expect(momentsOf(history(2), pool, NOW)).toEqual([
    { at: Date.parse(UNTIL) - 60_000, available: 0, acquired: 0, size: 2 },
    { at: Date.parse(UNTIL), available: 1, acquired: 0, size: 2 },
    { at: NOW, available: 1, acquired: 2, size: 3 },
  ])
})

test('the moment of its creation, when no browser can be ready, is not shown', () => {
  const young = { ...pool, created_at: '2026-01-31T09:59:00.500Z' }
  expect(momentsOf(history(2), young, NOW).map(({ at }) => at)).toEqual([Date.parse(UNTIL), NOW])
})

test('no more than an hour is shown, and without a history the present alone', () => {
  expect(momentsOf(history(80), pool, NOW)).toHaveLength(MOMENTS)
  expect(momentsOf(null, pool, NOW)).toHaveLength(1)
  expect(momentsOf({ interval_seconds: 60, pools: [] }, pool, NOW)).toHaveLength(1)
})

test('the picture is told in a sentence', () => {
  expect(describeTimeline(momentsOf(history(20), pool, NOW), NOW)).toBe(
    'Once a minute over the last 20 minutes: 0 to 2 acquired, 0 to 1 available, size 2 to 3, none available for 10 minutes',
  )
  const empty = { at: NOW - 120_000, available: 0, acquired: 0, size: 2 }
  const moments = [empty, { ...empty, at: NOW - 60_000 }, { ...empty, at: NOW - 1_000 }, { ...empty, at: NOW }]
  expect(describeTimeline(moments, NOW)).toBe(
    'Once a minute over the last 2 minutes: 0 acquired, 0 available, size 2, none available for 2 minutes',
  )
})
