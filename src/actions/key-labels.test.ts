import { expect, test } from 'vitest'
import { sentence } from './key-labels'

test.each([
  [{ keys: ['a', 'b'] }, 'Taps a, then b'],
  [{ keys: ['a', 'b'], duration: 500 }, 'Holds a and b together for 500 ms'],
  [{ keys: ['Return'], duration: 1_500 }, 'Holds Enter for 1.5 s'],
  [{ keys: ['Tab'], hold_keys: ['Ctrl', 'Shift'] }, 'Taps Tab while Ctrl and Shift are down'],
  [{ keys: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }, 'Taps a, then b, then c, then d, then e, then 3 more'],
  [{ keys: ['Retrun'] }, 'Taps Retrun'],
])('%j: %s', (request, words) => {
  expect(sentence(request)).toBe(words)
})
