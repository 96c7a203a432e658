import type { Pool } from '../../../contract/pool'
import { poolTitle } from '../pool-address'
import type { PoolColumn, PoolListSearch } from '../search'

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const COMPARE: Record<PoolColumn, (a: Pool, b: Pool) => number> = {
  name: (a, b) => byName.compare(poolTitle(a), poolTitle(b)),
  size: (a, b) => a.browser_pool_config.size - b.browser_pool_config.size,
  available: (a, b) => a.available_count - b.available_count,
  acquired: (a, b) => a.acquired_count - b.acquired_count,
  age: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
}

/** The order that a first press on a column gives: names from A, numbers from the largest, the youngest first. */
export const FIRST_ORDER: Record<PoolColumn, 'up' | 'down'> = {
  name: 'up',
  size: 'down',
  available: 'down',
  acquired: 'down',
  age: 'up',
}

export interface Sorting {
  column: PoolColumn
  order: 'up' | 'down'
}

/** Without a word in the address: newest first, as the service answers. */
export function sortingOf({ sort = 'age', order = FIRST_ORDER[sort] }: PoolListSearch): Sorting {
  return { column: sort, order }
}

export function sortPools(pools: readonly Pool[], { column, order }: Sorting): Pool[] {
  const sorted = [...pools].sort(COMPARE[column])
  return order === 'up' ? sorted : sorted.reverse()
}

/** What the address says after a press on the head of a column. */
export function nextSorting(now: Sorting, column: PoolColumn): Pick<PoolListSearch, 'sort' | 'order'> {
  const order = now.column === column ? (now.order === 'up' ? 'down' : 'up') : FIRST_ORDER[column]
  if (column === 'age' && order === FIRST_ORDER.age) return { sort: undefined, order: undefined }
  return { sort: column, order: order === FIRST_ORDER[column] ? undefined : order }
}
