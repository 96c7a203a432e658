import { hasWords, searchWords } from '../../../lib/search-words'
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
  const words = searchWords(query)
  if (words.length === 0) return entries
  const [long, short] = [
    words.filter((word) => word.length >= MIN_ID_PART),
    words.filter((word) => word.length < MIN_ID_PART),
  ]
  return entries.filter(({ pool, title }) => {
    const name = title.toLowerCase()
    return hasWords(name, short) && hasWords(`${name} ${pool.id}`, long)
  })
}

export function shownPools(entries: readonly PoolEntry[], show: PoolShow | undefined): readonly PoolEntry[] {
  return show ? entries.filter(SHOWN[show]) : entries
}
