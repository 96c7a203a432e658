import { expect, test } from 'vitest'
import { fuzzyMatch } from './fuzzy'

/** The texts that are found, best first. */
const rank = (typed: string, ...texts: string[]): string[] =>
  texts
    .flatMap((text) => {
      const match = fuzzyMatch(typed, text)
      return match ? [{ text, score: match.score }] : []
    })
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text)

test('the whole name stands before a start, a word, a part, and scattered letters', () => {
  expect(rank('check', 'no-chem-rock', 'precheck', 'a check', 'check', 'checkout')).toEqual([
    'check',
    'checkout',
    'a check',
    'precheck',
    'no-chem-rock',
  ])
})

test('the shorter of two names that begin alike comes first', () => {
  expect(rank('shop', 'shop-with-a-long-name', 'shop-eu')).toEqual(['shop-eu', 'shop-with-a-long-name'])
})

test('words are found in any order, and all of them must be', () => {
  expect(rank('checkout acq', 'Acquire from checkout', 'Acquire from shop', 'Open checkout')).toEqual([
    'Acquire from checkout',
  ])
})

test('first letters of words find a command; letters by chance do not', () => {
  expect(rank('np', 'New pool', 'Open checkout')).toEqual(['New pool'])
  expect(rank('gts', 'Go to sessions', 'Light theme')).toEqual(['Go to sessions'])
  expect(fuzzyMatch('xyz', 'Go to sessions')).toBeNull()
})

test('other words find it too, for less than its own name', () => {
  const own = fuzzyMatch('dark', 'Dark theme')
  const other = fuzzyMatch('night', 'Dark theme', 'night black')
  expect(other).not.toBeNull()
  expect(own?.score).toBeGreaterThan(other?.score ?? 0)
})

test('letters that other words have by chance find nothing', () => {
  expect(
    fuzzyMatch('alpha', 'Flush first-pool …', 'Pool actions idle replace pool ht20la6jcapnd37ldq1tttt0'),
  ).toBeNull()
})

test('the letters that were found can be shown', () => {
  expect(fuzzyMatch('out', 'checkout')?.indices).toEqual([5, 6, 7])
})
