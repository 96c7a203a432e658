import { z } from 'zod'

const id = z.string().meta({ description: 'Id of the pool.' })
const size = z.int().min(0).meta({ description: 'How many browsers the pool holds when it is full.' })

/** How a pool is filled and used at this moment. */
export const PoolOccupancy = z
  .object({
    id,
    size,
    available: z.int().min(0),
    acquired: z.int().min(0),
    warming: z.int().min(0).meta({ description: 'Browsers that are being started.' }),
    waiting: z.int().min(0).meta({ description: 'Acquire calls that are waiting for a browser.' }),
    failing: z.boolean().meta({
      description: 'Whether the last browser failed to start or ended right after, with none started since.',
    }),
  })
  .meta({
    id: 'BrowserPoolOccupancy',
    example: {
      id: 'iv25ujqf37x3j07dwoffegqr',
      size: 3,
      available: 1,
      acquired: 1,
      warming: 1,
      waiting: 0,
      failing: false,
    },
  })

const samples = z.array(z.int().min(0))

/** How the pools were filled and used in the last hour. */
export const PoolHistory = z
  .object({
    interval_seconds: z.int().min(1).meta({ description: 'Interval between samples.' }),
    pools: z.array(
      z.object({
        id,
        until: z.iso.datetime().meta({ description: 'When the last sample was taken.' }),
        available: samples.meta({
          description: 'Oldest first; shorter when the pool or the service is less than an hour old.',
        }),
        acquired: samples,
        size: samples,
      }),
    ),
  })
  .meta({
    id: 'BrowserPoolHistory',
    example: {
      interval_seconds: 60,
      pools: [
        {
          id: 'iv25ujqf37x3j07dwoffegqr',
          until: '2026-01-31T09:31:00.000Z',
          available: [0, 2, 1],
          acquired: [0, 1, 2],
          size: [3, 3, 3],
        },
      ],
    },
  })

export type PoolOccupancy = z.infer<typeof PoolOccupancy>
export type PoolHistory = z.infer<typeof PoolHistory>
/** The samples of one pool. */
export type PoolSeries = PoolHistory['pools'][number]
