import type { ReadEnvelope } from '../../../client/reading/read-event'
import { isRetryable } from '../../../client/errors'
import { pauseBeforeRetry } from '../../../client/retry'
import { archived, type ReadPage, type EventRange } from './archive-walk'
import type { Item, SeenEvent } from '../../../events/event'
import type { EventFeed } from './event-feed'
import { FileLines, type Writing } from './file-lines'
import { harEntry, harHead } from '../../../events/har'
import type { Exchange } from '../../../events/waterfall'

const JSON_LINES = 'application/jsonl'

/** So often a page of the archive is asked for that does not come. */
const TRIES = 5

const lineOf = ({ seq, event, raw = event }: ReadEnvelope | SeenEvent): string =>
  `${JSON.stringify({ seq, event: raw })}\n`

/** Events as JSON lines, an envelope each; gaps are seen by the numbers. */
export async function jsonLines(items: readonly Item[], writing: Writing): Promise<Blob> {
  const lines = new FileLines(writing)
  await lines.add(eventsOf(items), lineOf)
  return lines.end(JSON_LINES)
}

/** All events of a session as JSON lines, oldest first: those that are not here come from the archive. */
export async function allJsonLines(feed: EventFeed, writing: Writing): Promise<Blob> {
  const lines = new FileLines(writing)
  const read = withRetries(feed.readPage(writing.signal), writing.signal)
  const addArchived = async (range: EventRange): Promise<void> => {
    for await (const events of archived(read, range)) await lines.add(events, lineOf)
  }
  const lost = new Set([...feed.get().gaps].flatMap(([{ from }, { kind }]) => (kind === 'lost' ? from : [])))
  let last = { seq: 0, ts: Date.parse(feed.since) * 1000 }
  // What is here while the archive is read must not be let go meanwhile.
  for (const event of eventsOf(feed.store.items.slice())) {
    const from = last.seq + 1
    if (event.seq > from && !lost.has(from)) await addArchived({ ts: last.ts, from, to: event.seq - 1 })
    await lines.add([event], lineOf)
    last = event
  }
  await addArchived({ ts: last.ts, from: last.seq + 1, to: Infinity })
  return lines.end(JSON_LINES)
}

/** Requests as a HAR file. */
export async function harFile(exchanges: readonly Exchange[], writing: Writing): Promise<Blob> {
  const lines = new FileLines(writing)
  lines.write(`{"log":${JSON.stringify(harHead(exchanges)).slice(0, -1)},"entries":[\n`)
  await lines.add(exchanges, (exchange) => `${lines.count > 0 ? ',\n' : ''}${JSON.stringify(harEntry(exchange))}`)
  lines.write('\n]}}\n')
  return lines.end('application/json')
}

function* eventsOf(items: readonly Item[]): Generator<SeenEvent> {
  for (const item of items) if (item.kind === 'event') yield item
}

/** Asks again when the service is in trouble for a moment: a long file is not lost by that. */
function withRetries(read: ReadPage, signal: AbortSignal): ReadPage {
  return async (query) => {
    for (let failures = 1; ; failures++) {
      try {
        return await read(query)
      } catch (error) {
        if (signal.aborted || failures === TRIES || !isRetryable(error)) throw error
        await pauseBeforeRetry(failures, signal, error)
        signal.throwIfAborted()
      }
    }
  }
}
