import { parseItem } from '../../../keys/combo'
import { isModifier } from '../../../keys/key'
import { itemFromKeyboardEvent, type KeyPress } from '../../../keys/keyboard-event'

/** What a key that went down is to the session. */
export type Keystroke =
  /** A character, typed. */
  | { kind: 'text'; text: string }
  /** A key or a combination, tapped. */
  | { kind: 'press'; item: string }
  /** Held for what it does to others; alone, it is tapped when it comes up. */
  | { kind: 'modifier'; item: string }
  /** Tapped when it comes up, unless it was held to give the keyboard back. */
  | { kind: 'escape' }
  /** The person's own clipboard, or the session's. */
  | { kind: 'paste'; item: string }
  /** Locks act on the characters here already. */
  | { kind: 'nothing' }
  /** Dead keys and input methods: the field they write into gets the text. */
  | { kind: 'composed' }

const LOCKS: ReadonlySet<string> = new Set(['CapsLock', 'NumLock', 'ScrollLock'])

/** `mac`: Command means there what Ctrl means in the session, a browser on Linux. */
export function keystrokeOf(press: KeyPress, { mac = false }: { mac?: boolean } = {}): Keystroke {
  if (LOCKS.has(press.key)) return { kind: 'nothing' }
  const item = itemFromKeyboardEvent(mac ? withCtrl(press) : press, { mac })
  const parsed = item === undefined ? undefined : parseItem(item)
  if (item === undefined || !parsed?.ok) return { kind: 'composed' }
  const [key, ...more] = parsed.keys
  if (!key || more.length > 0) return item === 'Ctrl+v' ? { kind: 'paste', item } : { kind: 'press', item }
  if (isModifier(key)) return { kind: 'modifier', item }
  if (item === 'Escape') return { kind: 'escape' }
  // As text, because it can be joined with what follows; a keypad's digit is a key of its own.
  const isText = key.char !== undefined && Array.from(press.key).length === 1 && !key.name.startsWith('KP_')
  return isText ? { kind: 'text', text: key.char ?? '' } : { kind: 'press', item }
}

/** A letter's `key` is as it is under Command, so only the modifiers change. */
function withCtrl(press: KeyPress): KeyPress {
  const { key, code, location, ctrlKey, shiftKey, altKey, metaKey, isComposing = false } = press
  return {
    key,
    code,
    location,
    ctrlKey: ctrlKey || metaKey,
    shiftKey,
    altKey,
    metaKey: false,
    isComposing,
    getModifierState: (modifier) => press.getModifierState?.(modifier) ?? false,
  }
}
