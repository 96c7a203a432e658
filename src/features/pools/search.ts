import { oneOf, textOf } from '../../ui/search-values'

type Said = Record<string, unknown>

export const POOL_COLUMNS = ['name', 'browsers', 'size', 'available', 'acquired', 'hour', 'state', 'age'] as const
export type PoolColumn = (typeof POOL_COLUMNS)[number]

/** Which pools are shown: those that need a person, those with acquired browsers, those whose size does not fit. */
export const POOL_SHOWS = ['attention', 'in-use', 'sizing'] as const
export type PoolShow = (typeof POOL_SHOWS)[number]

/** What the address says about the list of pools. Whatever makes no sense counts as not said. */
export interface PoolListSearch {
  q?: string | undefined
  show?: PoolShow | undefined
  sort?: PoolColumn | undefined
  order?: 'up' | 'down' | undefined
}

export const readListSearch = ({ q, show, sort, order }: Said): PoolListSearch => ({
  q: textOf(q),
  show: oneOf(POOL_SHOWS, show),
  sort: oneOf(POOL_COLUMNS, sort),
  order: oneOf(['up', 'down'], order),
})

/** What the address says about the create form: the pool that the new one is a copy of. */
export const readCreateSearch = ({ from }: Said): { from?: string | undefined } => ({ from: textOf(from) })

/** The parts of a pool's page, of which one is shown; the first is shown when none is asked for. */
export const POOL_PARTS = ['leases', 'available', 'activity', 'configuration'] as const
export type PoolPart = (typeof POOL_PARTS)[number]
export const readPageSearch = ({ show }: Said): { show?: PoolPart | undefined } => ({ show: oneOf(POOL_PARTS, show) })

/** What the address says about the edit form: a size to begin with, from the sizing advice. */
export const readEditSearch = ({ size }: Said): { size?: number | undefined } => ({
  size: typeof size === 'number' && Number.isInteger(size) && size >= 1 ? size : undefined,
})
