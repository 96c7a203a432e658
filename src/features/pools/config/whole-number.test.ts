import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number'

test.each([
  ['12', 12],
  [' 3.0 ', 3],
  // What the form refuses is counted with nowhere.
  ['1e3', undefined],
  ['0x10', undefined],
  ['2.5', undefined],
  ['0', undefined],
  ['', undefined],
])('%j is a size of %s', (text, size) => expect(wholeNumber(text, 1)).toBe(size))
