import { expect, test } from 'vitest'
import { columnsPath, roundUp, stepsPath, sums, ticksOf } from './shape'

const box = { width: 40, height: 10, most: 10 }

test('columns stand on each other, level ones are one piece, and what is not known is a hole', () => {
  expect(columnsPath([5, 5, null, 10], [0, 0, 0, 0], box)).toBe('M0 10V5H20V10ZM30 10V0H40V10Z')
  expect(columnsPath([5], [5], { ...box, width: 10 })).toBe('M0 5V0H10V5Z')
  expect(columnsPath([5, 5], [0, 0], box, 2)).toBe('M0 10V5H18V10ZM20 10V5H38V10Z')
  expect(
    sums([
      [1, null],
      [2, 3],
    ]),
  ).toEqual([3, 3])
})

test('a line goes in steps and stops where nothing is known', () => {
  expect(stepsPath([5, 5, null, 0], box)).toBe('M0 5H10H20M30 10H40')
})

test.each([
  [0, 1],
  [1, 1],
  [2.5, 3],
  [9, 10],
  [11, 20],
  [640, 800],
])('the axis of %d ends at %d', (value, top) => {
  expect(roundUp(value)).toBe(top)
})

test('ticks are round times where the person is, and not too many', () => {
  const since = new Date(2030, 0, 2, 9, 7).getTime()
  const hours = ticksOf(since, since + 6 * 3600_000, 6).map((tick) => new Date(tick))
  expect(hours.map((tick) => [tick.getHours(), tick.getMinutes()])).toEqual(
    [10, 11, 12, 13, 14, 15].map((hour) => [hour, 0]),
  )
  const days = ticksOf(since, since + 30 * 24 * 3600_000, 8).map((tick) => new Date(tick))
  expect(days.length).toBeLessThanOrEqual(8)
})
