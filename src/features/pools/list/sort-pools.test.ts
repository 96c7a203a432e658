import { expect, test } from 'vitest'
import type { Pool } from '../../../contract/pool'
import { matchingPools, shownPools } from './find-pools'
import { poolEntries, poolSetDiffers } from './pool-entry'
import { nextSorting, sortingOf, sortPools } from './sort-pools'

const pool = (name: string, size: number, day: number): Pool => ({
  id: `id-${name}`,
  name,
  available_count: size,
  acquired_count: 0,
  created_at: `2030-01-0${day}T00:00:00Z`,
  browser_pool_config: { size },
  extension_ids: [],
})
const occupancy = (name: string, change: object) => ({
  id: `id-${name}`,
  size: 4,
  available: 4,
  acquired: 0,
  warming: 0,
  waiting: 0,
  failing: false,
  ...change,
})

const pools = [pool('run-10', 1, 3), pool('Run-2', 5, 1), pool('alpha', 3, 2)]
const entries = poolEntries(pools, null, null)
const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title)
const names = (search: Parameters<typeof sortingOf>[0]) => titles(sortPools(entries, sortingOf(search)))

test('the newest pool comes first when the address says nothing', () => {
  expect(names({})).toEqual(['run-10', 'alpha', 'Run-2'])
})

test('names are sorted as a person counts', () => {
  expect(names({ sort: 'name' })).toEqual(['alpha', 'Run-2', 'run-10'])
})

test('numbers begin with the largest', () => {
  expect(names({ sort: 'size' })).toEqual(['Run-2', 'alpha', 'run-10'])
  expect(names({ sort: 'size', order: 'up' })).toEqual(['run-10', 'alpha', 'Run-2'])
})

test('a second press turns the order, and the usual order needs no word in the address', () => {
  const first = nextSorting(sortingOf({}), 'name')
  expect(first).toEqual({ sort: 'name', order: undefined })
  const second = nextSorting(sortingOf(first), 'name')
  expect(second).toEqual({ sort: 'name', order: 'down' })
  expect(nextSorting(sortingOf(second), 'age')).toEqual({ sort: undefined, order: undefined })
})

test('what is equal does not move, in whatever order', () => {
  expect(names({ sort: 'acquired' })).toEqual(['run-10', 'Run-2', 'alpha'])
  expect(names({ sort: 'acquired', order: 'up' })).toEqual(['run-10', 'Run-2', 'alpha'])
})

test('what needs a person comes first by its state, and can be shown alone', () => {
  const known = [
    occupancy('run-10', { waiting: 2, available: 0, acquired: 4 }),
    occupancy('Run-2', { failing: true, available: 1 }),
    occupancy('alpha', {}),
  ]
  const watched = poolEntries(pools, known, null)
  expect(titles(sortPools(watched, sortingOf({ sort: 'state' })))).toEqual(['Run-2', 'run-10', 'alpha'])
  expect(titles(shownPools(watched, 'attention'))).toEqual(['run-10', 'Run-2'])
  expect(titles(shownPools(watched, 'in-use'))).toEqual(['run-10'])
})

test('while no host takes browsers, no pool is told to take another size', () => {
  const known = [occupancy('run-10', { size: 4, waiting: 3, available: 0, acquired: 4 })]
  expect(poolEntries(pools, known, null)[0]?.advice).toMatchObject({ kind: 'too-small' })
  expect(poolEntries(pools, known, null, true)[0]?.advice).toBeNull()
})

test('a pool without a browser needs attention, unless it was paused', () => {
  const [pool] = pools
  const empty = { ...pool!, available_count: 0, acquired_count: 0 }
  const paused = { ...empty, browser_pool_config: { ...empty.browser_pool_config, fill_rate_per_minute: 0 } }
  expect(poolEntries([empty, paused], null, null).map(({ attention }) => attention)).toEqual(['empty', null])
})

test('the counters of the moment replace those that were listed', () => {
  const [entry] = poolEntries(pools, [occupancy('run-10', { size: 9, available: 2, acquired: 3 })], null)
  expect(entry?.pool).toMatchObject({ available_count: 2, acquired_count: 3, browser_pool_config: { size: 9 } })
})

test('a pool is found by parts of its name or its id', () => {
  expect(titles(matchingPools(entries, 'RUN'))).toEqual(['run-10', 'Run-2'])
  expect(titles(matchingPools(entries, '10 run'))).toEqual(['run-10'])
  expect(titles(matchingPools(entries, 'id-alpha'))).toEqual(['alpha'])
  expect(matchingPools(entries, 'id-')).toHaveLength(0)
  expect(matchingPools(entries, ' ')).toHaveLength(3)
})

test('a pool that was made or deleted elsewhere is noticed', () => {
  const known = pools.map(({ id }) => ({ id }))
  expect(poolSetDiffers(pools, known)).toBe(false)
  expect(poolSetDiffers(pools, known.slice(1))).toBe(true)
  expect(poolSetDiffers(pools, [...known.slice(1), { id: 'other' }])).toBe(true)
})
