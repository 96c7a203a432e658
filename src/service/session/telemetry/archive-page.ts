import { momentMs } from '../../../contract/moment'
import type { TelemetryEventsQuery } from '../../../contract/telemetry-archive'
import { WHOLE, within, type Events, type EventRange } from './events'
import type { EventHead, KeptEvent } from './kept-event'

/** Where a page begins when neither `since` nor `offset` says so (rule 6.1). */
const defaultSince = '5m'

/** A page ends early when its events are larger than this together, in bytes. */
const PAGE_BYTES = 1024 * 1024

export interface ArchivePage {
  readonly events: readonly KeptEvent[]
  readonly next: number | undefined
}

/**
 * Returns a page of what is kept. An offset is the number of an event, so that pages stay what they are while events come and go: a page
 * in ascending order begins with it, one in descending order ends before it.
 *
 * @param now ms of Unix time.
 */
export async function archivePage(events: Events, query: TelemetryEventsQuery, now: number): Promise<ArchivePage> {
  const newestFirst = query.order === 'desc'
  const range = rangeOf(query, now)
  const matches = (head: EventHead) => matchesQuery(head, range, query)
  const found: KeptEvent[] = []
  let bytes = 0
  for await (const some of newestFirst ? events.backward(range, matches) : events.forward(range, matches)) {
    for (const event of some) {
      const full = found.length === query.limit || (found.length > 0 && bytes + event.bytes > PAGE_BYTES)
      if (full) return { events: found, next: newestFirst ? event.seq + 1 : event.seq }
      found.push(event)
      bytes += event.bytes
    }
  }
  return { events: found, next: undefined }
}

function rangeOf({ order, since = defaultSince, until, offset }: TelemetryEventsQuery, now: number): EventRange {
  const micros = (moment: string) => momentMs(moment, now) * 1000
  const to = until === undefined ? Infinity : micros(until)
  if (order === 'desc') return { ...WHOLE, to: offset || Infinity, until: to }
  return { from: offset ?? 0, to: Infinity, since: offset === undefined ? micros(since) : -Infinity, until: to }
}

const matchesQuery = (head: EventHead, range: EventRange, { category }: TelemetryEventsQuery): boolean =>
  within(head, range) &&
  head.ts >= range.since &&
  head.ts < range.until &&
  (category === undefined || category.includes(head.category))
