import { z } from 'zod'

export const POOL_COLUMNS = ['name', 'size', 'available', 'acquired', 'age'] as const
export type PoolColumn = (typeof POOL_COLUMNS)[number]

/** What the address says about the list of pools. Whatever makes no sense counts as not said. */
export const PoolListSearch = z.object({
  q: z.string().optional().catch(undefined),
  sort: z.enum(POOL_COLUMNS).optional().catch(undefined),
  order: z.enum(['up', 'down']).optional().catch(undefined),
})
export type PoolListSearch = z.infer<typeof PoolListSearch>

/** What the address says about the create form: the pool that the new one is a copy of. */
export const PoolCreateSearch = z.object({ from: z.string().optional().catch(undefined) })
