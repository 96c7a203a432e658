import { expect, test } from 'vitest'
import { sparklineShape, describeSparkline } from './sparkline-shape'

const series = (acquired: number[], available = acquired.map(() => 0), size = acquired.map(() => 4)) => ({
  id: 'p',
  until: '2030-01-01T00:00:00.000Z',
  acquired,
  available,
  size,
})
const box = { width: 60, height: 8 }

test('an hour fills the width; what is not known stays free on the left', () => {
  expect(sparklineShape(series(Array.from({ length: 60 }, () => 1)), box).start).toBe(0)
  expect(sparklineShape(series([1, 1, 1]), box).start).toBe(57)
})

test('the area is what is acquired, the line above it what is there in all', () => {
  const { acquired, filled } = sparklineShape(series([0, 2], [4, 1]), box)
  expect(acquired).toBe('M58 8L58 8H59L59 4H60V8Z')
  expect(filled).toBe('M58 0H59L59 2H60')
})

test('nothing leaves the box, not even in a pool that has shrunk', () => {
  expect(sparklineShape(series([4], [4], [2]), box).filled).toBe('M59 0H60')
})

test.each([
  [[0], [3], 'acquired 0; available 3'],
  [[2, 2], [1, 0], 'acquired 2 in the last minute; available between 0 and 1, now 0'],
  [[0, 4, 2], [1, 1, 1], 'acquired between 0 and 4 in the last 2 minutes, now 2; available 1'],
  [Array.from({ length: 60 }, (_, n) => n % 3), [0], 'acquired between 0 and 2 in the last hour, now 2; available 0'],
])('it can be read: %#', (acquired, available, words) => {
  expect(describeSparkline(series(acquired, available))).toBe(words)
})
