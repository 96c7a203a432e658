import { expect, it } from 'vitest'
import { ApiError, isForbidden, isRetryable, UnreachableError } from './errors'
import { retryDelay } from './retry'

const answer = (status: number, retryAfter?: number) => new ApiError(status, { code: 'x', message: 'x' }, retryAfter)

it('waits longer after each failure, up to a bound', () => {
  const error = new UnreachableError('gone')
  for (const [failures, ms] of [
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [4, 4_000],
    [5, 8_000],
    [20, 8_000],
  ] as const) {
    expect(retryDelay(failures, error)).toBeGreaterThanOrEqual(ms)
    expect(retryDelay(failures, error)).toBeLessThanOrEqual(ms * 1.2)
  }
})

it('waits as long as the service asks', () => {
  expect(retryDelay(1, answer(429, 7))).toBeGreaterThanOrEqual(7_000)
  expect(retryDelay(1, answer(429, 7))).toBeLessThanOrEqual(8_400)
})

it('knows what passes by itself and what does not', () => {
  expect([500, 503, 429, 408, 400].every((status) => isRetryable(answer(status)))).toBe(true)
  expect([401, 403, 404, 405, 501].some((status) => isRetryable(answer(status)))).toBe(false)
  expect(isRetryable(new UnreachableError('gone'))).toBe(true)
})

it('knows what the same key is refused again, and what another pool may make room for', () => {
  expect(isForbidden(answer(403))).toBe(true)
  expect([401, 404, 409, 503].some((status) => isForbidden(answer(status)))).toBe(false)
  expect(isForbidden(new ApiError(403, { code: 'pooled_sessions_limit_exceeded', message: 'x' }))).toBe(false)
  expect(isForbidden(new UnreachableError('gone'))).toBe(false)
})
