import { expect, test, vi } from 'vitest'
import { ServiceClock } from './service-clock'

const at = (time: string): number => Date.parse(time)
const NOON = at('2026-03-01T12:00:00.400Z')
const header = (ms: number): string => new Date(ms).toUTCString()

test('a clock that may be right is left alone, however long the answer took', () => {
  const clock = new ServiceClock()
  const changed = vi.fn<() => void>()
  clock.subscribe(changed)
  clock.update('', header(NOON), NOON, NOON + 20)
  clock.update('', header(NOON + 19_000), NOON, NOON + 20_000)
  // A computer that slept while it waited.
  clock.update('', header(NOON), NOON, NOON + 3_600_000)
  expect(clock.aheadOf('')).toBe(0)
  expect(changed).not.toHaveBeenCalled()
})

test.each([3_600_000, -3_600_000, 90_000])('a clock that is off by %i ms is noticed with the first answer', (off) => {
  const clock = new ServiceClock()
  clock.update('', header(NOON + off), NOON, NOON + 40)
  expect(Math.abs(clock.aheadOf('') - off)).toBeLessThan(1_500)
  const known = clock.aheadOf('')
  clock.update('', header(NOON + off + 5_000), NOON + 5_000, NOON + 5_040)
  expect(clock.aheadOf('')).toBe(known)
})

test('a clock that is put right is noticed', () => {
  const clock = new ServiceClock()
  clock.update('', header(NOON + 3_600_000), NOON, NOON + 40)
  const later = NOON + 3_600_000
  clock.update('', header(later), later, later + 40)
  expect(Math.abs(clock.aheadOf(''))).toBeLessThan(1_500)
})

test('each service has its own clock, and one that does not tell the time is taken to be right', () => {
  const clock = new ServiceClock()
  clock.update('http://a', header(NOON + 3_600_000), NOON, NOON + 40)
  clock.update('http://b', null, NOON, NOON + 40)
  clock.update('http://b', 'noon', NOON, NOON + 40)
  expect(clock.aheadOf('http://a')).toBeGreaterThan(3_500_000)
  expect(clock.aheadOf('http://b')).toBe(0)
})
