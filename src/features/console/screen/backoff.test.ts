import { expect, it } from 'vitest'
import { ApiError, isRetryable, UnreachableError } from '../../../client/errors'
import { retryDelay } from './backoff'

const answer = (status: number, retryAfter?: number) => new ApiError(status, { code: 'x', message: 'x' }, retryAfter)

it('waits longer after each failure, up to a bound', () => {
  const error = new UnreachableError('gone')
  expect([1, 2, 3, 4, 5, 20].map((failures) => retryDelay(failures, error))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 8_000,
  ])
})

it('waits as long as the service asks', () => {
  expect(retryDelay(1, answer(429, 7))).toBe(7_000)
})

it('knows what passes by itself and what does not', () => {
  expect([500, 503, 429, 408].map((status) => isRetryable(answer(status)))).toEqual([true, true, true, true])
  expect([400, 401, 403, 404].map((status) => isRetryable(answer(status)))).toEqual([false, false, false, false])
  expect(isRetryable(new UnreachableError('gone'))).toBe(true)
})
