import type { Lease } from '../session/lease'

/** The body of an answer, and how to end it before its end. */
export interface Opened {
  readonly headers: Record<string, string>
  readonly pieces: AsyncIterator<Uint8Array>
  readonly close: () => void
}

/** Of server-sent events, each of which is JSON. */
export const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream',
  'X-SSE-Content-Type': 'application/json',
  'Cache-Control': 'no-store',
}

/** A use of a session, which lasts as long as `work`. */
export type Use = (work: (signal: AbortSignal) => Promise<void>) => Promise<void>

/** A use that may last as long as the lease. */
export const following =
  (lease: Lease, signal: AbortSignal): Use =>
  (work) =>
    lease.follow(signal, work)

/** Answers with a stream, which is a use of the session for as long as it is read. */
export function whileRead(use: Use, open: (signal: AbortSignal) => Promise<Opened>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const used = use(async (inner) => {
      const { headers, pieces, close } = await open(inner)
      await new Promise<void>((over) => {
        inner.addEventListener('abort', () => over(), { once: true })
        resolve(new Response(readable(pieces, close, over), { headers }))
      })
    })
    used.catch(reject)
  })
}

/** Asks for a piece when the reader wants one, so that a slow one holds up the agent and fills no memory here. */
function readable(pieces: AsyncIterator<Uint8Array>, close: () => void, over: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await pieces.next()
          if (!done) return controller.enqueue(value)
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        over()
      },
      cancel: () => {
        close()
        over()
      },
    },
    { highWaterMark: 0 },
  )
}
