import { expect, test } from 'vitest'
import type { Pool } from '../../../contract/pool'
import { limitAfter, newSizes, readChange } from './new-sizes'
import { poolEntries } from './pool-entry'

const pool = (name: string, size: number, available = 0, acquired = 0): Pool => ({
  id: `id-${name}`,
  name,
  available_count: available,
  acquired_count: acquired,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size, fill_rate_per_minute: 25 },
  extension_ids: [],
})
const entries = poolEntries([pool('a', 4, 3, 1), pool('b', 10), pool('c', 1, 1)], null, null)
const told = (sizes: ReturnType<typeof newSizes>) =>
  Object.fromEntries(sizes.map(({ entry, from, to, ends }) => [entry.title, [from, to, ends]]))

test('all get one size, and those that give slots up come first', () => {
  const sizes = newSizes('set', 3, entries)
  expect(sizes.map(({ entry }) => entry.title)).toEqual(['b', 'a', 'c'])
  expect(told(sizes)).toEqual({ a: [4, 3, 1], b: [10, 3, 0], c: [1, 3, 0] })
})

test('each becomes larger or smaller by as much, and keeps one browser at least', () => {
  expect(told(newSizes('by', -2, entries))).toEqual({ a: [4, 2, 2], b: [10, 8, 0], c: [1, 1, 0] })
  expect(told(newSizes('percent', 50, entries))).toEqual({ a: [4, 2, 2], b: [10, 5, 0], c: [1, 1, 0] })
})

test('a change is read as people type it', () => {
  expect(['+2', '3', '-1', '− 1', '0', '', 'x', '1.5'].map((text) => readChange('by', text))).toEqual([
    2,
    3,
    -1,
    -1,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(readChange('percent', '150 %')).toBe(150)
  expect(readChange('set', '0')).toBeUndefined()
})

test('the limit is that of all pools, those that are not changed too', () => {
  const limits = { pooled_sessions_limit: 30, pooled_sessions_used: 25 }
  expect(limitAfter(newSizes('by', 1, entries), limits)).toEqual({ total: 28, limit: 30, over: 0 })
  expect(limitAfter(newSizes('by', 2, entries), limits)).toMatchObject({ total: 31, over: 1 })
  expect(limitAfter(newSizes('by', 1, entries), { ...limits, pooled_sessions_used: NaN })).toBeUndefined()
})
