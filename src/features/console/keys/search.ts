import { formatCombo } from '../../../keys/combo'
import { KEY_GROUPS } from '../../../keys/groups'
import { type Key, parseKey } from '../../../keys/key'
import { allKeyNames } from '../../../keys/keysyms'
import { keyLabel } from '../../../keys/label'

export interface FoundKey {
  /** As it is sent. */
  item: string
  label: string
}

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
  const ranks: Known[][] = [[], [], [], []]
  for (const entry of everyKey()) {
    const rank = entry.key.keysym === exact?.keysym ? 0 : rankOf(entry, wanted, lower)
    if (rank !== undefined) ranks[rank]?.push(entry)
  }
  // A character without a name of its own is a key all the same.
  if (exact && ranks[0]?.length === 0) ranks[0].push(unnamed(exact))
  return ranks
    .flat()
    .slice(0, limit)
    .map(({ item, label }) => ({ item, label }))
}

function rankOf({ key, words }: Known, wanted: string, lower: string): number | undefined {
  if (key.char === wanted) return 0
  const found = words.map((word) => word.indexOf(lower)).filter((at) => at >= 0)
  if (found.length === 0) return undefined
  if (found.includes(0)) return 1
  const startsWord = words.some((word) => word.includes(` ${lower}`) || word.includes(`_${lower}`))
  return startsWord ? 2 : 3
}

const unnamed = (key: Key): Known => ({ key, item: formatCombo([key]), label: keyLabel(key), words: [] })
