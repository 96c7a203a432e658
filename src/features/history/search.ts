import { textOf } from '../../ui/search-values'
import { type Range, readTimeSearch, type TimeSearch } from '../../ui/time-range/range'

/** What an address without a time means. */
export const STANDARD_RANGE: Range = '24h'

/** What the address says about the history: of which pool, and of which time. */
export interface HistorySearch extends TimeSearch {
  /** Id of a pool. */
  pool?: string | undefined
}

export const readHistorySearch = ({ pool, ...time }: Record<string, unknown>): HistorySearch => ({
  pool: textOf(pool),
  ...readTimeSearch(time),
})
