import { expect, test } from 'vitest'
import { planPress, type Press } from '../../../keys/press'
import { lanesOf, momentsOf, sentence } from './words'

function stepsOf(press: Press) {
  const plan = planPress(press)
  if (!plan.ok) throw new Error('no plan')
  return plan.steps
}

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

test('the moments of a tap say what goes down and up, and when', () => {
  expect(momentsOf(stepsOf({ keys: ['Ctrl+t', 'a'] }))).toEqual([
    { at: 0, down: ['Ctrl', 't'], up: [] },
    { at: 6, down: [], up: ['Ctrl', 't'] },
    { at: 12, down: ['a'], up: [] },
    { at: 18, down: [], up: ['a'] },
  ])
})

test('each key has one lane, however often it is pressed', () => {
  expect(lanesOf(stepsOf({ keys: ['a', 'a'], hold_keys: ['Shift'] }))).toEqual([
    { label: 'Shift', bars: [{ from: 0, to: 24 }] },
    {
      label: 'a',
      bars: [
        { from: 0, to: 6 },
        { from: 12, to: 18 },
      ],
    },
  ])
})
