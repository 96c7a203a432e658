import { oneOf, textOf } from '../../ui/search-values'
import { nextSort, type SortSearch } from '../../ui/sorting'
import { readTimeSearch, type TimeSearch } from '../../ui/time-range/range'

export const SESSION_VIEWS = ['list', 'wall'] as const
export type SessionView = (typeof SESSION_VIEWS)[number]

/** Columns that active and ended sessions can be sorted by, each as far as it has them. */
export const SESSION_COLUMNS = [
  'name',
  'pool',
  'host',
  'key',
  'memory',
  'cpu',
  'threads',
  'age',
  'idle',
  'ended',
  'reason',
] as const
export type SessionColumn = (typeof SESSION_COLUMNS)[number]

/** What the address says about the sessions: which ones, what they are narrowed to, and how they are shown. */
export interface SessionsSearch extends TimeSearch, SortSearch<SessionColumn> {
  /** Those that have ended; the active ones when it is left out. */
  show?: 'ended' | undefined
  q?: string | undefined
  /** Id of a pool. */
  pool?: string | undefined
  /** Name of a key. */
  key?: string | undefined
  /** A label: `team=checkout`. */
  tag?: string | undefined
  /** Why they ended. */
  reason?: string | undefined
  view?: SessionView | undefined
}

export const readSessionsSearch = ({
  show,
  q,
  pool,
  key,
  tag,
  reason,
  sort,
  order,
  view,
  ...time
}: Record<string, unknown>): SessionsSearch => ({
  show: oneOf(['ended'], show),
  q: textOf(q),
  pool: textOf(pool),
  key: textOf(key),
  tag: textOf(tag),
  reason: textOf(reason),
  sort: oneOf(SESSION_COLUMNS, sort),
  order: oneOf(['up', 'down'], order),
  view: oneOf(SESSION_VIEWS, view),
  ...readTimeSearch(time),
})

/** Names rise first; times and what else has no beginning fall. */
const RISING: ReadonlySet<SessionColumn> = new Set(['name', 'pool', 'host', 'key', 'reason'])

/** What a press on the head of a column asks for. */
export const nextSessionSort = (search: SessionsSearch, column: SessionColumn): SortSearch<SessionColumn> =>
  nextSort(search, column, RISING.has(column) ? 'up' : 'down')
