import { expect, test } from 'vitest'
import { domKey, onLevel, type DomKey } from './dom-key'
import { keyFromKeyboardEvent } from './keyboard-event'
import { parseKey } from './key'

function told(name: string): DomKey {
  const key = parseKey(name)
  if (!key) throw new Error(`${name} is no key`)
  return domKey(key)
}

test.each([
  ['a', { key: 'a', code: 'KeyA', keyCode: 65, text: 'a', shifted: false }],
  ['A', { key: 'A', code: 'KeyA', keyCode: 65, text: 'A', shifted: true }],
  ['?', { key: '?', code: 'Slash', keyCode: 191, text: '?', shifted: true }],
  ['7', { key: '7', code: 'Digit7', keyCode: 55, text: '7', shifted: false }],
  ['space', { key: ' ', code: 'Space', keyCode: 32, text: ' ' }],
  ['Return', { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' }],
  ['Prior', { key: 'PageUp', code: 'PageUp', keyCode: 33 }],
  ['F12', { key: 'F12', code: 'F12', keyCode: 123 }],
  ['F30', { key: 'F30', code: '', keyCode: 0 }],
  ['Ctrl', { key: 'Control', code: 'ControlLeft', keyCode: 17, location: 1 }],
  ['Shift_R', { key: 'Shift', code: 'ShiftRight', keyCode: 16, location: 2 }],
  ['Super_R', { key: 'Meta', code: 'MetaRight', keyCode: 92, location: 2 }],
  ['Meta', { key: 'Meta', code: 'MetaLeft', keyCode: 91, location: 1 }],
  ['AltGr', { key: 'AltGraph', code: 'AltRight', keyCode: 225 }],
  ['ISO_Left_Tab', { key: 'Tab', code: 'Tab', keyCode: 9, shifted: true }],
  ['XF86AudioPlay', { key: 'MediaPlayPause', code: 'MediaPlayPause', keyCode: 179 }],
  ['XF86Copy', { key: 'Copy', code: '', keyCode: 0 }],
  ['XF86LaunchA', { key: 'Unidentified', code: '', keyCode: 0 }],
  ['dead_acute', { key: 'Dead', code: '' }],
  ['KP_5', { key: '5', code: 'Numpad5', keyCode: 101, location: 3, text: '5' }],
  ['KP_Begin', { key: 'Clear', code: 'Numpad5', keyCode: 12, location: 3 }],
  ['KP_Home', { key: 'Home', code: 'Numpad7', keyCode: 36, location: 3 }],
  ['KP_Delete', { key: 'Delete', code: 'NumpadDecimal', keyCode: 46, location: 3 }],
  ['KP_Enter', { key: 'Enter', code: 'NumpadEnter', keyCode: 13, location: 3, text: '\r' }],
  ['KP_Add', { key: '+', code: 'NumpadAdd', keyCode: 107, location: 3, text: '+' }],
  ['€', { key: '€', code: '', keyCode: 0, text: '€', shifted: false }],
  ['😀', { key: '😀', code: '', keyCode: 0, text: '😀' }],
])('a page is told of %s as a US keyboard would', (name, expected) => {
  expect(told(name)).toMatchObject(expected)
})

test.each([
  'a',
  'F5',
  'Escape',
  'Page_Down',
  'Control_R',
  'Super_L',
  'ISO_Level3_Shift',
  'KP_7',
  'KP_Home',
  'KP_Divide',
])('%s is recorded as the key that was pressed', (name) => {
  const flags = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false }
  expect(keyFromKeyboardEvent({ ...told(name), ...flags })).toEqual(parseKey(name))
})

test.each([
  ['a', { shift: true, capsLock: false }, 'A'],
  ['A', { shift: true, capsLock: true }, 'a'],
  ['a', { shift: false, capsLock: true }, 'A'],
  ['1', { shift: true, capsLock: true }, '!'],
  ['1', { shift: false, capsLock: true }, '1'],
  ['F5', { shift: true, capsLock: true }, 'F5'],
  ['é', { shift: true, capsLock: false }, 'é'],
])('%s with %o is %s', (name, level, key) => {
  expect(onLevel(told(name), level).key).toBe(key)
})
