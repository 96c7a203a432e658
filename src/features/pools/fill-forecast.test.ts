import { expect, test } from 'vitest'
import { forecast, describeForecast } from './fill-forecast'

test.each([
  [1, 25, 100, 'Its browser starts at once'],
  [4, 100, 100, 'All 4 browsers start at once'],
  [4, 25, 100, 'First browser at once, full in about 3 min'],
  [10, 25, 100, 'First 3 browsers at once, full in about 3 min'],
  [10, 500, 25, 'First 3 browsers at once, full in about 3 min'],
  [10, 500, Infinity, 'All 10 browsers start at once'],
  [10, 0, 100, 'Filling is paused: a fill rate of 0 starts no browser'],
])('%d browsers at %d percent, capped at %d: %s', (size, rate, cap, words) => {
  expect(describeForecast(forecast(size, rate, cap))).toBe(words)
})

test('the browsers start one after the other, the last one when the pool is full', () => {
  const given = forecast(10, 25, 100)
  if (given.kind !== 'fills') throw new Error('expected to fill')
  const starts = Array.from({ length: 10 }, (_, index) => given.startOf(index + 1))
  expect(starts.slice(0, 3)).toEqual([0, 0, 0])
  expect(starts).toEqual([...starts].sort((a, b) => a - b))
  expect(starts.at(-1)).toBe(given.fullMs)
})
