import { expect, test } from 'vitest'
import type { Pool } from '../../../contract/pool'
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

const pools = [pool('run-10', 1, 3), pool('Run-2', 5, 1), pool('alpha', 3, 2)]
const names = (search: Parameters<typeof sortingOf>[0]) => sortPools(pools, sortingOf(search)).map(({ name }) => name)

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
