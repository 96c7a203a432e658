import { downloadZip } from 'client-zip'
import { missingIsNull } from '../client/abilities'
import type { Connection } from '../client/connection'
import type { ReadEnvelope } from '../client/reading/read-event'
import { archivePages, telemetryPage } from '../client/telemetry'
import { SeenEvent } from '../events/event'
import { harEntry, harHead } from '../events/har'
import { waterfallOf } from '../events/waterfall'

/** Of a page of the archive. */
const PAGE = 100

/** A file of a bundle. */
export interface ReportFile {
  readonly name: string
  readonly input: string | Blob
}

/** What of a session is read: times in ms since 1970; `most`: of more than these the first, or with `latest` the last. */
export interface EventSpan {
  readonly from: number
  readonly to: number
  readonly most: number
  readonly latest?: boolean
}

/** Reads what was captured of a session in a span of time, in its order. Null where the service has no telemetry. */
export async function readEvents(
  { connection, sessionId }: { connection: Connection; sessionId: string },
  { from, to, most, latest = false }: EventSpan,
  signal: AbortSignal,
): Promise<ReadEnvelope[] | null> {
  const isWithin = ({ event }: ReadEnvelope): boolean => event.ts >= from * 1000 && event.ts < to * 1000
  const [since, until] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const query = latest ? ({ order: 'desc' } as const) : ({ order: 'asc', since, until } as const)
  const events: ReadEnvelope[] = []
  const read = (offset: number | undefined) =>
    telemetryPage(connection, sessionId, { ...query, limit: PAGE, offset }, signal)
  try {
    for await (const page of archivePages(read)) {
      events.push(...page.filter(isWithin))
      if (events.length >= most || (latest && page.some(({ event }) => event.ts < from * 1000))) break
    }
  } catch (error) {
    return missingIsNull(error)
  }
  return events.slice(0, most).toSorted((a, b) => a.event.ts - b.event.ts || a.seq - b.seq)
}

/** The events as JSON, and the requests among them as HAR. */
export function eventFiles(events: readonly ReadEnvelope[]): ReportFile[] {
  const { exchanges } = waterfallOf(events.map((envelope) => new SeenEvent(envelope)))
  const har = { log: { ...harHead(exchanges), entries: exchanges.map(harEntry) } }
  return [
    { name: 'events.json', input: prettyJson(events.map(({ seq, event, raw = event }) => ({ seq, event: raw }))) },
    { name: 'network.har', input: prettyJson(har) },
  ]
}

export const prettyJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Packs the files of a report into one ZIP archive, uncompressed. */
export const zipOf = (files: readonly ReportFile[]): Promise<Blob> => downloadZip(files).blob()
