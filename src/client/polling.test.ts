import { expect, test } from 'vitest'
import { ApiError, UnreachableError } from './errors'
import { poolQueries } from './queries'

const connection = { id: 'c', name: 'c', baseUrl: '', key: 'k' }

/** When a pool is asked for again after this error; false: never. */
function nextAfter(error: Error): unknown {
  const { refetchInterval } = poolQueries.detail(connection, 'tour')
  if (typeof refetchInterval !== 'function') throw new Error('It is not asked for again.')
  const state = { data: undefined, error, errorUpdateCount: 1 }
  return refetchInterval({ state } as unknown as Parameters<typeof refetchInterval>[0])
}

const refused = (status: number, retryAfter?: number) => new ApiError(status, { code: 'x', message: 'x' }, retryAfter)

test.each([400, 408, 429, 500, 503])('a view goes on after %i', (status) => {
  expect(nextAfter(refused(status))).toBeGreaterThan(0)
})

test('a view goes on when no answer came', () => {
  expect(nextAfter(new UnreachableError('x'))).toBeGreaterThan(0)
})

test.each([401, 403, 404, 405, 410, 501])('a view stops after %i', (status) => {
  expect(nextAfter(refused(status))).toBe(false)
})

test.each([
  [-5, 500],
  [0, 500],
  [7, 7_000],
  [3_000_000, 60_000],
])('a service that asks for a wait of %i s is asked again after %i ms', (seconds, ms) => {
  const next = nextAfter(refused(429, seconds))
  expect(next).toBeGreaterThanOrEqual(ms)
  expect(next).toBeLessThanOrEqual(ms * 1.2)
})
