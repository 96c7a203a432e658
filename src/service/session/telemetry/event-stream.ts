import type { EventReader } from './event-reader'
import type { KeptEvent } from './kept-event'

/** A comment is sent after so long a silence (rule 6.2), ms. */
const KEEPALIVE_MS = 15_000

const COMMENT = ':\n\n'

/** Returns what a reader gets, as server-sent events. It is read on demand: a slow client holds up no other, and nothing piles up. */
export function eventStream(reader: EventReader, keepaliveMs = KEEPALIVE_MS): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      // The headers of an answer go out with its first bytes, and a client waits for them.
      controller.enqueue(text.encode(COMMENT))
    },
    async pull(controller) {
      const events = await reader.next(keepaliveMs)
      if (events) controller.enqueue(text.encode(events.map(frame).join('') || COMMENT))
      else controller.close()
    },
    cancel() {
      reader.end()
    },
  })
}

const frame = ({ seq, json }: KeptEvent): string => `id: ${seq}\ndata: ${json}\n\n`
