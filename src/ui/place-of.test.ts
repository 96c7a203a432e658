import { expect, test } from 'vitest'
import { placeOf } from './place-of'

test('what is dragged takes the place of a neighbour when it has passed its middle', () => {
  const others = [20, 60, 100]
  expect(placeOf(0, others)).toBe(0)
  expect(placeOf(59, others)).toBe(1)
  expect(placeOf(61, others)).toBe(2)
  expect(placeOf(500, others)).toBe(3)
})

test('a neighbour that has made room does not make it swap back', () => {
  const height = 40
  expect(placeOf(61, [20, 60])).toBe(2)
  expect(placeOf(61, [20, 60 - height])).toBe(2)
  expect(placeOf(59, [20, 60])).toBe(1)
  expect(placeOf(59, [20, 60 + height])).toBe(1)
})
