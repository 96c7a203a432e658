import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdleTimer } from './idle-timer'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an unused session is idle after its limit, and is reported once', async () => {
  const onIdle = vi.fn<() => void>()
  const timer = new IdleTimer(10_000, onIdle)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(onIdle).not.toHaveBeenCalled()
  expect(timer.idleMs).toBe(9_900)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onIdle).toHaveBeenCalledTimes(1)
})

test('a use starts the countdown anew, when it ends', async () => {
  const onIdle = vi.fn<() => void>()
  const timer = new IdleTimer(10_000, onIdle)
  await vi.advanceTimersByTimeAsync(8_000)
  const use = timer.during(() => new Promise((resolve) => setTimeout(resolve, 30_000)))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(timer.idleMs).toBe(0)
  await vi.advanceTimersByTimeAsync(10_900)
  await use
  expect(onIdle).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(onIdle).toHaveBeenCalledTimes(1)
})

test('a use that fails counts as well', async () => {
  const timer = new IdleTimer(10_000, () => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(timer.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(timer.idleMs).toBe(0)
  timer.dispose()
})

test('a timer that was disposed stays quiet', async () => {
  const onIdle = vi.fn<() => void>()
  const timer = new IdleTimer(10_000, onIdle)
  timer.dispose()
  timer.dispose()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onIdle).not.toHaveBeenCalled()
})
