import { expect, test } from 'vitest'
import { planPress, type Press } from '../../../keys/press'
import { lanesOf, momentsOf } from './words'

function stepsOf(press: Press) {
  const plan = planPress(press)
  if (!plan.ok) throw new Error('no plan')
  return plan.steps
}

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
