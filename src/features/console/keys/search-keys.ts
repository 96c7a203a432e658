import { formatCombo } from '../../../keys/combo'
import { KEY_GROUPS } from '../../../keys/groups'
import { type Key, parseKey } from '../../../keys/key'
import { allKeyNames } from '../../../keys/keysyms'
import { keyLabel } from '../../../keys/label'
import { findWord } from '../../../lib/search-words'

interface FoundKey {
  /** As it is sent. */
  item: string
  label: string
}

/** More than any word scores. */
const THE_KEY = 1_000

interface Known extends FoundKey {
  key: Key
  /** What is compared with the query, in lower case. */
  words: readonly string[]
}

let known: readonly Known[] | undefined

/** Every key once, those of the palette first; made at the first search. */
function everyKey(): readonly Known[] {
  if (known) return known
  const names = new Map<number, { key: Key; words: Set<string> }>()
  for (const name of [...KEY_GROUPS.flatMap(({ keys }) => keys.map((key) => key.name)), ...allKeyNames()]) {
    const key = parseKey(name)
    if (!key) continue
    const entry = names.get(key.keysym) ?? { key, words: new Set([keyLabel(key).toLowerCase()]) }
    entry.words.add(name.toLowerCase())
    names.set(key.keysym, entry)
  }
  known = [...names.values()].map(({ key, words }) => ({
    key,
    item: formatCombo([key]),
    label: keyLabel(key),
    words: [...words],
  }))
  return known
}

/** The key with this label, as it is sent. */
export function keyCalled(label: string): string | undefined {
  const wanted = label.trim().toLowerCase()
  return everyKey().find((key) => key.label.toLowerCase() === wanted)?.item
}

/** Keys by name, by what is printed on them, or by the character that they type; the best first. */
export function searchKeys(query: string, limit = 12): FoundKey[] {
  const wanted = query.trim() === '' ? query : query.trim()
  if (wanted === '') return []
  const exact = parseKey(wanted)
  const lower = wanted.toLowerCase()
  const scoreOf = ({ key, words }: Known): number =>
    key.keysym === exact?.keysym || key.char === wanted
      ? THE_KEY
      : Math.max(...words.map((word) => findWord(lower, word)?.score ?? 0))
  const found = everyKey().flatMap((entry) => {
    const score = scoreOf(entry)
    return score > 0 ? [{ entry, score }] : []
  })
  // A character without a name of its own is a key all the same.
  if (exact && !found.some(({ score }) => score === THE_KEY)) found.unshift({ entry: unnamed(exact), score: THE_KEY })
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry: { item, label } }) => ({ item, label }))
}

const unnamed = (key: Key): Known => ({ key, item: formatCombo([key]), label: keyLabel(key), words: [] })
