import { z } from 'zod'
import { Moment } from './moment'
import { END_REASONS } from './pool-trends'
import { Paging } from './resource'

/** A session as its holder had it: from its lease to its end. A browser of a pool may have had many. */
export const EndedLease = z
  .object({
    id: z.string().meta({ description: 'Id of the lease.' }),
    session_id: z.string(),
    pool: z.object({ id: z.string(), name: z.string().optional() }).optional(),
    name: z.string().optional(),
    tags: z.record(z.string(), z.string()).optional(),
    leased_by: z.string().optional().meta({ description: 'Name of the key that acquired it.' }),
    leased_at: z.iso.datetime().optional(),
    ended_at: z.iso.datetime(),
    reason: z.string().meta({
      description: `Why the session ended: ${END_REASONS.map((reason) => `\`${reason}\``).join(', ')}, or one of a later version.`,
    }),
    ended_by: z.string().optional().meta({ description: 'Name of the key that ended or released it.' }),
    message: z.string().optional().meta({ description: 'Details as a sentence.' }),
    host_id: z.string().optional().meta({ description: 'The host that ran it.' }),
  })
  .meta({
    id: 'EndedLease',
    example: {
      id: 'q2w8e5r1t7y3u9i0o4p6a8s2',
      session_id: 'htzv5orfit78e1m2biiifpbv',
      pool: { id: 'iv25ujqf37x3j07dwoffegqr', name: 'checkout-tests' },
      leased_by: 'ci',
      leased_at: '2026-01-31T09:31:00.000Z',
      ended_at: '2026-01-31T09:35:00.000Z',
      reason: 'released',
      ended_by: 'ci',
      host_id: 'k3v9x2c7m1q8r5t0w4y6z1ab',
    },
  })

export const EndedLeases = z
  .object({
    total: z.int().min(0).meta({ description: 'How many match in total.' }),
    leases: z.array(EndedLease),
  })
  .meta({ id: 'EndedLeases', example: { total: 1, leases: [EndedLease.meta()?.example as EndedLease] } })

const LEASE_SORTS = ['ended_at', 'leased_at', 'duration', 'name', 'pool', 'key', 'reason'] as const

/** Query of `GET /service/sessions/ended`. */
export const EndedLeasesQuery = Paging.extend({
  query: z.string().optional().meta({
    description: 'Words to search for, each a part of a name, an id, a pool or key name, or a tag.',
    example: 'checkout',
  }),
  session: z.string().optional().meta({ description: 'Id of a session.', example: 'htzv5orfit78e1m2biiifpbv' }),
  pool: z
    .string()
    .optional()
    .meta({ description: 'Id of a pool, which may be deleted.', example: 'iv25ujqf37x3j07dwoffegqr' }),
  key: z.string().optional().meta({ description: 'Name of the key that acquired or ended it.', example: 'ci' }),
  reason: z.string().optional().meta({ description: 'Why it ended.', example: 'crashed' }),
  tags: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Sessions that have all of these tags.', example: { team: 'checkout' } }),
  since: Moment.optional().meta({ description: 'Only sessions that ended at or after this time.', example: '24h' }),
  until: Moment.optional().meta({
    description: 'Only sessions that ended before this time.',
    example: '2026-01-31T09:31:00Z',
  }),
  sort: z.enum(LEASE_SORTS).default('ended_at').meta({ description: 'Sort key.', example: 'duration' }),
  order: z.enum(['asc', 'desc']).default('desc').meta({ description: 'Ascending or descending.', example: 'asc' }),
})

export type EndedLease = z.infer<typeof EndedLease>
export type EndedLeases = z.infer<typeof EndedLeases>
export type EndedLeasesQuery = z.output<typeof EndedLeasesQuery>
export type LeaseSort = (typeof LEASE_SORTS)[number]
