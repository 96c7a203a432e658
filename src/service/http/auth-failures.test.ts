import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthFailureLimiter } from './auth-failures'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an address that presents wrong keys is told to wait, and other addresses are not', () => {
  const failures = new AuthFailureLimiter()
  const fail = (address: string) => failures.count(address)
  for (let n = 0; n < 60; n++) fail('10.0.0.1')
  expect(() => fail('10.0.0.1')).toThrow(expect.objectContaining({ status: 429, headers: { 'Retry-After': '1' } }))
  fail('10.0.0.2')
  vi.advanceTimersByTime(1_000)
  fail('10.0.0.1')
  expect(() => fail('10.0.0.1')).toThrow('Try again in 1 s.')
})
