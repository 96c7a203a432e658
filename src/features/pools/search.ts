import { z } from 'zod'

export const POOL_COLUMNS = ['name', 'browsers', 'size', 'available', 'acquired', 'hour', 'state', 'age'] as const
export type PoolColumn = (typeof POOL_COLUMNS)[number]

/** Which pools are shown: those that need a person, those of which somebody has a browser, those whose size does not fit. */
export const POOL_SHOWS = ['attention', 'in-use', 'sizing'] as const
export type PoolShow = (typeof POOL_SHOWS)[number]

/** What the address says about the list of pools. Whatever makes no sense counts as not said. */
export const PoolListSearch = z.object({
  q: z.string().optional().catch(undefined),
  show: z.enum(POOL_SHOWS).optional().catch(undefined),
  sort: z.enum(POOL_COLUMNS).optional().catch(undefined),
  order: z.enum(['up', 'down']).optional().catch(undefined),
})
export type PoolListSearch = z.infer<typeof PoolListSearch>

/** What the address says about the create form: the pool that the new one is a copy of. */
export const PoolCreateSearch = z.object({ from: z.string().optional().catch(undefined) })

/** The parts of a pool's page, of which one is shown; the first is shown when none is asked for. */
export const POOL_PARTS = ['leases', 'available', 'activity', 'configuration'] as const
export type PoolPart = (typeof POOL_PARTS)[number]
export const PoolPageSearch = z.object({ show: z.enum(POOL_PARTS).optional().catch(undefined) })

/** What the address says about the edit form: a size to begin with, from the sizing advice. */
export const PoolEditSearch = z.object({ size: z.int().min(1).optional().catch(undefined) })
