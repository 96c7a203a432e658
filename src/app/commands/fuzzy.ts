import { findWord, searchWords, startsWord } from '../../lib/search-words'

/** How well a text answers what was typed, and which of its letters did. */
export interface Match {
  score: number
  /** Indices in the text, rising. */
  indices: readonly number[]
}

const SCATTERED = 30
/** Letters that are further apart than this, for each typed one, are no match but chance. */
const MAX_SPREAD = 4

/**
 * Each word that was typed must be found in the text, or its letters in their order; or else, for less, in the other words that it is
 * looked for by.
 */
export function fuzzyMatch(typed: string, text: string, otherWords = ''): Match | null {
  let score = 0
  const indices = new Set<number>()
  const lower = text.toLowerCase()
  for (const word of searchWords(typed)) {
    const found = bestMatch(word, lower)
    // Among ids and numbers letters are in any order: those of another pool’s name, too.
    const other = findWord(word, otherWords.toLowerCase())
    if (!found && !other) return null
    score += Math.max(found?.score ?? 0, (other?.score ?? 0) / 2)
    for (const index of found?.indices ?? []) indices.add(index)
  }
  // Of two that are found alike, the shorter one says less that was not asked for.
  return { score: score - Math.min(text.length, 60) / 10, indices: [...indices].sort((a, b) => a - b) }
}

function bestMatch(word: string, text: string): Match | null {
  const found = findWord(word, text)
  if (!found) return scattered(word, text)
  return { score: found.score, indices: Array.from(word, (_, index) => found.at + index) }
}

/** The letters in their order; each one rather at the start of a word than soon. */
function scattered(word: string, text: string): Match | null {
  if (word.length < 2) return null
  const indices: number[] = []
  for (const letter of word) {
    const from = (indices.at(-1) ?? -1) + 1
    const next = text.indexOf(letter, from)
    if (next < 0) return null
    let start = next
    while (start >= 0 && start !== from && !startsWord(text, start)) start = text.indexOf(letter, start + 1)
    indices.push(start < 0 ? next : start)
  }
  const spread = (indices.at(-1) ?? 0) - (indices[0] ?? 0) + 1
  const starts = indices.filter((index) => startsWord(text, index)).length
  if (spread > word.length * MAX_SPREAD && starts < word.length / 2) return null
  return { score: SCATTERED + starts - spread / word.length, indices }
}
