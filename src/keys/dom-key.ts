import { KEYPAD, KEYPAD_SIGNS, LEFT, NAMED, RIGHT, SIDED } from './dom-names'
import type { Key } from './key'
import { PUNCTUATION, VIRTUAL_KEYS } from './us-keyboard'

/** What a page receives when a key is pressed on a US keyboard (UI Events): the fields of a KeyboardEvent. */
export interface DomKey {
  key: string
  /** The position of the key on the keyboard; empty for one that a US keyboard lacks. */
  code: string
  /** The number that old pages ask for, also known as Windows virtual key; 0 for a key that has none. */
  keyCode: number
  location: number
  /** What it types. */
  text?: string
  /** Whether the key has this symbol only together with Shift. */
  shifted: boolean
}

/** X11 name to KeyboardEvent.key; where several DOM names mean one key, the first. */
const DOM_NAMES: ReadonlyMap<string, string> = new Map([
  ...[...NAMED].reverse().map(([dom, name]) => [name, dom] as const),
  ['Return', 'Enter'],
  ['BackSpace', 'Backspace'],
  ['Up', 'ArrowUp'],
  ['Down', 'ArrowDown'],
  ['Left', 'ArrowLeft'],
  ['Right', 'ArrowRight'],
  ['Begin', 'Clear'],
  ['Print', 'PrintScreen'],
  ['ISO_Left_Tab', 'Tab'],
  ['Meta_L', 'Meta'],
  ['Meta_R', 'Meta'],
])

/** KeyboardEvent.code of keys whose code is not their DOM name. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['AltGraph', 'AltRight'],
  ['LaunchMediaPlayer', 'MediaSelect'],
  ['LaunchApplication1', 'LaunchApp1'],
  ['LaunchApplication2', 'LaunchApp2'],
])

/** The keys of the keypad that type no digit, by what they are called without Num Lock, and the digit on them. */
const KEYPAD_DIGITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Insert: '0',
    End: '1',
    ArrowDown: '2',
    PageDown: '3',
    ArrowLeft: '4',
    Clear: '5',
    ArrowRight: '6',
    Home: '7',
    ArrowUp: '8',
    PageUp: '9',
  }),
)

/** X11 name of a keypad sign to what it types. */
const KEYPAD_TEXT: ReadonlyMap<string, string> = new Map([
  ...[...KEYPAD_SIGNS].filter(([sign]) => /^[^\w,]$/.test(sign)).map(([sign, name]) => [name, sign] as const),
  ['KP_Separator', ','],
])

const PLAIN = { location: 0, shifted: false } as const

/** What a page receives of a key; the inverse of keyFromKeyboardEvent. Keys that the DOM has no name for are "Unidentified". */
export function domKey(key: Key): DomKey {
  if (key.name.startsWith('KP_')) return keypadKey(key)
  if (key.char !== undefined) return characterKey(key.char)
  if (key.name.startsWith('dead_')) return { key: 'Dead', code: '', keyCode: 0, ...PLAIN }
  return modifierKey(key.name) ?? namedKey(domName(key.name), key.name === 'ISO_Left_Tab')
}

/** What the key types with Shift or without, and with Caps Lock or without; keys that type no character stay what they are. */
export function onLevel(dom: DomKey, { shift, capsLock }: { shift: boolean; capsLock: boolean }): DomKey {
  if (dom.code.startsWith('Key')) {
    const letter = dom.key.toLowerCase()
    return typing(dom, shift === capsLock ? letter : letter.toUpperCase())
  }
  const sign = PUNCTUATION.find(({ code }) => code === dom.code)
  return sign ? typing(dom, shift ? sign.shifted : sign.plain) : dom
}

function typing(dom: DomKey, character: string): DomKey {
  return { ...dom, key: character, text: character }
}

function domName(name: string): string {
  return DOM_NAMES.get(name) ?? name.replace('_', '')
}

function namedKey(name: string, shifted = false): DomKey {
  const keyCode = VIRTUAL_KEYS.get(name)
  if (keyCode === undefined) return { key: isDomName(name) ? name : 'Unidentified', code: '', keyCode: 0, ...PLAIN }
  const named = { key: name, code: CODES.get(name) ?? name, keyCode, location: 0, shifted }
  return name === 'Enter' ? { ...named, text: '\r' } : named
}

/** Keys with a DOM name that a US keyboard lacks: F25, Copy, Hiragana. */
function isDomName(name: string): boolean {
  return NAMED.has(name) || /^F\d\d$/.test(name)
}

function modifierKey(name: string): DomKey | undefined {
  const [, base = '', side] = /^([A-Za-z]+)_([LR])$/.exec(name) ?? []
  const key = base === 'Meta' ? 'Meta' : [...SIDED].find(([, x11]) => x11 === base)?.[0]
  if (key === undefined) return undefined
  const right = side === 'R'
  const location = right ? RIGHT : LEFT
  // Only the Windows keys have a number for each side.
  const keyCode = (VIRTUAL_KEYS.get(key) ?? 0) + (right && key === 'Meta' ? 1 : 0)
  return { key, code: `${key}${right ? 'Right' : 'Left'}`, keyCode, location, shifted: false }
}

function characterKey(char: string): DomKey {
  const typed = { key: char, text: char, location: 0 }
  if (char === ' ') return { ...typed, code: 'Space', keyCode: 32, shifted: false }
  if (/^[a-z]$/i.test(char)) {
    const capital = char.toUpperCase()
    return { ...typed, code: `Key${capital}`, keyCode: capital.charCodeAt(0), shifted: char === capital }
  }
  const sign = PUNCTUATION.find(({ plain, shifted }) => plain === char || shifted === char)
  if (!sign) return { ...typed, code: '', keyCode: 0, shifted: false }
  return { ...typed, code: sign.code, keyCode: sign.keyCode, shifted: sign.shifted === char }
}

function keypadKey({ name }: Key): DomKey {
  const onKeypad = { location: KEYPAD, shifted: false }
  const base = name.slice('KP_'.length)
  if (/^\d$/.test(base))
    return { ...onKeypad, key: base, code: `Numpad${base}`, keyCode: 96 + Number(base), text: base }
  const sign = KEYPAD_TEXT.get(name)
  if (sign !== undefined) {
    const code = name === 'KP_Separator' ? 'NumpadComma' : `Numpad${base}`
    return { ...onKeypad, key: sign, code, keyCode: VIRTUAL_KEYS.get(name) ?? 0, text: sign }
  }
  const named = namedKey(base === 'Begin' ? 'Clear' : domName(base))
  const digit = KEYPAD_DIGITS.get(named.key)
  return { ...named, ...onKeypad, code: digit ? `Numpad${digit}` : keypadCode(named) }
}

function keypadCode({ key, code }: DomKey): string {
  if (key === 'Enter') return 'NumpadEnter'
  return key === 'Delete' ? 'NumpadDecimal' : code
}
