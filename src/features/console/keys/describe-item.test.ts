import { expect, test } from 'vitest'
import { describeItem } from './describe-item'

test.each([
  ['Ctrl+t', {}, 'Hold Ctrl, press t. Opens a tab'],
  ['t', { hold_keys: ['Ctrl'] }, 'Press t. Opens a tab'],
  ['a', {}, 'Press a'],
  ['Ctrl', { hold_keys: ['Ctrl'] }, 'Nothing more: it is held throughout'],
  ['Ctrl+a', { duration: 500 }, 'Ctrl and a are down for 500 ms'],
  ['a', { duration: 1_500, keys: ['a', 'b'] }, 'a is down for 1.5 s, together with the other items'],
])('%s in %j: %s', (item, rest, words) => {
  expect(describeItem(item, { keys: [item], ...rest })).toBe(words)
})

test('a name that is none says which ones are near', () => {
  expect(describeItem('Escpe', { keys: ['Escpe'] })).toMatch(/Did you mean Escape/)
})
