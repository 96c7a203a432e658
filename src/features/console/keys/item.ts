import { formatCombo, parseItem } from '../../../keys/combo'
import { distinct } from '../../../keys/key'
import { suggest } from '../../../keys/suggest'
import { keyCalled } from './search-keys'

/** What typing leads to: nothing yet, an item that can be added, or an error with items that would be right. */
export type Typed =
  | { kind: 'nothing' }
  | { kind: 'item'; item: string }
  | { kind: 'wrong'; message: string; repairs: readonly string[] }

/** One item from latched modifiers and what was typed or picked; modifiers alone are an item too. */
export function combine(modifiers: readonly string[], text: string): Typed {
  const parts = text === '' ? modifiers : [...modifiers, text]
  if (parts.length === 0) return { kind: 'nothing' }
  const parsed = parts.map((part) => parseItem(byLabel(part)))
  const wrong = parsed.find((part) => !part.ok)
  if (wrong && !wrong.ok) return { kind: 'wrong', message: wrong.message, repairs: repairsOf(text) }
  return { kind: 'item', item: formatCombo(distinct(parsed.flatMap((part) => (part.ok ? part.keys : [])))) }
}

/** What the panel prints for a key names it too: "Page Down", "Ctrl+Up arrow". */
function byLabel(text: string): string {
  if (parseItem(text).ok) return text
  const { before, key } = atLastKey(text)
  return before + (keyCalled(key) ?? key)
}

/** Whole items that a wrong one may have meant. */
export function repairsOf(item: string): string[] {
  const parsed = parseItem(item)
  if (parsed.ok) return []
  const { token, suggestions } = parsed
  const names = suggest(token)
  // A suggestion is either another name for the token, or the whole item written again.
  const whole = suggestions.map((text) => (names.includes(text) ? item.replace(token, () => text) : text))
  return whole.filter((text) => parseItem(text).ok)
}

/** Splits what is typed before its last key, which a search completes: "Ctrl+Sh" into "Ctrl+" and "Sh". */
export function atLastKey(text: string): { before: string; key: string } {
  const before = /^.*[^+]\+/s.exec(text)?.[0] ?? ''
  return { before, key: text.slice(before.length) }
}
