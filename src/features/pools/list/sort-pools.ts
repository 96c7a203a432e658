import { byName } from '../../../lib/by-name'
import type { PoolColumn, PoolListSearch } from '../search'
import type { Attention, PoolEntry } from './pool-entry'

const URGENCY: Record<Attention, number> = { empty: 3, waiting: 4, failing: 5 }

/** How much a pool asks to be looked at. */
function urgency({ attention, advice, pool }: PoolEntry): number {
  if (attention) return URGENCY[attention]
  if (advice) return 2
  return pool.available_count + pool.acquired_count < pool.browser_pool_config.size ? 1 : 0
}

/** Part of the slots that hold a browser. */
const filled = ({ pool }: PoolEntry): number =>
  known((pool.available_count + pool.acquired_count) / pool.browser_pool_config.size)

/** What is unknown comes before all else. */
const known = (count: number): number => (Number.isNaN(count) ? -1 : count)

/** Browsers in use in the last hour, on the average. */
function usedInHour({ history }: PoolEntry): number {
  const samples = history?.acquired ?? []
  return samples.length === 0 ? 0 : samples.reduce((sum, count) => sum + count, 0) / samples.length
}

const COMPARE: Record<PoolColumn, (a: PoolEntry, b: PoolEntry) => number> = {
  name: (a, b) => byName.compare(a.title, b.title),
  browsers: (a, b) => filled(a) - filled(b),
  size: (a, b) => known(a.pool.browser_pool_config.size) - known(b.pool.browser_pool_config.size),
  available: (a, b) => known(a.pool.available_count) - known(b.pool.available_count),
  acquired: (a, b) => known(a.pool.acquired_count) - known(b.pool.acquired_count),
  hour: (a, b) => usedInHour(a) - usedInHour(b),
  state: (a, b) => urgency(a) - urgency(b),
  age: (a, b) => Date.parse(b.pool.created_at) - Date.parse(a.pool.created_at),
}

/** The order that a first press on a column gives: names from A, the emptiest and the youngest first, numbers from the largest. */
const FIRST_ORDER: Record<PoolColumn, 'up' | 'down'> = {
  name: 'up',
  browsers: 'up',
  size: 'down',
  available: 'down',
  acquired: 'down',
  hour: 'down',
  state: 'down',
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

/** In the wished order; what is equal keeps the order in which the service answers, so that no row moves without a reason. */
export function sortPools(entries: readonly PoolEntry[], { column, order }: Sorting): PoolEntry[] {
  const compare = COMPARE[column]
  return [...entries].sort(order === 'up' ? compare : (a, b) => compare(b, a))
}

/** What the address says after a press on the head of a column. */
export function nextSorting(now: Sorting, column: PoolColumn): Pick<PoolListSearch, 'sort' | 'order'> {
  const order = now.column === column ? (now.order === 'up' ? 'down' : 'up') : FIRST_ORDER[column]
  if (column === 'age' && order === FIRST_ORDER.age) return { sort: undefined, order: undefined }
  return { sort: column, order: order === FIRST_ORDER[column] ? undefined : order }
}
