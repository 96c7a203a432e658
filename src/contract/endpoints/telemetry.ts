import { z } from 'zod'
import { endpoint } from '../endpoint'
import {
  TelemetryEnvelope,
  TelemetryEventsQuery,
  TelemetryStreamHeaders,
  TelemetryStreamQuery,
} from '../telemetry-archive'

const common = {
  group: 'Browser Telemetry',
  params: z.object({ id: z.string().meta({ description: 'Id of the browser session.' }) }),
  right: 'read',
  method: 'GET',
  status: 200,
} as const

/** Rules 6.1 and 6.2. */
export const streamTelemetry = endpoint({
  ...common,
  operationId: 'streamTelemetry',
  summary: 'Stream the telemetry of a browser session',
  description:
    'Server-sent events: each `data` is one event with its number, which is also its `id`. After 15 seconds of silence a comment is sent. The stream ends with the session or its lease. Without telemetry it sends only comments.',
  path: '/browsers/{id}/telemetry/stream',
  query: TelemetryStreamQuery,
  headers: TelemetryStreamHeaders,
  response: TelemetryEnvelope,
  streams: true,
  errors: [401, 403, 404, 500],
})

/** Rule 6.1. */
export const listTelemetryEvents = endpoint({
  ...common,
  operationId: 'listTelemetryEvents',
  summary: 'List the telemetry of a browser session',
  description:
    'Works for ended sessions, too, while their events are stored. To continue, pass `X-Next-Offset` as `offset`.',
  path: '/browsers/{id}/telemetry/events',
  query: TelemetryEventsQuery,
  response: z.array(TelemetryEnvelope),
  errors: [400, 401, 403, 404, 500],
})
