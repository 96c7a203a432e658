import { expect, test } from 'vitest'
import type { PoolActivity } from '../contract/pool-activity'
import { ACTIVITY_PAGE, withNewest, withOlder } from './activity'

const entries = (from: number, to: number, more: Partial<PoolActivity> = {}): PoolActivity[] =>
  Array.from({ length: from - to + 1 }, (_, index) => ({
    id: String(from - index),
    at: '2030-01-01T00:00:00.000Z',
    kind: 'warmed',
    ...more,
  }))
const ids = ({ entries }: { entries: readonly PoolActivity[] }) => entries.map(({ id }) => Number(id))
const range = (from: number, to: number) => ids({ entries: entries(from, to) })

test('what comes is put before what was loaded, and an entry that has changed shows its new state', () => {
  const first = withNewest(undefined, entries(100, 51))
  expect(first.complete).toBe(false)
  const more = withOlder(first, entries(50, 1))
  expect([ids(more), more.complete]).toEqual([range(100, 1), false])
  const known = withNewest(more, [...entries(103, 101), ...entries(100, 54, { count: 2 })])
  expect(ids(known)).toEqual(range(103, 1))
  expect(known.entries.filter(({ count }) => count === 2)).toHaveLength(47)
})

test('the end is known when a page is not full', () => {
  expect(withNewest(undefined, entries(3, 1)).complete).toBe(true)
  expect(withOlder(withNewest(undefined, entries(60, 11)), entries(10, 1))).toMatchObject({ complete: true })
  expect(withOlder(withNewest(undefined, entries(60, 11)), [])).toMatchObject({ complete: true })
})

test('when more happened than a page holds, no hole is left', () => {
  const known = withOlder(withNewest(undefined, entries(100, 51)), entries(50, 1))
  const page = entries(200, 200 - ACTIVITY_PAGE + 1)
  expect(withNewest(known, page)).toEqual({ entries: page, complete: false })
})
