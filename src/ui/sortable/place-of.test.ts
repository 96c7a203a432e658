import { expect, test } from 'vitest'
import { placeInLines, placeOf } from './place-of'

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

test('in lines, it comes after those above and after those of its line whose middle it has passed', () => {
  const box = (left: number, top: number) => ({ left, right: left + 50, top, bottom: top + 30 })
  const others = [box(0, 0), box(60, 0), box(0, 40), box(60, 40)]
  expect(placeInLines({ x: 10, y: 10 }, others)).toBe(0)
  expect(placeInLines({ x: 30, y: 10 }, others)).toBe(1)
  expect(placeInLines({ x: 300, y: 10 }, others)).toBe(2)
  expect(placeInLines({ x: 10, y: 50 }, others)).toBe(2)
  expect(placeInLines({ x: 90, y: 50 }, others)).toBe(4)
  expect(placeInLines({ x: 10, y: 500 }, others)).toBe(4)
})
