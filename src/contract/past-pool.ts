import { z } from 'zod'

/** A pool that was deleted, or that had another name before. */
export const PastPool = z
  .object({
    id: z.string(),
    name: z.string().optional().meta({ description: 'Current name, or the last one.' }),
    former_names: z.array(z.string()).meta({ description: 'Former names, latest first.' }),
    size: z.int().min(0),
    created_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().optional().meta({ description: 'Absent while the pool exists.' }),
    deleted_by: z.string().optional().meta({ description: 'Name of the key that deleted it.' }),
  })
  .meta({
    id: 'PastBrowserPool',
    example: {
      id: 'iv25ujqf37x3j07dwoffegqr',
      name: 'checkout-tests',
      former_names: ['checkout'],
      size: 3,
      created_at: '2026-01-31T09:30:00.000Z',
      deleted_at: '2026-01-31T10:30:00.000Z',
      deleted_by: 'ops',
    },
  })

/** Query of `GET /service/pools/past`. */
export const PastPoolsQuery = z.object({
  name: z.string().optional().meta({
    description: 'Only the pool with this id, or pools that have or had exactly this name.',
    example: 'checkout',
  }),
})

export type PastPool = z.infer<typeof PastPool>
export type PastPoolsQuery = z.output<typeof PastPoolsQuery>
