import { type SelectedIds, useSelectedIds } from '../../../ui/use-selected-ids'
import type { PoolEntry } from './pool-entry'

export interface PoolSelection extends SelectedIds {
  /** The selected pools, also those that the search leaves out. */
  entries: readonly PoolEntry[]
}

/** Which of `all` pools are selected; a range goes over those that are found, in their order. */
export function useSelection(all: readonly PoolEntry[], found: readonly PoolEntry[]): PoolSelection {
  const selected = useSelectedIds({ all: all.map(idOf), found: found.map(idOf), noun: 'pool' })
  return { ...selected, entries: selected.ids.size === 0 ? [] : all.filter((entry) => selected.ids.has(idOf(entry))) }
}

const idOf = ({ pool }: PoolEntry): string => pool.id
