import { expect, test } from 'vitest'
import { fillRate, refilled, timeToStart } from './fill'

test('a pool of one gets its browser at once, at any rate but zero', () => {
  const bucket = fillRate(1, 1, 100)
  expect(timeToStart(bucket, bucket.burst, 1)).toBe(0)
})

test('a pool of ten at 25 percent starts three browsers at once and is full in 2.8 minutes', () => {
  const bucket = fillRate(10, 25, 100)
  expect(bucket).toEqual({ burst: 3, perMinute: 2.5 })
  expect(timeToStart(bucket, bucket.burst, 10)).toBe((7 / 2.5) * 60_000)
})

test('a rate above the cap has the effect of the cap', () => {
  expect(fillRate(10, 400, 100)).toEqual(fillRate(10, 100, 100))
})

test('a rate of zero pauses filling', () => {
  const bucket = fillRate(10, 0, 100)
  expect(timeToStart(bucket, bucket.burst, 1)).toBe(Infinity)
  expect(refilled(bucket, 0, 3_600_000)).toBe(0)
})

test('a bucket fills with time, and no further than its burst', () => {
  const bucket = fillRate(10, 25, 100)
  expect(refilled(bucket, 0, 24_000)).toBe(1)
  expect(refilled(bucket, 0, 3_600_000)).toBe(3)
})
