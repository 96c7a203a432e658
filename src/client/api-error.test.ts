import { expect, test } from 'vitest'
import { apiError } from './api-error'

const DATE = 'Tue, 24 Nov 2026 12:00:00 GMT'

const waitAfter = async (headers: Record<string, string>) =>
  (await apiError(new Response('', { status: 429, headers }), 'key')).retryAfter

test.each([
  ['30', 30],
  ['Tue, 24 Nov 2026 12:00:30 GMT', 30],
  ['Tue, 24 Nov 2026 11:59:00 GMT', 0],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
])('a service that asks to come again after "%s" is left alone for %s s', async (text, seconds) => {
  expect(await waitAfter({ 'Retry-After': text, Date: DATE })).toBe(seconds)
})

test('a service that does not tell its own time is asked again at the given time of this machine', async () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString()
  const seconds = await waitAfter({ 'Retry-After': inAMinute })
  expect(seconds).toBeGreaterThan(55)
  expect(seconds).toBeLessThanOrEqual(60)
})
