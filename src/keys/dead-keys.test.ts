import { expect, test } from 'vitest'
import { composed } from './dead-keys'

test.each([
  ['dead_acute', 'e', 'é'],
  ['dead_diaeresis', 'U', 'Ü'],
  ['dead_caron', 's', 'š'],
  ['dead_acute', 'x', 'x'],
  ['dead_greek', 'a', 'a'],
])('%s and %s type %s', (deadKey, character, letter) => {
  expect(composed(deadKey, character)).toBe(letter)
})
