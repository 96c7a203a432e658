import { expect, test } from 'vitest'
import { ClickMouse, Scroll } from '../contract/computer-actions'
import { DragMouse } from '../contract/computer'
import { fieldLabel, fieldsOf, numberOf, withMember, wordsOf } from './schema-fields'

test('a body becomes fields with the control that each member needs', () => {
  expect(fieldsOf(ClickMouse).map(({ name, control, required }) => [name, control.kind, required])).toEqual([
    ['x', 'number', true],
    ['y', 'number', true],
    ['button', 'choice', false],
    ['click_type', 'choice', false],
    ['num_clicks', 'number', false],
    ['hold_keys', 'words', false],
    ['duration', 'number', false],
    ['interval', 'number', false],
  ])
  const drag = fieldsOf(DragMouse)
  expect(drag.find(({ name }) => name === 'path')?.control).toEqual({ kind: 'points' })
  expect(drag.find(({ name }) => name === 'smooth')).toMatchObject({ fallback: true, control: { kind: 'switch' } })
  expect(fieldsOf(Scroll).find(({ name }) => name === 'delta_y')?.control).toEqual({
    kind: 'number',
    min: -1_000,
    max: 1_000,
  })
})

test.each([
  ['12', 12],
  [' -3 ', -3],
  ['', undefined],
  ['-', '-'],
  ['1.', '1.'],
  ['twelve', 'twelve'],
])('the text %j is read as %j, and nothing typed is lost', (text, value) => {
  expect(numberOf(text)).toBe(value)
})

test('a member that is left out is not sent, and the others keep their positions', () => {
  expect(JSON.stringify(withMember({ x: 1, y: 2, delay: 3 }, 'y', 5))).toBe('{"x":1,"y":5,"delay":3}')
  expect(withMember({ x: 1, y: 2 }, 'y', undefined)).toEqual({ x: 1 })
  expect(wordsOf(' Ctrl  Shift ')).toEqual(['Ctrl', 'Shift'])
})

test.each([
  ['x', 'X'],
  ['hold_keys', 'Hold keys'],
  ['step_delay_ms', 'Step delay (ms)'],
  ['max_changed', 'Pixels that may differ'],
  ['within_ms', 'Time limit (ms)'],
])('says the field %s as %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label)
})
