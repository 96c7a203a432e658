import { expect, it } from 'vitest'
import { findWord, hasWords, searchWords } from './search-words'

it('finds what has each of the words, in any order and in capitals or not', () => {
  const words = searchWords('  Checkout  EU ')
  expect(words).toEqual(['checkout', 'eu'])
  expect(hasWords('eu-west checkout', words)).toBe(true)
  expect(hasWords('checkout', words)).toBe(false)
  expect(hasWords('anything', searchWords(' '))).toBe(true)
})

it('prefers the whole text, its start, the start of a word, and then any position', () => {
  const scores = ['pool', 'pool list', 'open pool', 'whirlpool', 'browser'].map(
    (text) => findWord('pool', text)?.score ?? 0,
  )
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(5)
  expect(findWord('pool', 'whirlpool pool')?.at).toBe(10)
})
