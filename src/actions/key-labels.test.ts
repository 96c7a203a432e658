import { expect, test } from 'vitest'
import { sentence } from './key-labels'

test.each([
  [{ keys: ['a', 'b'] }, 'Tap a, then b'],
  [{ keys: ['a', 'b'], duration: 500 }, 'Hold a and b together for 500 ms'],
  [{ keys: ['Return'], duration: 1_500 }, 'Hold Enter for 1.5 s'],
  [{ keys: ['Tab'], hold_keys: ['Ctrl', 'Shift'] }, 'Tap Tab while Ctrl and Shift are down'],
  [{ keys: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }, 'Tap a, then b, then c, then d, then e, then 3 more'],
  [{ keys: ['Retrun'] }, 'Tap Retrun'],
])('%j: %s', (request, words) => {
  expect(sentence(request)).toBe(words)
})
