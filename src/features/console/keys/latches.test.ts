import { expect, test } from 'vitest'
import { NO_LATCHES, press, used } from './latches'

const after = (...items: string[]) => items.reduce(press, NO_LATCHES)

test('a modifier that is pressed once is down for one key', () => {
  expect([...used(after('Ctrl', 'Shift'))]).toEqual([])
})

test('pressed twice it stays down, and the third time it comes up', () => {
  expect([...used(after('Ctrl', 'Ctrl', 'Shift'))]).toEqual([['Ctrl', 'locked']])
  expect([...after('Ctrl', 'Ctrl', 'Ctrl')]).toEqual([])
})
