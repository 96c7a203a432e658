import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimit } from './rate-limit'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a minute’s calls may come at once; the next one is told when to come', async () => {
  const limit = new RateLimit(3)
  for (const remaining of [2, 1, 0]) expect(await limit.count('a')).toEqual({ limit: 3, remaining })
  await expect(limit.count('a')).rejects.toMatchObject({
    status: 429,
    code: 'rate_limit_exceeded',
    headers: { 'Retry-After': '20', 'X-RateLimit-Limit': '3', 'X-RateLimit-Remaining': '0' },
  })
  vi.advanceTimersByTime(20_000)
  expect((await limit.count('a')).remaining).toBe(0)
})

test('each key has calls of its own', async () => {
  const limit = new RateLimit(1)
  await limit.count('a')
  expect(await limit.count('b')).toEqual({ limit: 1, remaining: 0 })
})

test('a refused call costs nothing', async () => {
  const limit = new RateLimit(1)
  await limit.count('a')
  for (let n = 0; n < 10; n++) await expect(limit.count('a')).rejects.toThrow('Try again in 60 s.')
  vi.advanceTimersByTime(60_000)
  await limit.count('a')
})
