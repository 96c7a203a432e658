import type { PoolShow } from '../search'
import type { PoolEntry } from './pool-entry'

const SHOWN: Record<PoolShow, (entry: PoolEntry) => boolean> = {
  attention: ({ attention }) => attention !== null,
  'in-use': ({ pool }) => pool.acquired_count > 0,
  sizing: ({ advice }) => advice !== null,
}

/** The pools whose name or id has the words in it, in capitals or not. */
export function matchingPools(entries: readonly PoolEntry[], query: string): readonly PoolEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter(({ pool, title }) => {
    const text = `${title} ${pool.id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export function shownPools(entries: readonly PoolEntry[], show: PoolShow | undefined): readonly PoolEntry[] {
  return show ? entries.filter(SHOWN[show]) : entries
}
