import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCombo, parseItem } from './combo'
import { keyForKeysym, parseKey } from './key'
import { allKeyNames } from './keysyms'
import { anyCharacter } from './test-characters'

function names(item: string): string[] {
  const parsed = parseItem(item)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.keys.map(({ name }) => name)
}

function refusal(item: string) {
  const parsed = parseItem(item)
  if (parsed.ok) throw new Error(`"${item}" was accepted`)
  return parsed
}

test.each([
  ['Return', ['Return']],
  ['Ctrl+t', ['Control_L', 't']],
  ['Ctrl+Shift+Tab', ['Control_L', 'Shift_L', 'Tab']],
  ['ctrl+T', ['Control_L', 'T']],
  ['+', ['plus']],
  ['Ctrl+', ['Control_L', 'plus']],
  ['ctrl++', ['Control_L', 'plus']],
  ['ctrl+++a', ['Control_L', 'plus', 'a']],
  ['ctrl+plus', ['Control_L', 'plus']],
  ['ctrl+minus', ['Control_L', 'minus']],
  ['ctrl+-', ['Control_L', 'minus']],
  ['Ctrl + Alt + Delete', ['Control_L', 'Alt_L', 'Delete']],
  ['ctrl + +', ['Control_L', 'plus']],
  [' Return ', ['Return']],
  [' ', ['space']],
  ['ctrl+ ', ['Control_L', 'space']],
  ['\n', ['Return']],
  ['shift+€', ['Shift_L', 'U20AC']],
])('%j is the keys %j', (item, keys) => {
  expect(names(item)).toEqual(keys)
})

test('a misspelled key is refused with the names that it may have been', () => {
  expect(refusal('Contrl')).toEqual({
    ok: false,
    token: 'Contrl',
    message: '"Contrl" is not a key name. Did you mean Ctrl, Control_R?',
    suggestions: ['Ctrl', 'Control_R'],
  })
  expect(refusal('Ctrl+Retrun')).toMatchObject({ token: 'Retrun', suggestions: ['Return'] })
})

test.each([
  ['ctrl-c', 'Ctrl+c'],
  ['Ctrl Alt Delete', 'Ctrl+Alt+Delete'],
  ['U+20AC', 'U20AC'],
  ['u20ac', 'U20AC'],
  ['LeftArrow', 'Left'],
  ['ctrl+Up Arrow', 'Ctrl+Up'],
])('%s, as other tools write it, is answered with %s', (item, spelling) => {
  expect(refusal(item).suggestions).toEqual([spelling])
})

test.each([
  ['Return Return', 'Return, Return'],
  ['Ctrl+a  Ctrl+c', 'Ctrl+a, Ctrl+c'],
  ['a b', 'a, b'],
  ['Shift Shift', 'Shift, Shift'],
])('%s is no combination: its keys are items', (item, keys) => {
  const { message, suggestions } = refusal(item)
  expect(message).toMatch(
    new RegExp(`is not a key name\\. Give each key as an item of its own: ${keys.replaceAll('+', '\\+')}\\.$`),
  )
  expect(suggestions).toEqual([])
})

test('a key is not suggested to be pressed twice at once', () => {
  expect(refusal('Return-Return').suggestions).not.toContain('Return+Return')
})

test('a refusal says what to do when nothing is near', () => {
  expect(refusal('').message).toBe(
    'An empty item is not a key. Use an X11 key name such as Return, or a single character.',
  )
  expect(refusal('xyzzyx').message).toContain('Use an X11 key name such as Return, or a single character.')
  expect(refusal('1300').message).toContain('raw key codes are not supported')
})

test('a refusal of a long text stays short', () => {
  expect(refusal('long text '.repeat(10_000)).message.length).toBeLessThan(200)
})

test('a combination is written the short way, in names that xdotool knows as well', () => {
  const written = (item: string) => formatCombo(names(item).flatMap((name) => parseKey(name) ?? []))
  expect(written('CONTROL+option+cmd+shift+esc')).toBe('Ctrl+Alt+Super+Shift+Escape')
  expect(written('Control_R+Prior')).toBe('Control_R+Page_Up')
  expect(written('ctrl++')).toBe('Ctrl+plus')
  expect(written('ctrl+/')).toBe('Ctrl+slash')
  expect(written('€')).toBe('U20AC')
})

test('what is written is read as the same keys', () => {
  const known = fc.constantFrom(...allKeyNames()).map(parseKey)
  const typed = fc.integer({ min: 0x20, max: 0x10ffff }).map((codePoint) => parseKey(String.fromCodePoint(codePoint)))
  const vendor = fc.integer({ min: 0x10000000, max: 0x1fffffff }).map(keyForKeysym)
  const keys = fc.oneof(known, typed, vendor).filter((key) => key !== undefined)
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1, maxLength: 6 }), (combination) => {
      expect(parseItem(formatCombo(combination))).toEqual({ ok: true, keys: combination })
    }),
  )
})

test('whatever is given, parsing does not throw, and a refusal always explains itself', () => {
  const pieces = fc.array(fc.constantFrom('+', ' ', 'Ctrl', 'a', 'U', '20AC', '-', '\n', 'Tab', 'zz', '€'))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        pieces.map((parts) => parts.join('')),
      ),
      (item) => {
        const parsed = parseItem(item)
        if (parsed.ok) expect(parsed.keys.length).toBeGreaterThan(0)
        else expect(parsed.message).toMatch(/[.?]$/)
      },
    ),
    // To look for names that are near takes its time.
    { numRuns: 40 },
  )
})
