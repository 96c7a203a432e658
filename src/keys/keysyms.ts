import { KEYSYM_NAMES, LEGACY_CHARACTERS } from './keysym-data'

/** Keysyms of characters beyond Latin-1 are this plus the code point (X11 protocol, "Unicode keysyms"). */
const UNICODE_BASE = 0x01000000

/** Keysyms with this bit belong to vendors; headers newer than ours may name them. */
const VENDOR_FIRST = 0x10000000
const VENDOR_LAST = 0x1fffffff

/** Where X11 has two names for one key, the one that a person reads on a keyboard; X11's own first name otherwise. */
const PREFERRED_NAMES = ['Page_Up', 'Page_Down', 'KP_Page_Up', 'KP_Page_Down']

interface Tables {
  keysyms: Map<string, number>
  names: Map<number, string>
  characters: Map<number, string>
}

let tables: Tables | undefined

/** The decoded names, decoded at the first use: importing this module costs nothing. */
function decoded(): Tables {
  if (tables) return tables
  const keysyms = new Map<string, number>()
  const names = new Map<number, string>()
  let keysym = 0
  for (const entry of KEYSYM_NAMES.trim().split(/\s+/)) {
    const [name = '', step] = entry.split('+')
    keysym += step === undefined ? 1 : parseInt(step, 36)
    keysyms.set(name, keysym)
    if (!names.has(keysym)) names.set(keysym, name)
  }
  for (const name of PREFERRED_NAMES) names.set(keysyms.get(name) ?? 0, name)

  const characters = new Map<number, string>()
  const legacy = [...names.keys()].filter((keysym) => keysym >= 0x100 && keysym <= 0x20ff)
  let codePoint = 0
  for (const [index, step] of LEGACY_CHARACTERS.trim().split(/\s+/).entries()) {
    if (step === '.') continue
    codePoint += parseInt(step, 36)
    characters.set(legacy[index] ?? 0, String.fromCodePoint(codePoint))
  }
  tables = { keysyms, names, characters }
  return tables
}

/** The keysym of an X11 name, by exact spelling; XF86 names also as XF86_Name. */
export function keysymNamed(name: string): number | undefined {
  return decoded().keysyms.get(name.startsWith('XF86_') ? `XF86${name.slice(5)}` : name)
}

/** All X11 names that are known, other names of the same key included, ordered by keysym. */
export function allKeyNames(): string[] {
  return [...decoded().keysyms.keys()]
}

/**
 * The name of a keysym: its X11 name, else U20AC for the character U+20AC, else 0x10000001 for a vendor's key.
 * Undefined for a number that is no key: unassigned, a control character, a surrogate.
 */
export function nameOfKeysym(keysym: number): string | undefined {
  const name = decoded().names.get(keysym)
  if (name !== undefined) return name
  const character = charForKeysym(keysym)
  if (character !== undefined) return `U${hex(character.codePointAt(0) ?? 0)}`
  return keysym >= VENDOR_FIRST && keysym <= VENDOR_LAST ? `0x${hex(keysym)}` : undefined
}

/** The keysym of a printable code point: its own number up to U+00FF, else the Unicode keysym (rule 8.2). */
export function keysymForCodePoint(codePoint: number): number | undefined {
  if (codePoint < 0x20 || (codePoint > 0x7e && codePoint < 0xa0) || codePoint > 0x10ffff) return undefined
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return undefined
  return codePoint < 0x100 ? codePoint : UNICODE_BASE + codePoint
}

/** The text that a key with this keysym types, or undefined. Keypad keys type theirs while Num Lock is on. */
export function charForKeysym(keysym: number): string | undefined {
  if (keysym === 0xff80) return ' '
  // The keypad's keysyms hold the ASCII code of what they type in their low seven bits.
  if ((keysym >= 0xffaa && keysym <= 0xffb9) || keysym === 0xffbd) return String.fromCharCode(keysym & 0x7f)
  const codePoint = keysym >= UNICODE_BASE ? keysym - UNICODE_BASE : keysym
  if (codePoint < 0x100 || keysym >= UNICODE_BASE) {
    return keysymForCodePoint(codePoint) === keysym ? String.fromCodePoint(codePoint) : undefined
  }
  return decoded().characters.get(keysym)
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0')
}
