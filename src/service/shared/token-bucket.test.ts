import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillRate } from '../../contract/fill'
import { TokenBucket } from './token-bucket'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const take = (bucket: TokenBucket, count: number) => {
  for (let n = 0; n < count; n++) bucket.take()
}

test('the first browsers come at once, the others at the rate', () => {
  const bucket = new TokenBucket(fillRate(10, 25, 100))
  expect(bucket.timeTo(3)).toBe(0)
  take(bucket, 3)
  expect(bucket.timeTo(1)).toBe(24_000)
  vi.advanceTimersByTime(24_000)
  expect(bucket.timeTo(1)).toBe(0)
  take(bucket, 1)
  expect(bucket.timeTo(6)).toBe(6 * 24_000)
})

test('a bucket that is left alone holds no more than its burst', () => {
  const bucket = new TokenBucket(fillRate(10, 25, 100))
  vi.advanceTimersByTime(3_600_000)
  take(bucket, 3)
  expect(bucket.timeTo(1)).toBe(24_000)
})

test('a rate of 0 pauses filling', () => {
  expect(new TokenBucket(fillRate(5, 0, 100)).timeTo(1)).toBe(Infinity)
})

test('at another rate, what was taken since the bucket was full stays taken', () => {
  const bucket = new TokenBucket(fillRate(1, 25, 100))
  bucket.changeRate(fillRate(10, 25, 100))
  expect(bucket.timeTo(3)).toBe(0)
  take(bucket, 3)
  bucket.changeRate(fillRate(20, 25, 100))
  expect([bucket.timeTo(2), bucket.timeTo(3)]).toEqual([0, 12_000])
  bucket.changeRate(fillRate(4, 25, 100))
  expect(bucket.timeTo(1)).toBe(60_000)
})

test('a pool that was paused fills as a new one does', () => {
  const bucket = new TokenBucket(fillRate(10, 0, 100))
  bucket.changeRate(fillRate(10, 25, 100))
  expect([bucket.timeTo(3), bucket.timeTo(4)]).toEqual([0, 24_000])
})

test('what is granted starts at once, also when filling is paused, and takes nothing from the bucket', () => {
  const paused = new TokenBucket(fillRate(5, 0, 100))
  paused.grant(2)
  expect([paused.timeTo(2), paused.timeTo(3)]).toEqual([0, Infinity])
  take(paused, 2)
  expect(paused.timeTo(1)).toBe(Infinity)
  const bucket = new TokenBucket(fillRate(10, 25, 100))
  bucket.grant(1)
  take(bucket, 1)
  expect(bucket.timeTo(3)).toBe(0)
})
