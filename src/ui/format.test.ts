import { expect, test } from 'vitest'
import {
  EXACT_TIME,
  formatBytes,
  formatDuration,
  formatRelative,
  formatRough,
  formatTime,
  plural,
  sentence,
  zoneName,
} from './format'

test.each([
  [0, '0 ms'],
  [480.4, '480 ms'],
  [999, '999 ms'],
  [999.6, '1 s'],
  [4_250, '4.3 s'],
  [9_949, '9.9 s'],
  [9_951, '10 s'],
  [59_499, '59 s'],
  [59_600, '1 min'],
  [200_000, '3 min 20 s'],
  [3_599_800, '1 h'],
  [7_500_000, '2 h 5 min'],
  [86_400_000, '1 d'],
  [259_200_000, '3 d'],
  [-1_500, '-1.5 s'],
  [Infinity, 'never'],
])('a duration of %d ms reads %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test.each([
  [0, '0 s'],
  [59_400, '59 s'],
  [59_600, '1 min'],
  [3_600_000, '1 h'],
  [84_600_000, '1 d'],
  [364 * 86_400_000, '364 d'],
  [365 * 86_400_000, '1 y'],
  [1_531 * 86_400_000, '4 y'],
])('roughly %d ms reads %s', (ms, text) => {
  expect(formatRough(ms)).toBe(text)
})

test('a time reads from now, in both directions', () => {
  const now = 1_000_000_000
  expect(formatRelative(now - 500, now)).toBe('just now')
  expect(formatRelative(now - 180_000, now)).toBe('3 min ago')
  expect(formatRelative(now + 7_200_000, now)).toBe('in 2 h')
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KiB'],
  [1536, '1.5 KiB'],
  [12 * 1024 * 1024, '12 MiB'],
  [1024 * 1024 - 1, '1 MiB'],
  [5 * 1024 ** 4, '5 TiB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('counts take the right form of the noun', () => {
  expect([plural(0, 'browser'), plural(1, 'browser'), plural(2, 'entry', 'entries')]).toEqual([
    '0 browsers',
    '1 browser',
    '2 entries',
  ])
})

test('an exact time says in which zone it is', () => {
  const at = Date.parse('2026-01-31T09:30:00Z')
  expect(zoneName(at)).toMatch(/^[A-Z]{2,5}|^GMT[+-]\d/)
  expect(formatTime(EXACT_TIME, at)).toContain(zoneName(at))
})

test.each([
  ['is required', 'Enter a value'],
  ['must not be blank', 'Enter a value'],
  ['must have at least 1 character', 'Enter a value'],
  ['must be a whole number', 'Enter a whole number'],
  ['must be at least 1', 'Use at least 1'],
  ['must have at most 255 characters', 'Use at most 255 characters'],
  ['must be one of http, https', 'Use one of http, https'],
  ['must not contain control characters', 'Leave out control characters'],
  ['choose another name', 'Choose another name'],
])('what the service says of a field, "%s", is said beside it as what to do', (said, shown) => {
  expect(sentence(said)).toBe(shown)
})
