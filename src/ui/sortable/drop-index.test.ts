import { expect, test } from 'vitest'
import { dropIndexInLines, dropIndex } from './drop-index'

test('what is dragged takes the index of a neighbor when it has passed its middle', () => {
  const others = [20, 60, 100]
  expect(dropIndex(0, others)).toBe(0)
  expect(dropIndex(59, others)).toBe(1)
  expect(dropIndex(61, others)).toBe(2)
  expect(dropIndex(500, others)).toBe(3)
})

test('a neighbor that has made room does not make it swap back', () => {
  const height = 40
  expect(dropIndex(61, [20, 60])).toBe(2)
  expect(dropIndex(61, [20, 60 - height])).toBe(2)
  expect(dropIndex(59, [20, 60])).toBe(1)
  expect(dropIndex(59, [20, 60 + height])).toBe(1)
})

test('in lines, it comes after those above and after those of its line whose middle it has passed', () => {
  const box = (left: number, top: number) => ({ left, right: left + 50, top, bottom: top + 30 })
  const others = [box(0, 0), box(60, 0), box(0, 40), box(60, 40)]
  expect(dropIndexInLines({ x: 10, y: 10 }, others)).toBe(0)
  expect(dropIndexInLines({ x: 30, y: 10 }, others)).toBe(1)
  expect(dropIndexInLines({ x: 300, y: 10 }, others)).toBe(2)
  expect(dropIndexInLines({ x: 10, y: 50 }, others)).toBe(2)
  expect(dropIndexInLines({ x: 90, y: 50 }, others)).toBe(4)
  expect(dropIndexInLines({ x: 10, y: 500 }, others)).toBe(4)
})
