import { ALIASES } from './aliases'
import { charForKeysym, keysymForCodePoint, keysymNamed, nameOfKeysym } from './keysyms'

/** One key, as X11 knows it. Two keys are the same when their keysyms are. */
export interface Key {
  /** Its X11 keysym name (Page_Up rather than Prior), else U20AC for a character, else a vendor's number in hex. */
  name: string
  keysym: number
  /** The text that it types, when it types any. */
  char?: string
}

/** The modifier keys: pressed for what they do to other keys. Locks are none, they stay on. */
const MODIFIERS: ReadonlySet<string> = new Set(
  (
    'Shift_L Shift_R Control_L Control_R Alt_L Alt_R Meta_L Meta_R Super_L Super_R Hyper_L Hyper_R ' +
    'ISO_Level3_Shift ISO_Level5_Shift Mode_switch'
  ).split(' '),
)

/** Characters that have a key instead of a keysym of their own. */
const CONTROL_KEYS: ReadonlyMap<string, string> = new Map([
  ['\n', 'Return'],
  ['\r', 'Return'],
  ['\t', 'Tab'],
])

/** The key of a keysym; undefined for a number that is no key. */
export function keyForKeysym(keysym: number): Key | undefined {
  const name = nameOfKeysym(keysym)
  if (name === undefined) return undefined
  const char = charForKeysym(keysym)
  return char === undefined ? { name, keysym } : { name, keysym, char }
}

/**
 * The key that a single name means (rule 8.2), looked up in this order: one Unicode character
 * ("a" and "A" differ; a line feed is Return), an alias in any case ("ctrl", "PgUp"), an exact X11 name ("Page_Up",
 * "XF86_AudioPlay"), a code point ("U20AC"), a keysym ("0x20ac"). Undefined when it means none: numbers of several
 * digits (raw keycodes differ from keyboard to keyboard), control characters, anything unknown.
 */
export function parseKey(token: string): Key | undefined {
  const keysym = keysymOf(token.normalize('NFC'))
  return keysym === undefined ? undefined : keyForKeysym(keysym)
}

/** The key that types one code point exactly: a line feed or carriage return is Return, a tab is Tab. */
export function keyForCharacter(character: string): Key | undefined {
  const keysym = keysymOfCharacter(character)
  return keysym === undefined ? undefined : keyForKeysym(keysym)
}

function keysymOfCharacter(character: string): number | undefined {
  const control = CONTROL_KEYS.get(character)
  return control ? keysymNamed(control) : keysymForCodePoint(character.codePointAt(0) ?? 0)
}

function keysymOf(token: string): number | undefined {
  const [character, ...more] = token
  if (character !== undefined && more.length === 0) return keysymOfCharacter(character)
  const named = keysymNamed(ALIASES.get(token.toLowerCase()) ?? token)
  if (named !== undefined) return named
  const codePoint = /^U([0-9a-fA-F]{2,8})$/.exec(token)?.[1]
  if (codePoint) return keysymForCodePoint(parseInt(codePoint, 16))
  const number = /^0x([0-9a-f]{1,8})$/i.exec(token)?.[1]
  if (!number) return undefined
  const keysym = parseInt(number, 16)
  // X11 lets Latin-1 be spelled as Unicode keysyms as well; one key must have one keysym.
  return keysym >= 0x01000020 && keysym <= 0x010000ff ? keysymForCodePoint(keysym & 0xff) : keysym
}

export function isModifier(key: Key): boolean {
  return MODIFIERS.has(key.name)
}

/** The keys in their order, each one once. */
export function distinct(keys: readonly Key[]): Key[] {
  return [...new Map(keys.map((key) => [key.keysym, key])).values()]
}
