import { expect, test } from 'vitest'
import { KEYPAD, LEFT, RIGHT } from './dom-names'
import { itemFromKeyboardEvent, keyFromKeyboardEvent, type KeyPress } from './keyboard-event'

function press(key: string, code: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code, location: 0, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...more }
}

test.each([
  [press('a', 'KeyA'), 'a'],
  [press('Enter', 'Enter'), 'Return'],
  [press(' ', 'Space'), 'space'],
  [press('ArrowUp', 'ArrowUp'), 'Up'],
  [press('PageDown', 'PageDown'), 'Page_Down'],
  [press('F12', 'F12'), 'F12'],
  [press('é', 'Digit2'), 'eacute'],
  [press('я', 'KeyZ'), 'U044F'],
  [press('ContextMenu', 'ContextMenu'), 'Menu'],
  [press('MediaPlayPause', 'MediaPlayPause'), 'XF86AudioPlay'],
])('the key $key is recorded as %s', (event, item) => {
  expect(itemFromKeyboardEvent(event)).toBe(item)
})

test('the two sides of a modifier are told apart', () => {
  expect(itemFromKeyboardEvent(press('Control', 'ControlLeft', { location: LEFT, ctrlKey: true }))).toBe('Ctrl')
  expect(itemFromKeyboardEvent(press('Control', 'ControlRight', { location: RIGHT, ctrlKey: true }))).toBe('Control_R')
  expect(itemFromKeyboardEvent(press('Shift', 'ShiftRight', { location: RIGHT, shiftKey: true }))).toBe('Shift_R')
  expect(itemFromKeyboardEvent(press('Alt', 'AltLeft', { location: LEFT, altKey: true }))).toBe('Alt')
  expect(itemFromKeyboardEvent(press('Meta', 'MetaLeft', { location: LEFT, metaKey: true }))).toBe('Super')
  expect(itemFromKeyboardEvent(press('AltGraph', 'AltRight', { location: RIGHT }))).toBe('ISO_Level3_Shift')
})

test.each([
  ['5', 'Numpad5', 'KP_5'],
  ['+', 'NumpadAdd', 'KP_Add'],
  [',', 'NumpadDecimal', 'KP_Decimal'],
  [',', 'NumpadComma', 'KP_Separator'],
  ['Enter', 'NumpadEnter', 'KP_Enter'],
  ['Home', 'Numpad7', 'KP_Home'],
  ['ArrowUp', 'Numpad8', 'KP_Up'],
  ['PageDown', 'Numpad3', 'KP_Page_Down'],
  ['Clear', 'Numpad5', 'KP_Begin'],
  ['NumLock', 'NumLock', 'Num_Lock'],
])('%s of the keypad (%s) is %s', (key, code, name) => {
  expect(keyFromKeyboardEvent(press(key, code, { location: KEYPAD }))?.name).toBe(name)
})

test('modifiers that are down with a key make a combination', () => {
  const tab = press('Tab', 'Tab', { ctrlKey: true, shiftKey: true })
  expect(itemFromKeyboardEvent(tab)).toBe('Ctrl+Shift+Tab')
  expect(itemFromKeyboardEvent(press('Tab', 'Tab', { shiftKey: true }))).toBe('Shift+Tab')
  expect(itemFromKeyboardEvent(press('F4', 'F4', { altKey: true }))).toBe('Alt+F4')
  expect(itemFromKeyboardEvent(press('l', 'KeyL', { metaKey: true }))).toBe('Super+l')
  expect(itemFromKeyboardEvent(press('5', 'Numpad5', { location: KEYPAD, ctrlKey: true }))).toBe('Ctrl+KP_5')
  expect(itemFromKeyboardEvent(press(' ', 'Space', { shiftKey: true }))).toBe('Shift+space')
})

test('Shift that only served to type a character is not recorded', () => {
  expect(itemFromKeyboardEvent(press('A', 'KeyA', { shiftKey: true }))).toBe('A')
  expect(itemFromKeyboardEvent(press('!', 'Digit1', { shiftKey: true }))).toBe('exclam')
  expect(itemFromKeyboardEvent(press('+', 'Equal', { shiftKey: true, ctrlKey: true }))).toBe('Ctrl+plus')
})

test('in a combination letters are small and Shift is named, whatever Caps Lock says', () => {
  expect(itemFromKeyboardEvent(press('T', 'KeyT', { ctrlKey: true, shiftKey: true }))).toBe('Ctrl+Shift+t')
  expect(itemFromKeyboardEvent(press('T', 'KeyT', { ctrlKey: true }))).toBe('Ctrl+t')
  expect(itemFromKeyboardEvent(press('A', 'KeyA'))).toBe('A')
})

test('a shortcut on a keyboard of another script is recorded by its position', () => {
  expect(itemFromKeyboardEvent(press('с', 'KeyC', { ctrlKey: true }))).toBe('Ctrl+c')
  expect(itemFromKeyboardEvent(press('ö', 'Semicolon', { ctrlKey: true }))).toBe('Ctrl+odiaeresis')
})

test('a character typed with AltGr is that character, also where Windows calls AltGr Ctrl and Alt', () => {
  const getModifierState = () => true
  const euro = press('€', 'KeyE', { ctrlKey: true, altKey: true, getModifierState })
  expect(itemFromKeyboardEvent(euro)).toBe('U20AC')
  expect(itemFromKeyboardEvent(press('@', 'KeyQ', { getModifierState }))).toBe('at')
})

test('Option types characters on a Mac and is a modifier elsewhere', () => {
  const event = press('å', 'KeyA', { altKey: true })
  expect(itemFromKeyboardEvent(event, { mac: true })).toBe('aring')
  expect(itemFromKeyboardEvent(event)).toBe('Alt+aring')
  expect(itemFromKeyboardEvent(press('Tab', 'Tab', { altKey: true }), { mac: true })).toBe('Alt+Tab')
})

test.each(['Dead', 'Unidentified', 'Process', 'Fn', ''])('nothing is recorded for %j', (key) => {
  expect(itemFromKeyboardEvent(press(key, 'KeyE'))).toBeUndefined()
  expect(itemFromKeyboardEvent(press(key, 'Numpad5', { location: KEYPAD }))).toBeUndefined()
})

test('nothing is recorded while an input method composes', () => {
  expect(itemFromKeyboardEvent(press('k', 'KeyK', { isComposing: true }))).toBeUndefined()
})
