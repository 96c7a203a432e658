import { distinct, isModifier, type Key, parseKey } from './key'
import { isCode, shortName, suggest } from './suggest'

/** What an item of `keys` or `hold_keys` means, or which part of it means nothing and what to do about it. */
type ParsedItem = { ok: true; keys: Key[] } | { ok: false; token: string; message: string; suggestions: string[] }

/**
 * The keys of one item, left to right: a key ("Return", "a") or a combination ("Ctrl+Shift+Tab"); rule 1.4,
 * rule 8.2. A plus sign where a key is due is the key plus: "+", "Ctrl++" and "Ctrl+" (nothing follows, so the
 * sign joins nothing). Spaces around a joining plus sign do not count. Never throws.
 */
export function parseItem(item: string): ParsedItem {
  const keys: Key[] = []
  for (const token of tokens(item)) {
    const key = parseKey(token)
    if (!key) return unknown(token, item)
    keys.push(key)
  }
  return { ok: true, keys }
}

/**
 * The shortest plain spelling of a combination: "Ctrl+Shift+Tab", "Ctrl+plus", "U20AC". parseItem gives the same keys
 * for it, and so does xdotool: every name in it is one that both know.
 */
export function formatCombo(keys: readonly Key[]): string {
  return keys.map(shortName).join('+')
}

function tokens(item: string): string[] {
  let rest = item.replace(/(\S) +\+/g, '$1+').replace(/\+ +(?=\S)/g, '+')
  if (/\S/.test(rest)) rest = rest.replace(/^ +(?=\S)|(?<=[^\s+]) +$/g, '')
  const found: string[] = []
  do {
    const end = rest.indexOf('+', 1)
    found.push(end < 0 ? rest : rest.slice(0, end))
    rest = end < 0 ? '' : rest.slice(end + 1)
    if (end >= 0 && rest === '') found.push('+')
  } while (rest !== '')
  return found
}

function unknown(token: string, item: string): ParsedItem {
  const keys = sequence(item)
  const suggestions = keys ? [] : (rewritten(item) ?? suggest(token))
  const remedy = keys ? `Give each key as an item of its own: ${keys.join(', ')}.` : advice(suggestions)
  return { ok: false, token, message: `${describeError(token)} ${remedy}`, suggestions }
}

function describeError(token: string): string {
  if (token === '') return 'An empty item is not a key.'
  const shown = JSON.stringify(token.length > 40 ? `${token.slice(0, 40)}…` : token)
  if (isCode(token)) return `${shown} is a number, not a key name; raw key codes are not supported.`
  return `${shown} is not a key name.`
}

function advice(suggestions: readonly string[]): string {
  return suggestions.length > 0
    ? `Did you mean ${suggestions.join(', ')}?`
    : 'Use an X11 key name such as Return, or a single character.'
}

/** Longer texts are no keys beside each other. */
const LONGEST_ITEM = 80

/** Keys with blanks between them that are no combination, because they are not modifiers with one key: pressed one after the other. */
function sequence(item: string): string[] | undefined {
  const parts = item.length > LONGEST_ITEM ? [] : item.trim().split(/\s+/)
  const combos = parts.map(known).filter((keys) => keys !== undefined)
  if (parts.length < 2 || combos.length < parts.length || isCombination(combos.flat())) return undefined
  return combos.map(formatCombo)
}

function known(item: string): Key[] | undefined {
  const keys = tokens(item).map(parseKey)
  const found = keys.filter((key) => key !== undefined)
  return found.length === keys.length ? found : undefined
}

/** A key that is pressed twice at once makes no sense, and so do two that are no modifiers. */
const isCombination = (keys: readonly Key[]): boolean =>
  distinct(keys).length === keys.length && keys.slice(0, -1).every(isModifier)

/** Ways in which an item is written elsewhere: "ctrl-c", "Ctrl Alt Delete", "U+20AC", "LeftArrow". */
const REWRITINGS: readonly [pattern: RegExp, replacement: string][] = [
  [/[-\s]+/g, '+'],
  [/u\+?(?=[0-9a-f]{4,6}$)/i, 'U'],
  [/(up|down|left|right)[-_ ]?arrow/i, '$1'],
]

/** The item as it was probably meant, when one of those ways makes a known combination of it. */
function rewritten(item: string): string[] | undefined {
  if (item.length > LONGEST_ITEM) return undefined
  for (const [pattern, replacement] of REWRITINGS) {
    const guess = item.replace(pattern, replacement)
    const keys = guess === item ? undefined : known(guess)
    if (keys && isCombination(keys)) return [formatCombo(keys)]
  }
  return undefined
}
