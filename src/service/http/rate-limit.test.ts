import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimit } from './rate-limit'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a minute’s calls may come at once; the next one is told when to come', () => {
  const limit = new RateLimit(3)
  expect([limit.count('a'), limit.count('a'), limit.count('a')].map(({ remaining }) => remaining)).toEqual([2, 1, 0])
  expect(() => limit.count('a')).toThrow(
    expect.objectContaining({
      status: 429,
      code: 'rate_limit_exceeded',
      headers: { 'Retry-After': '20', 'X-RateLimit-Limit': '3', 'X-RateLimit-Remaining': '0' },
    }),
  )
  vi.advanceTimersByTime(20_000)
  expect(limit.count('a').remaining).toBe(0)
})

test('each key has calls of its own', () => {
  const limit = new RateLimit(1)
  limit.count('a')
  expect(limit.count('b')).toEqual({ limit: 1, remaining: 0 })
})

test('a refused call costs nothing', () => {
  const limit = new RateLimit(1)
  limit.count('a')
  for (let n = 0; n < 10; n++) expect(() => limit.count('a')).toThrow('Try again in 60 s.')
  vi.advanceTimersByTime(60_000)
  limit.count('a')
})
