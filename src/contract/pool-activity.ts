import { z } from 'zod'

/** What can happen to a pool. */
const ACTIVITY_KINDS = [
  'created',
  'updated',
  'warmed',
  'leased',
  'released',
  'ended',
  'timed_out',
  'crashed',
  'failed_to_start',
  'refused',
  'flushed',
  'refreshed',
  'deleted',
] as const

const Kind = z.enum(ACTIVITY_KINDS)

/** One thing that happened to a pool. */
export const PoolActivity = z
  .object({
    id: z.string().meta({ description: 'Later entries have higher ids; pass one as `before`.' }),
    at: z.iso.datetime().meta({ description: 'When it happened; for repeated entries, the last time.' }),
    kind: Kind,
    session_id: z.string().optional(),
    message: z.string().optional().meta({ description: 'Details as a sentence.' }),
    by: z.string().optional().meta({ description: 'Name of the key that requested it.' }),
    duration_ms: z.int().min(0).optional().meta({
      description:
        'How long the browser took to be ready (`warmed`), or how long the caller waited (`leased`, `refused`).',
    }),
    reuse: z.boolean().optional().meta({ description: 'Whether a released browser went back into the pool.' }),
    count: z.int().min(0).optional().meta({ description: 'How often it happened in a row, if more than once.' }),
    since: z.iso.datetime().optional().meta({ description: 'With `count`: when the first one happened.' }),
  })
  .meta({
    id: 'BrowserPoolActivity',
    example: {
      id: '7',
      at: '2026-01-31T09:31:00.000Z',
      kind: 'leased',
      session_id: 'htzv5orfit78e1m2biiifpbv',
      by: 'ci',
      duration_ms: 1200,
    },
  })

const ANY_KIND = ACTIVITY_KINDS.join('|')

/** Query of `GET /browser_pools/{id_or_name}/activity`. */
export const PoolActivityQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .meta({ description: 'Maximum number of entries, 1 to 100.' }),
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'use the id of an entry')
    .optional()
    .meta({ description: 'Only entries before the one with this id.', example: '7' }),
  kinds: z
    .string()
    .regex(
      new RegExp(`^(${ANY_KIND})(,(${ANY_KIND}))*$`),
      `use kinds, separated by commas: ${ACTIVITY_KINDS.join(', ')}`,
    )
    .transform((text) => text.split(','))
    .pipe(z.array(Kind))
    .optional()
    .meta({ description: 'Only these kinds, separated by commas.', example: 'crashed,failed_to_start' }),
})

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]
export type PoolActivity = z.infer<typeof PoolActivity>
export type PoolActivityQuery = z.output<typeof PoolActivityQuery>
