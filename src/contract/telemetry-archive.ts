import { z } from 'zod'
import { Moment } from './moment'
import { Paging } from './resource'
import { TELEMETRY_CATEGORIES } from './telemetry'
import { TELEMETRY_EVENTS, type TelemetryData, type TelemetryEventType } from './telemetry-events'

/** Streams of one session that are open at the same time. */
export const MAX_STREAMS = 50

/** `monitor` tells of the capture itself; it is on whenever one of the CDP categories is (rule 6.3). */
export const EVENT_CATEGORIES = [...TELEMETRY_CATEGORIES, 'monitor'] as const
const EventCategory = z.enum(EVENT_CATEGORIES)
export type EventCategory = z.infer<typeof EventCategory>

const EventSource = z
  .object({
    kind: z.enum(['cdp', 'kernel_api', 'extension', 'local_process']),
    event: z.string().optional().meta({ description: 'Name of the event at its source.' }),
    metadata: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'BrowserEventSource' })
export type EventSource = z.infer<typeof EventSource>

/** One thing that happened in a browser session. */
export type TelemetryEvent = {
  [T in TelemetryEventType]: {
    /** Unix time in microseconds. */
    ts: number
    type: T
    category: (typeof TELEMETRY_EVENTS)[T]['category']
    source: EventSource
    /** Null when it was too large, which `truncated` says then. */
    data?: TelemetryData<T> | null | undefined
    truncated?: boolean | undefined
  }
}[TelemetryEventType]

const eventSchema = ([type, { category, data }]: [string, { category: EventCategory; data: z.ZodType }]) =>
  z.object({
    ts: z.int().meta({ description: 'Unix time in microseconds.' }),
    type: z.literal(type),
    category: z.literal(category),
    source: EventSource,
    data: data.nullable().optional(),
    truncated: z.boolean().optional().meta({ description: 'The data was too large and is omitted.' }),
  })

type EventSchema = ReturnType<typeof eventSchema>

export const TelemetryEvent: z.ZodType<TelemetryEvent> = z
  .discriminatedUnion('type', Object.entries(TELEMETRY_EVENTS).map(eventSchema) as [EventSchema, ...EventSchema[]])
  .meta({ id: 'BrowserTelemetryEvent' }) as z.ZodType as z.ZodType<TelemetryEvent>

/** An event with its position in the sequence of its session. Gaps are events that were dropped. */
export const TelemetryEnvelope = z.object({ seq: z.int(), event: TelemetryEvent }).meta({
  id: 'BrowserTelemetryEventEnvelope',
  example: {
    seq: 42,
    event: {
      ts: 1_769_851_860_000_000,
      type: 'api_call',
      category: 'control',
      source: { kind: 'kernel_api' },
      data: { operation_id: 'dragMouse', request_id: 'k3v9x2c7m1q8r5t0w4y6z1ab', duration_ms: 812, status: 200 },
    },
  },
})
export type TelemetryEnvelope = z.infer<typeof TelemetryEnvelope>

/** Query of `GET /browsers/{id}/telemetry/stream`. */
export const TelemetryStreamQuery = z.object({
  replay: z.string().optional().meta({
    description: '`all` starts with the oldest stored event; any other value with the next one.',
    example: 'all',
  }),
})

/** Headers that the stream reads. */
export const TelemetryStreamHeaders = z.object({
  'Last-Event-ID': z.string().optional().meta({
    description: 'Continues after the event with this number; takes precedence over `replay`.',
    example: '42',
  }),
})

const ANY_CATEGORY = EVENT_CATEGORIES.join('|')

/** Query of `GET /browsers/{id}/telemetry/events` (rule 6.1). */
export const TelemetryEventsQuery = z
  .object({
    category: z
      .string()
      .regex(
        new RegExp(`^(${ANY_CATEGORY})(,(${ANY_CATEGORY}))*$`),
        `use categories, separated by commas: ${EVENT_CATEGORIES.join(', ')}`,
      )
      .transform((text) => text.split(','))
      .pipe(z.array(EventCategory))
      .optional()
      .meta({
        description: 'Only these categories, separated by commas or as repeated parameters.',
        example: 'console,network',
      }),
    order: z.enum(['asc', 'desc']).default('asc').meta({ description: 'Oldest or newest first.' }),
    since: Moment.optional().meta({
      description: 'Only events from then on; default: 5 minutes ago. Ignored with an `offset`.',
      example: '5m',
    }),
    until: Moment.optional().meta({ description: 'Only events before this time.', example: '2026-01-31T09:31:00Z' }),
    limit: Paging.shape.limit,
    offset: z.coerce.number().int().min(0).optional().meta({
      description: '`X-Next-Offset` of the previous page.',
      example: 43,
    }),
  })
  .refine(({ order, since }) => order === 'asc' || since === undefined, {
    path: ['since'],
    message: 'can’t be combined with order desc; leave one of them out',
  })
export type TelemetryEventsQuery = z.output<typeof TelemetryEventsQuery>
