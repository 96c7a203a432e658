import { expect, test } from 'vitest'
import { planPress, type Press, STROKE_MS } from '../../../keys/press'
import { lanesOf, momentsOf } from './moments'

function stepsOf(press: Press) {
  const plan = planPress(press)
  if (!plan.ok) throw new Error('no plan')
  return plan.steps
}

const down = (...keys: string[]) => ({ kind: 'down', keys })
const up = (...keys: string[]) => ({ kind: 'up', keys })

test('the moments of a tap say what goes down and up, and when', () => {
  expect(momentsOf(stepsOf({ keys: ['Ctrl+t', 'a'] }))).toEqual([
    { at: 0, changes: [down('Ctrl', 't'), up('Ctrl', 't')] },
    { at: STROKE_MS, changes: [down('a'), up('a')] },
  ])
})

test('each key has one lane, however often it is pressed', () => {
  expect(lanesOf(stepsOf({ keys: ['a', 'a'], hold_keys: ['Shift'] }))).toEqual([
    { label: 'Shift', bars: [{ from: 0, to: STROKE_MS }] },
    {
      label: 'a',
      bars: [
        { from: 0, to: 0 },
        { from: STROKE_MS, to: STROKE_MS },
      ],
    },
  ])
})
