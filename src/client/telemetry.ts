import { createParser } from 'eventsource-parser'
import { listTelemetryEvents, streamTelemetry } from '../contract/endpoints/telemetry'
import { urlOf } from '../contract/endpoint-url'
import type { EventCategory, TelemetryEnvelope } from '../contract/telemetry-archive'
import { request } from './call'
import type { Connection } from './connection'
import { OverdueError, UnreachableError } from './errors'

/** The answer begins at once. */
const OVERDUE_MS = 10_000
/** A stream without an event sends a comment every 15 s: after this long without either, the way to it is gone. */
const SILENT_MS = 45_000

/**
 * The events of a session as they happen: those that came together, none of them at first, when the stream is open. It begins
 * after the event with the number `after`; 0 for the oldest that is kept. It ends when the service ends it.
 */
export async function* followTelemetry(
  connection: Connection,
  sessionId: string,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<TelemetryEnvelope[]> {
  const silence = new AbortController()
  const url = urlOf(streamTelemetry, { params: { id: sessionId }, query: { replay: 'all' } })
  const response = await request(connection, connection.baseUrl + url, {
    overdueMs: OVERDUE_MS,
    signal: AbortSignal.any([signal, silence.signal]),
    headers: { Accept: 'text/event-stream', ...(after > 0 && { 'Last-Event-ID': String(after) }) },
  })
  let batch: TelemetryEnvelope[] = []
  const parser = createParser({
    onEvent: ({ data }) => {
      const envelope = readEnvelope(data)
      if (envelope) batch.push(envelope)
    },
  })
  yield []
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  try {
    for (;;) {
      const timer = setTimeout(() => silence.abort(), SILENT_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      parser.feed(value)
      if (batch.length > 0) yield batch
      batch = []
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    if (silence.signal.aborted) throw new OverdueError('The service has gone silent.', { cause })
    throw new UnreachableError('The service cannot be reached.', { cause })
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/** A service of another version may have types of events that are not known here: only what every event has is asked for. */
function readEnvelope(json: string): TelemetryEnvelope | undefined {
  try {
    const envelope = JSON.parse(json) as TelemetryEnvelope
    const { seq, event } = envelope
    return Number.isSafeInteger(seq) && typeof event.type === 'string' && Number.isFinite(event.ts)
      ? envelope
      : undefined
  } catch {
    return undefined
  }
}

/** What a page of the archive is asked by; times as the query has them. */
export interface ArchiveQuery {
  order: 'asc' | 'desc'
  category?: EventCategory | undefined
  since?: string | undefined
  until?: string | undefined
  limit?: number | undefined
  /** `next` of the page before. */
  offset?: number | undefined
}

/** A page of what is kept of a session, also of one that has ended. `next` is undefined at the last page. */
export async function telemetryPage(
  connection: Connection,
  sessionId: string,
  query: ArchiveQuery,
  signal?: AbortSignal,
): Promise<{ events: TelemetryEnvelope[]; next: number | undefined }> {
  const url = urlOf(listTelemetryEvents, { params: { id: sessionId }, query: { ...query } })
  const response = await request(connection, connection.baseUrl + url, {
    overdueMs: OVERDUE_MS,
    ...(signal && { signal }),
  })
  const events = (await response.json()) as TelemetryEnvelope[]
  const next = response.headers.get('X-Next-Offset')
  const more = response.headers.get('X-Has-More') === 'true' && next !== null
  return { events, next: more ? Number(next) : undefined }
}
