import { listTelemetryEvents, streamTelemetry } from '../contract/endpoints/telemetry'
import { urlOf } from '../contract/endpoint-url'
import type { EventCategory } from '../contract/telemetry-archive'
import { readBody, RECORD } from './body'
import { request } from './call'
import type { Connection } from './connection'
import { eventStream } from './event-stream'
import { parseAnswer, unreadable } from './reading/answer-text'
import { readEvent, type ReadEnvelope } from './reading/read-event'

/** The answer begins at once. */
const OVERDUE_MS = 10_000

/**
 * The events of a session as they happen: those that came together, none of them at first, when the stream is open. It begins
 * after the event with the number `after`; 0 for the oldest that is kept. `last`: the one that came last. It ends when the service ends it.
 */
export async function* followTelemetry(
  connection: Connection,
  sessionId: string,
  { after, last, signal }: { after: number; last?: { seq: number; ts: number } | undefined; signal: AbortSignal },
): AsyncGenerator<ReadEnvelope[]> {
  let before = last
  const url = urlOf(streamTelemetry, { params: { id: sessionId }, query: { replay: 'all' } })
  yield* eventStream(connection, url, {
    signal,
    ...(after > 0 && { headers: { 'Last-Event-ID': String(after) } }),
    read: (json) => {
      const envelope = readEvent(json, connection.key, before)
      before = { seq: envelope.seq, ts: envelope.event.ts }
      return envelope
    },
  })
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

export interface ArchivePage {
  readonly events: ReadEnvelope[]
  /** Where the archive goes on; undefined at the last page. */
  readonly next: number | undefined
}

/** Knows where an archive ends: also at a page that leads to where it was read before, or that brings nothing new. */
export class ArchiveEnd {
  readonly #offsets = new Set<number | undefined>()
  #last: ReadonlySet<number> = new Set()

  /** Returns where it goes on behind the page that was asked for by `offset`; undefined at the end. */
  after(offset: number | undefined, { events, next }: ArchivePage): number | undefined {
    const hasNew = events.some(({ seq }) => !this.#last.has(seq))
    this.#offsets.add(offset)
    this.#last = new Set(events.map(({ seq }) => seq))
    return hasNew && !this.#offsets.has(next) ? next : undefined
  }
}

/** The events of the pages from one on, until the end of the archive. */
export async function* archivePages(
  read: (offset: number | undefined) => Promise<ArchivePage>,
  from?: number,
): AsyncGenerator<ReadEnvelope[], void, void> {
  const end = new ArchiveEnd()
  let offset = from
  do {
    const page = await read(offset)
    yield page.events
    offset = end.after(offset, page)
  } while (offset !== undefined)
}

/** A page of what is kept of a session, also of one that has ended. */
export async function telemetryPage(
  connection: Connection,
  sessionId: string,
  query: ArchiveQuery,
  signal?: AbortSignal,
): Promise<ArchivePage> {
  const url = urlOf(listTelemetryEvents, { params: { id: sessionId }, query: { ...query } })
  const response = await request(connection, connection.baseUrl + url, {
    overdueMs: OVERDUE_MS,
    ...(signal && { signal }),
  })
  const text = await (await readBody(response, RECORD)).text()
  const records = parseAnswer(response, text, connection.key)
  if (!Array.isArray(records)) throw unreadable(response, text, connection.key)
  const events = records.map((record) => readEvent(record, connection.key))
  const next = Number(response.headers.get('X-Next-Offset') ?? Number.NaN)
  const isMore = response.headers.get('X-Has-More') === 'true' && Number.isSafeInteger(next) && next >= 0
  // One that leads to where it was asked leads nowhere.
  return { events, next: isMore && events.length > 0 && next !== query.offset ? next : undefined }
}
