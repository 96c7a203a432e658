import type { PoolShow } from '../search'
import type { PoolEntry } from './pool-entry'

const SHOWN: Record<PoolShow, (entry: PoolEntry) => boolean> = {
  attention: ({ attention }) => attention !== null,
  'in-use': ({ pool }) => pool.acquired_count > 0,
  sizing: ({ advice }) => advice !== null,
}

/** Ids are of random letters: a shorter word would be found in many of them by chance. */
const MIN_ID_PART = 5

/** The pools that have each of the words in their name, in capitals or not, or, if it is long enough, in their id. */
export function matchingPools(entries: readonly PoolEntry[], query: string): readonly PoolEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter(({ pool, title }) => {
    const name = title.toLowerCase()
    return words.every((word) => name.includes(word) || (word.length >= MIN_ID_PART && pool.id.includes(word)))
  })
}

export function shownPools(entries: readonly PoolEntry[], show: PoolShow | undefined): readonly PoolEntry[] {
  return show ? entries.filter(SHOWN[show]) : entries
}
