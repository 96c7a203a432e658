import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Backoff } from './backoff'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each failure in a row doubles the wait, from a second up to a minute', () => {
  const backoff = new Backoff()
  const waits = Array.from({ length: 8 }, () => {
    backoff.failed('no display')
    return backoff.remaining
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  expect(backoff.failure).toMatchObject({ message: 'no display', attempts: 8 })
  vi.advanceTimersByTime(60_000)
  expect(backoff.remaining).toBe(0)
})

test('a success ends it', () => {
  const backoff = new Backoff()
  backoff.failed('no display')
  backoff.succeeded()
  expect(backoff.remaining).toBe(0)
  expect(backoff.failure).toBeUndefined()
})
