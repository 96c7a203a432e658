import { expect, test } from 'vitest'
import type { ComputerActionInput } from '../contract/computer-actions'
import { isHidden, masked, writing } from './hidden-text'

const press = (...keys: string[]) => ({ type: 'press_key', press_key: { keys } }) as const
const type = (text: string) => ({ type: 'type_text', type_text: { text } }) as const

test.each([
  [type('geheim'), 'all', type('••••••')],
  [type('ada\tgeheim\n'), 'some', type('•••••••••••')],
  [press('s', 'Shift+e', 'U20AC', 'space'), 'all', type('••••')],
  [press('s', 'Tab', 'e', 'Return'), 'some', press('•', 'Tab', '•', 'Return')],
])('what is written is no longer in %j', (action, how, shown) => {
  expect(writing(action)).toBe(how)
  expect(masked(action)).toEqual(shown)
  expect(isHidden(action)).toBe(false)
  expect(isHidden(masked(action))).toBe(true)
})

test.each([{}, null, 'keys', { keys: 'a' }])(
  'an action that is still typed as JSON, as with the body %j, hides nothing',
  (body) => {
    expect(isHidden({ type: 'press_key', press_key: body } as never)).toBe(false)
    expect(isHidden({ type: 'type_text', type_text: body } as never)).toBe(false)
  },
)

test.each<ComputerActionInput>([
  press('Ctrl+v', 'Tab', 'Return', 'Alt+Left'),
  { type: 'press_key', press_key: { keys: ['a', 'c'], hold_keys: ['Ctrl'] } },
  { type: 'click_mouse', click_mouse: { x: 1, y: 2 } },
])('what writes nothing stays as it is: %j', (action) => {
  expect(writing(action)).toBe('nothing')
  expect(masked(action)).toBe(action)
})
