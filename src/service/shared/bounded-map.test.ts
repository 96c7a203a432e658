import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map'

test('one entry too many drops the one that was set longest ago', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
  map.delete('a')
  map.set('d', 5)
  expect([...map.keys()]).toEqual(['c', 'd'])
})
