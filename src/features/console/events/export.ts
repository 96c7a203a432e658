import type { TelemetryEnvelope } from '../../../contract/telemetry-archive'
import { telemetryPage } from '../../../client/telemetry'
import type { Item } from './event'
import type { EventFeed } from './event-feed'
import { harOf } from './har'
import { nextTask } from './next-task'
import type { Exchange } from './waterfall'

/** So many events are written before the page has its turn. */
const AT_ONCE = 2_000
const PAGE = 100

const lineOf = (envelope: TelemetryEnvelope): string => `${JSON.stringify(envelope)}\n`

/** Events as JSON lines, an envelope each; gaps are told by the numbers. */
export async function jsonLines(items: readonly Item[]): Promise<Blob> {
  const parts: string[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const events = items.slice(at, at + AT_ONCE).filter((item) => item.kind === 'event')
    parts.push(events.map(({ seq, event }) => lineOf({ seq, event })).join(''))
    await nextTask()
  }
  return new Blob(parts, { type: 'application/jsonl' })
}

/** All events of a session as JSON lines: those before the ones that are here come from the archive. */
export async function allJsonLines({ store, since, sessionId, connection }: EventFeed): Promise<Blob> {
  // What is here while the archive is read must not be let go meanwhile.
  const here = store.items.slice()
  const first = store.first?.seq ?? Infinity
  const parts: BlobPart[] = []
  let offset: number | undefined
  let isRead = first === 1
  while (!isRead) {
    const query = { order: 'asc', since, limit: PAGE, offset } as const
    const { events, next } = await telemetryPage(connection, sessionId, query)
    const before = events.filter(({ seq }) => seq < first)
    parts.push(before.map(lineOf).join(''))
    isRead = next === undefined || before.length < events.length
    offset = next
  }
  return new Blob([...parts, await jsonLines(here)], { type: 'application/jsonl' })
}

/** Requests as a HAR file. */
export const harFile = (exchanges: readonly Exchange[]): Blob =>
  new Blob([JSON.stringify(harOf(exchanges, { name: 'Pooldeck', version: '1' }), null, 2)], {
    type: 'application/json',
  })
