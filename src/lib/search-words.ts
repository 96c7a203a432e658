/** Returns the words of what was typed, in small letters. */
export const searchWords = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether each of the words is found in a text; all are in small letters, as long lists are searched on each key. */
export const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

const WHOLE = 120
const START = 100
const WORD = 80
const INSIDE = 50

/** Finds a word in a text, both in small letters: a whole text is better than its start, that better than the start of a word, then any position. */
export function findWord(word: string, text: string): { at: number; score: number } | null {
  const first = text.indexOf(word)
  if (first < 0) return null
  if (first === 0) return { at: 0, score: text.length === word.length ? WHOLE : START }
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) {
    if (startsWord(text, at)) return { at, score: WORD }
  }
  return { at: first, score: INSIDE }
}

const LETTER = /[\p{L}\p{N}]/u

/** Whether a word of a text begins there. */
export const startsWord = (text: string, at: number): boolean => at === 0 || !LETTER.test(text[at - 1] ?? '')
