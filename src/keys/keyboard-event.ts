import { formatCombo } from './combo'
import { KEYPAD, KEYPAD_SIGNS, NAMED, RIGHT, SIDED } from './dom-names'
import { isModifier, parseKey, type Key } from './key'

/** What is read of a DOM KeyboardEvent; a React one fits as well. */
export interface KeyPress {
  key: string
  code: string
  location: number
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  metaKey: boolean
  isComposing?: boolean
  getModifierState?: (modifier: 'AltGraph') => boolean
}

/**
 * The one key that a person pressed, with its side or keypad (Control_R, KP_5), or undefined when the event does
 * not report it: a dead key (the DOM hides its accent; the letter that it makes comes as an event of its own), an input
 * method's work, "Unidentified".
 */
export function keyFromKeyboardEvent(event: KeyPress): Key | undefined {
  const { key, code, location, isComposing } = event
  if (isComposing) return undefined
  const sided = SIDED.get(key)
  if (sided) return parseKey(`${sided}_${location === RIGHT ? 'R' : 'L'}`)
  if (location === KEYPAD && key !== 'NumLock') {
    const name = code === 'NumpadComma' ? 'KP_Separator' : (KEYPAD_SIGNS.get(key) ?? `KP_${parseKey(key)?.name}`)
    const keypad = parseKey(name)
    if (keypad) return keypad
  }
  return parseKey(NAMED.get(key) ?? key)
}

/**
 * The item that repeats what a person pressed: the key and the modifiers that were down with it ("Ctrl+Shift+Tab",
 * "Control_R", "KP_5", "A"), as formatCombo spells it; undefined where keyFromKeyboardEvent is.
 *
 * Modifiers that only served to type the character are left out: Shift of "A" or "!", AltGr of "€" (Windows reports
 * it as Ctrl and Alt). In combinations letters are small and Shift is named: Ctrl+Shift+t, whatever Caps Lock says.
 * `mac`: Option types characters as AltGr does elsewhere, so that it is left out likewise.
 */
export function itemFromKeyboardEvent(event: KeyPress, { mac = false }: { mac?: boolean } = {}): string | undefined {
  const key = keyFromKeyboardEvent(event)
  if (!key) return undefined
  if (isModifier(key)) return formatCombo([key])
  const types = key.char !== undefined && key.char !== ' ' && event.location !== KEYPAD
  const option = mac && event.altKey && !event.ctrlKey && !event.metaKey
  const composed = types && (option || event.getModifierState?.('AltGraph') === true)
  const command = !composed && (event.ctrlKey || event.altKey || event.metaKey)
  const isLetter = types && event.key.toLowerCase() !== event.key.toUpperCase()
  const held = [
    event.ctrlKey && !composed && 'Ctrl',
    event.shiftKey && (!types || (command && isLetter)) && 'Shift',
    event.altKey && !composed && 'Alt',
    event.metaKey && 'Super',
  ]
  const modifiers = held.flatMap((name) => (name && parseKey(name)) || [])
  return formatCombo([...modifiers, command && isLetter ? shortcutLetter(event, key) : key])
}

/** The small letter, and of other scripts the Latin one at its position: Ctrl+С of a Russian keyboard is meant as Ctrl+c. */
function shortcutLetter({ key, code }: KeyPress, pressed: Key): Key {
  const latin = /^Key([A-Z])$/.exec(code)?.[1]
  const letter = latin && !/\p{Script=Latin}/u.test(key) ? latin : key
  return parseKey(letter.toLowerCase()) ?? pressed
}
