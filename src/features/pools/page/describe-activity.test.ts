import { expect, test } from 'vitest'
import type { PoolActivity } from '../../../contract/pool-activity'
import { describeActivity, byDayAndMinute, formatDay } from './describe-activity'

const entry = (more: Partial<PoolActivity>): PoolActivity => ({
  id: '1',
  at: new Date(2030, 0, 2, 12).toISOString(),
  kind: 'warmed',
  ...more,
})
const sentence = (more: Partial<PoolActivity>) => {
  const { what, rest } = describeActivity(entry({ session_id: 's', ...more }))
  return `${what} ~${rest}`
}

test.each([
  [{ kind: 'created', by: 'ops', message: 'size 3' }, 'Created by ops ~: size 3'],
  [{ kind: 'updated', by: 'ops', message: 'size 3 → 5' }, 'Changed by ops ~: size 3 → 5'],
  [{ kind: 'warmed', duration_ms: 1234 }, 'Browser ready ~, after 1.2 s'],
  [{ kind: 'leased', by: 'ci' }, 'Acquired by ci ~'],
  [{ kind: 'leased', by: 'ci', duration_ms: 800 }, 'Acquired by ci ~, after waiting 800 ms'],
  [{ kind: 'released', by: 'ci', reuse: true }, 'Released by ci ~, back in the pool'],
  [{ kind: 'released', by: 'ci', reuse: false, message: 'why' }, 'Released by ci ~, and ended: why'],
  [{ kind: 'ended', by: 'ci' }, 'Ended by ci ~'],
  [
    { kind: 'ended', session_id: undefined, message: '2 idle browsers ended: the host drained' },
    '2 idle browsers ended: the host drained ~',
  ],
  [{ kind: 'ended', by: 'ci', message: 'the service was stopped' }, 'Ended ~, acquired by ci: the service was stopped'],
  [
    { kind: 'timed_out', by: 'ci', message: 'nothing used it for 10 s' },
    'Timed out ~, acquired by ci: nothing used it for 10 s',
  ],
  [{ kind: 'crashed', message: 'It was killed.' }, 'Crashed ~: It was killed.'],
  [{ kind: 'failed_to_start', message: 'no display' }, 'Browser failed to start ~: no display'],
  [
    { kind: 'refused', by: 'ci', message: 'no browser was free in time', duration_ms: 2000 },
    'Refused ci ~: no browser was free in time, after waiting 2 s',
  ],
  [{ kind: 'flushed', by: 'ops', message: '2 idle browsers ended' }, 'Flushed by ops ~: 2 idle browsers ended'],
  [{ kind: 'refreshed', message: 'its profile was saved' }, 'Refreshed ~: its profile was saved'],
] as const)('what happened is a sentence: %o', (given, words) => {
  expect(sentence(given)).toBe(words)
})

test('what a host of a later version has written down is told as far as it goes', () => {
  const later = { kind: 'moved_away' as PoolActivity['kind'], by: 'ops', message: 'to another host' }
  expect(sentence(later)).toBe('Moved away ~ by ops: to another host')
})

test('entries are parted by day and by minute, in their order', () => {
  const at = (day: number, hour: number, minute: number, second: number) =>
    entry({ at: new Date(2030, 0, day, hour, minute, second).toISOString() })
  const entries = [at(2, 0, 1, 5), at(2, 0, 0, 59), at(2, 0, 0, 1), at(1, 23, 59, 59), at(1, 8, 0, 0)]
  const days = byDayAndMinute(entries)
  expect(days.map(({ minutes }) => minutes.map((minute) => minute.entries.length))).toEqual([
    [1, 2],
    [1, 1],
  ])
  expect(days.flatMap(({ minutes }) => minutes.flatMap((minute) => minute.entries))).toEqual(entries)
})

test('days are called as people call them', () => {
  const midnight = (day: number) => new Date(2030, 0, day).getTime()
  const now = new Date(2030, 0, 15, 9).getTime()
  expect(formatDay(midnight(15), now)).toBe('Today')
  expect(formatDay(midnight(14), now)).toBe('Yesterday')
  expect(formatDay(midnight(7), now)).toBe('Monday 7 January')
})
