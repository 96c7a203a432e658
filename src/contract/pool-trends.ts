import { z } from 'zod'
import { Moment, momentMs } from './moment'

/** Why browsers and sessions of pools end. */
export const END_REASONS = [
  'released',
  'ended',
  'timed_out',
  'crashed',
  'host_lost',
  'stopped',
  'flushed',
  'discarded',
  'pool_deleted',
] as const

const interval = z.int().min(1).meta({ description: 'Interval between values in seconds.' })
const times = z.iso.datetime()
const levels = z.array(z.number().min(0).nullable())
const counts = z.array(z.int().min(0))
const percentiles = z.array(z.int().min(0).nullable())

/** How pools were filled and used over a time. */
export const PoolTrends = z
  .object({
    since: times.meta({ description: 'Start of the first interval.' }),
    until: times,
    kept_since: times.nullable().meta({ description: 'Start of the stored history; null if there is none.' }),
    disk: z
      .object({
        used_bytes: z.int().min(0),
        limit_bytes: z
          .int()
          .min(0)
          .meta({ description: 'Approximate limit; beyond it the oldest values of single pools are deleted.' }),
      })
      .optional()
      .meta({ description: 'Size of the history of all pools in the database.' }),
    levels: z
      .object({
        interval_seconds: interval,
        size: levels,
        available: levels,
        acquired: levels,
        acquired_peak: levels.meta({ description: 'Highest number of browsers acquired at once.' }),
        warming: levels,
        waiting: levels.meta({ description: 'Acquire calls that waited for a browser.' }),
      })
      .meta({ description: 'Mean of each interval, oldest first; null where there is no data.' }),
    counts: z
      .object({
        interval_seconds: interval,
        launched: counts,
        failed: counts.meta({ description: 'Browsers that failed to start.' }),
        waits: counts.meta({ description: 'Acquires that got a browser.' }),
        wait_p50_ms: percentiles,
        wait_p95_ms: percentiles,
        refused: counts.meta({ description: 'Acquires that got no browser in time.' }),
        ends: z.record(z.string(), counts).meta({
          description: 'Sessions that ended, and idle browsers that crashed or were replaced, by reason.',
        }),
      })
      .meta({ description: 'Counts of each interval, oldest first.' }),
    waits: z
      .object({
        count: z.int().min(0),
        p50_ms: z.int().min(0).nullable(),
        p95_ms: z.int().min(0).nullable(),
      })
      .meta({ description: 'Acquire waits over the whole time range; percentiles are exact to 5 %.' }),
    failures: z
      .array(z.object({ reason: z.string(), count: z.int().min(1) }))
      .meta({ description: 'Why browsers failed to start, most frequent reason first.' }),
  })
  .meta({
    id: 'BrowserPoolTrends',
    example: {
      since: '2026-01-31T09:30:00.000Z',
      until: '2026-01-31T09:30:10.000Z',
      kept_since: '2026-01-01T09:30:00.000Z',
      disk: { used_bytes: 12_582_912, limit_bytes: 180_000_000 },
      levels: {
        interval_seconds: 5,
        size: [3, 3],
        available: [2, 1],
        acquired: [1, 2],
        acquired_peak: [1, 2],
        warming: [0, 0],
        waiting: [0, 0],
      },
      counts: {
        interval_seconds: 60,
        launched: [1],
        failed: [1],
        waits: [1],
        wait_p50_ms: [12],
        wait_p95_ms: [12],
        refused: [0],
        ends: { released: [1] },
      },
      waits: { count: 1, p50_ms: 12, p95_ms: 12 },
      failures: [{ reason: 'Chromium ended before it could be used', count: 1 }],
    },
  })

/** Query of `GET /service/pools/trends`. */
export const PoolTrendsQuery = z
  .object({
    pool: z.string().optional().meta({
      description: 'Id of a pool, which may be deleted. When omitted, all pools together.',
      example: 'iv25ujqf37x3j07dwoffegqr',
    }),
    since: Moment.optional().meta({
      description: 'Start: a time, or how long ago. When omitted, an hour before the end.',
      example: '24h',
    }),
    until: Moment.optional().meta({
      description: 'End; when omitted, now.',
      example: '2026-01-31T10:30:00Z',
    }),
  })
  .refine(
    ({ since, until }) => {
      const now = Date.now()
      return since === undefined || momentMs(since, now) < (until === undefined ? now : momentMs(until, now))
    },
    {
      path: ['since'],
      error: 'must be before until, and in the past',
      // What is not a time is refused as that alone.
      when: ({ issues }) => issues.length === 0,
    },
  )

export type PoolTrends = z.infer<typeof PoolTrends>
export type PoolTrendsQuery = z.output<typeof PoolTrendsQuery>
