import { expect, test } from 'vitest'
import { allKeyNames, charForKeysym, keysymNamed, nameOfKeysym } from './keysyms'

test('every name of the X11 headers is known', () => {
  const names = allKeyNames()
  expect(names.filter((name) => name.startsWith('XF86'))).toHaveLength(323)
  expect(names.filter((name) => !name.startsWith('XF86'))).toHaveLength(2104)
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  ['space', 0x20],
  ['quoteright', 0x27],
  ['ydiaeresis', 0xff],
  ['Aogonek', 0x1a1],
  ['EuroSign', 0x20ac],
  ['3270_Duplicate', 0xfd01],
  ['BackSpace', 0xff08],
  ['Page_Up', 0xff55],
  ['F35', 0xffe0],
  ['Hyper_R', 0xffee],
  ['Delete', 0xffff],
  ['VoidSymbol', 0xffffff],
  ['Cyrillic_GHE_bar', 0x1000492],
  ['braille_dots_12345678', 0x10028ff],
  ['XF86MonBrightnessUp', 0x1008ff02],
  ['XF86AudioPlay', 0x1008ff14],
  ['XF86_AudioPlay', 0x1008ff14],
  ['XF86Switch_VT_12', 0x1008fe0c],
])('%s is keysym %i', (name, keysym) => {
  expect(keysymNamed(name)).toBe(keysym)
})

test('a name of another case is another key or none', () => {
  expect(keysymNamed('Aring')).not.toBe(keysymNamed('aring'))
  expect(keysymNamed('page_up')).toBeUndefined()
  expect(keysymNamed('constructor')).toBeUndefined()
})

test('a key with several names is called what keyboards call it', () => {
  const called = (name: string) => nameOfKeysym(keysymNamed(name) ?? 0)
  expect(called('Prior')).toBe('Page_Up')
  expect(called('KP_Next')).toBe('KP_Page_Down')
  expect(called('quoteleft')).toBe('grave')
  expect(called('L1')).toBe('F11')
})

test('a keysym without a name is called by its character or number', () => {
  expect(nameOfKeysym(0x10020ac)).toBe('U20AC')
  expect(nameOfKeysym(0x101f44d)).toBe('U1F44D')
  expect(nameOfKeysym(0x1000ff00)).toBe('0x1000FF00')
})

test.each([0, 0x08, 0x7f, 0x9f, 0x100, 0x1000007, 0x100d800, 0x1110000, 0x20000000, NaN])(
  '%i is no keysym',
  (keysym) => {
    expect(nameOfKeysym(keysym)).toBeUndefined()
  },
)

test.each([
  ['a', 'a'],
  ['A', 'A'],
  ['space', ' '],
  ['eacute', 'é'],
  ['Aogonek', 'Ą'],
  ['kana_A', 'ア'],
  ['Cyrillic_ya', 'я'],
  ['Greek_omega', 'ω'],
  ['hebrew_taw', 'ת'],
  ['Arabic_alef', 'ا'],
  ['Thai_kokai', 'ก'],
  ['trademark', '™'],
  ['EuroSign', '€'],
  ['KP_7', '7'],
  ['KP_Add', '+'],
  ['KP_Equal', '='],
  ['KP_Space', ' '],
])('%s types %s', (name, text) => {
  expect(charForKeysym(keysymNamed(name) ?? 0)).toBe(text)
})

test.each(['Return', 'Tab', 'F1', 'KP_Enter', 'dead_acute', 'Control_L', 'XF86AudioPlay', 'VoidSymbol'])(
  '%s types nothing',
  (name) => {
    expect(charForKeysym(keysymNamed(name) ?? 0)).toBeUndefined()
  },
)
