import { expect, test } from 'vitest'
import { nextSort, sortBy } from './sorting'

test('a column is sorted in its own order, then in the other one, then not at all', () => {
  const first = nextSort({}, 'size', 'down')
  expect(first).toEqual({ sort: 'size', order: 'down' })
  const second = nextSort(first, 'size', 'down')
  expect(second).toEqual({ sort: 'size', order: 'up' })
  expect(nextSort(second, 'size', 'down')).toEqual({})
  expect(nextSort(second, 'name', 'up')).toEqual({ sort: 'name', order: 'up' })
})

test('names count their numbers, and what has no value is last in both directions', () => {
  const records = ['run-10', undefined, 'Run-9', 'a']
  const sorted = (order: 'up' | 'down') => sortBy(records, (record) => record, order)
  expect(sorted('up')).toEqual(['a', 'Run-9', 'run-10', undefined])
  expect(sorted('down')).toEqual(['run-10', 'Run-9', 'a', undefined])
})
