import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSeconds } from './seconds-text'

test.each([
  ['600', 600],
  [' 600 ', 600],
  ['90s', 90],
  ['10m', 600],
  ['10 min', 600],
  ['2h', 7_200],
  ['2 hours', 7_200],
  ['1.5h', 5_400],
  ['1h 30m', 5_400],
  ['1h30m15s', 5_415],
  ['3d', 259_200],
  ['90 sec', 90],
])('%s is %d seconds', (text, seconds) => {
  expect(parseSeconds(text)).toBe(seconds)
})

test.each(['', 'soon', '10x', '-5', '10 m x', '1.5', '0.1s', '10ms', 'm', '10 minutely'])(
  '%j is no length of time',
  (text) => {
    expect(parseSeconds(text)).toBeUndefined()
  },
)

test('a number of seconds reads as itself, with and without its unit', () => {
  fc.assert(
    fc.property(fc.nat(), (seconds) => {
      expect(parseSeconds(String(seconds))).toBe(seconds)
      expect(parseSeconds(`${seconds}s`)).toBe(seconds)
    }),
  )
})
