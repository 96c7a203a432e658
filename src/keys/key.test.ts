import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALIASES } from './aliases'
import { distinct, isModifier, keyForKeysym, parseKey } from './key'
import { allKeyNames, keysymNamed } from './keysyms'
import { anyCharacter } from './test-characters'

test.each([
  ['ctrl CTRL Control control', 'Control_L'],
  ['alt Alt option opt', 'Alt_L'],
  ['shift SHIFT', 'Shift_L'],
  ['super cmd Command win Windows', 'Super_L'],
  ['meta', 'Meta_L'],
  ['altgr AltGr', 'ISO_Level3_Shift'],
  ['enter Enter return RETURN', 'Return'],
  ['esc Esc escape', 'Escape'],
  ['del delete', 'Delete'],
  ['ins insert', 'Insert'],
  ['backspace Backspace', 'BackSpace'],
  ['tab TAB', 'Tab'],
  ['Space', 'space'],
  ['home', 'Home'],
  ['end', 'End'],
  ['pageup PageUp pgup page_up Prior', 'Page_Up'],
  ['pagedown pgdn page_down Next', 'Page_Down'],
  ['up arrowup ArrowUp', 'Up'],
  ['down arrowdown', 'Down'],
  ['left arrowleft', 'Left'],
  ['right arrowright', 'Right'],
  ['capslock CapsLock', 'Caps_Lock'],
  ['numlock', 'Num_Lock'],
  ['scrolllock', 'Scroll_Lock'],
  ['printscreen print', 'Print'],
  ['f1', 'F1'],
  ['f35', 'F35'],
])('%s: all mean %s', (spellings, name) => {
  for (const spelling of spellings.split(' ')) expect(parseKey(spelling)?.name).toBe(name)
})

test('every X11 name means its own key, also where it looks like an alias', () => {
  for (const name of allKeyNames()) {
    expect(parseKey(name)?.keysym).toBe(keysymNamed(name))
    const alias = ALIASES.get(name.toLowerCase())
    if (alias) expect(keysymNamed(alias)).toBe(keysymNamed(name))
  }
  for (const name of ALIASES.values()) expect(keysymNamed(name)).toBeDefined()
})

test.each([
  ['a', 0x61],
  ['A', 0x41],
  ['5', 0x35],
  ['/', 0x2f],
  ['.', 0x2e],
  ['-', 0x2d],
  ['+', 0x2b],
  [' ', 0x20],
  ['é', 0xe9],
  ['e\u0301', 0xe9],
  ['€', 0x10020ac],
  ['ж', 0x1000436],
  ['漢', 0x1006f22],
  ['👍', 0x101f44d],
  ['\n', 0xff0d],
  ['\r', 0xff0d],
  ['\t', 0xff09],
])('the single character %j is keysym %i', (character, keysym) => {
  expect(parseKey(character)?.keysym).toBe(keysym)
})

test.each([
  ['U20AC', { name: 'U20AC', keysym: 0x10020ac, char: '€' }],
  ['U20ac', { name: 'U20AC', keysym: 0x10020ac, char: '€' }],
  ['U0041', { name: 'A', keysym: 0x41, char: 'A' }],
  ['U1F44D', { name: 'U1F44D', keysym: 0x101f44d, char: '👍' }],
  ['0x20ac', { name: 'EuroSign', keysym: 0x20ac, char: '€' }],
  ['0xFF0D', { name: 'Return', keysym: 0xff0d }],
  ['0x1000041', { name: 'A', keysym: 0x41, char: 'A' }],
  ['0x1000FF00', { name: '0x1000FF00', keysym: 0x1000ff00 }],
])('%s is the key %o', (token, key) => {
  expect(parseKey(token)).toEqual(key)
})

const NO_KEYS = {
  names: ['', '13', '007', 'string', 'Contrl', 'KP_enter', 'ab', 'hello', '__proto__', 'toString'],
  characters: ['\u0000', '\u001b', '\u007f', '\u0085', '\ud800', 'a\u200db'],
  numbers: ['U1F', 'U7F', 'U9f', 'UD800', 'U110000', '0x', '0x0a', '0x7f', '0x12345', '0xffffffff'],
}

test.each(Object.values(NO_KEYS).flat())('%j is no key', (token) => {
  expect(parseKey(token)).toBeUndefined()
})

test('whatever is given, parsing does not throw, and what it finds it finds again by name and number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: anyCharacter, maxLength: 3 })), (token) => {
      const key = parseKey(token)
      if (!key) return
      expect(parseKey(key.name)).toEqual(key)
      expect(keyForKeysym(key.keysym)).toEqual(key)
    }),
  )
})

test('modifiers are told from other keys', () => {
  const modifier = (token: string) => isModifier(parseKey(token) ?? { name: '', keysym: 0 })
  expect(['Ctrl', 'Shift_R', 'Alt', 'Super', 'Meta', 'AltGr', 'Hyper_L'].every(modifier)).toBe(true)
  expect(['a', 'Caps_Lock', 'Num_Lock', 'Return', 'F1'].some(modifier)).toBe(false)
})

test('keys are the same when their keysyms are', () => {
  const keys = ['Prior', 'a', 'Page_Up', 'A', 'a'].flatMap((token) => parseKey(token) ?? [])
  expect(distinct(keys).map(({ name }) => name)).toEqual(['Page_Up', 'a', 'A'])
})
