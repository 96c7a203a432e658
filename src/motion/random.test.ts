import { expect, test } from 'vitest'
import { randomFrom } from './random'

const draws = (seed: number[], count: number) => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => random.uniform())
}

test('the same seed gives the same numbers; another value, order or length gives others', () => {
  expect(draws([1, 2, 3], 5)).toEqual(draws([1, 2, 3], 5))
  for (const other of [
    [1, 3, 2],
    [1, 2],
    [1, 2, 3, 0],
    [0, 1, 2, 3],
  ]) {
    expect(draws(other, 5)).not.toEqual(draws([1, 2, 3], 5))
  }
})

test('uniform numbers fill 0 to 1 evenly', () => {
  const counts = Array.from({ length: 10 }, () => 0)
  for (const value of draws([42], 20_000)) {
    expect(value).toBeLessThan(1)
    counts[Math.floor(value * 10)] = (counts[Math.floor(value * 10)] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200)
})

test('normal numbers have the mean and the deviation asked for', () => {
  const random = randomFrom([7])
  const values = Array.from({ length: 20_000 }, () => random.normal(5, 2))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  expect(mean).toBeCloseTo(5, 1)
  expect(Math.sqrt(variance)).toBeCloseTo(2, 1)
})
