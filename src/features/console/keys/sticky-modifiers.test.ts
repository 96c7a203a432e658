import { expect, test } from 'vitest'
import { NO_STICKY_MODIFIERS, press, used } from './sticky-modifiers'

const after = (...items: string[]) => items.reduce(press, NO_STICKY_MODIFIERS)

test('a modifier that is pressed once is down for one key', () => {
  expect([...used(after('Ctrl', 'Shift'))]).toEqual([])
})

test('pressed twice it stays down, and the third time it comes up', () => {
  expect([...used(after('Ctrl', 'Ctrl', 'Shift'))]).toEqual([['Ctrl', 'locked']])
  expect([...after('Ctrl', 'Ctrl', 'Ctrl')]).toEqual([])
})
