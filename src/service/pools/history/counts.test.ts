import { expect, test } from 'vitest'
import { addCounts, failureReason, sumCounts } from './counts'
import { bucketOf, percentile } from './wait-buckets'

test('what several hosts have counted is added up', () => {
  const one = { launched: 2, failed: { 'no display': 1 }, waits: { 0: 3 }, ends: { released: 1 } }
  const other = { refused: 1, failed: { 'no display': 2, 'disk full': 1 }, waits: { 0: 1, 7: 1 }, ends: { crashed: 1 } }
  expect(sumCounts([one, other])).toEqual({
    launched: 2,
    refused: 1,
    failed: { 'no display': 3, 'disk full': 1 },
    waits: { 0: 4, 7: 1 },
    ends: { released: 1, crashed: 1 },
  })
})

test('reasons of failures are bounded, the rarest become one, and none is lost', () => {
  const failed = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`reason ${index}`, 30 - index]))
  const kept = addCounts({ failed }, {}).failed ?? {}
  expect(Object.keys(kept)).toHaveLength(10)
  expect(kept['reason 0']).toBe(30)
  expect(Object.values(kept).reduce((sum, count) => sum + count)).toBe((30 * 31) / 2)
})

test('failures are alike by their first line, but for ids and long numbers', () => {
  expect(failureReason('Chromium 156 ended (pid 48213) in htzv5orfit78e1m2biiifpbv.\nlog line')).toBe(
    'Chromium … ended (pid …) in ….',
  )
  expect(failureReason(' \n')).toBe('No reason given')
})

test('percentiles of waits are off by 5 % at most, from none at all to the longest one', () => {
  const waits: Record<string, number> = {}
  for (let ms = 1; ms <= 10_000; ms++) waits[bucketOf(ms)] = (waits[bucketOf(ms)] ?? 0) + 1
  for (const share of [0.5, 0.95, 0.99, 1]) {
    const exact = share * 10_000
    expect(Math.abs((percentile(waits, share) ?? 0) - exact) / exact).toBeLessThan(0.06)
  }
  expect(percentile({ 0: 5 }, 0.95)).toBe(0)
  expect(percentile({}, 0.5)).toBeNull()
})
