import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint'
import { processExec } from '../../contract/endpoints/process'
import { MAX_FILE_BYTES } from '../../contract/file-limits'
import type { Browser } from '../browser/browser'
import { AgentCall, type AgentRequest } from '../inside/agent-call'
import { eventFrames } from '../inside/event-frames'
import type { Lease } from '../session/lease'
import { Problem } from '../shared/problem'
import type { Sessions } from '../session/sessions'
import type { Call } from './route'

/** The largest record that an agent may answer with, bytes. */
const MAX_RECORD_BYTES = 32 * 1024 * 1024
/** What a form has around the files in it, bytes. */
const FORM_BYTES = 1024 * 1024
/** How long an agent may take to answer an exec, which has a ceiling of its own there, ms. */
const LONGEST_EXEC_MS = 175_000
/** For how long an agent may say nothing in a stream of events, ms; it says every 15 s that it is there. */
const SILENT_MS = 45_000

/** What is read of a call here, whichever operation it is of. */
type InsideCall = Pick<Call<Endpoint>, 'content' | 'header' | 'headers' | 'signal'> & {
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body: unknown
}

/** The body of an answer, and how to end it before its end. */
interface Opened {
  readonly headers: Record<string, string>
  readonly pieces: AsyncIterator<Uint8Array>
  readonly close: () => void
}

/**
 * Returns the handler of an operation that is done inside of a browser: it finds the session, by id or name, and passes the call on to
 * its agent. `disabled`: the code of the 404 where browsers have none.
 */
export function insideHandler(sessions: Sessions, endpoint: Endpoint, disabled: string) {
  return async ({ params, query, body, content, header, headers, signal }: InsideCall): Promise<unknown> => {
    const { id_or_name: session = '', ...named } = params
    const found = sessions.find(session)
    const { browser } = found.session
    if (!browser.agent) throw notHere(endpoint, disabled)
    const asked: AgentRequest = {
      operation: endpoint.operationId,
      query: { ...named, ...texts(query) },
      body,
      ...(endpoint.operationId === processExec.operationId && { patienceMs: LONGEST_EXEC_MS }),
      ...(endpoint.streamed && { content: content(MAX_FILE_BYTES + FORM_BYTES), type: contentType(headers) }),
    }
    if (endpoint.streams) return whileRead(found.lease, signal, (inner) => events(browser, asked, endpoint, inner))
    if (endpoint.response === 'file')
      return whileRead(found.lease, signal, (inner) => file(browser, asked, endpoint, inner))
    const { response } = endpoint
    const schema = response instanceof z.ZodType ? response : NOTHING
    return found.lease.use(signal, async (inner) => {
      const { record, truncated } = await new AgentCall(browser, inner).record(asked, schema, MAX_RECORD_BYTES)
      if (truncated !== undefined) header(TRUNCATED_HEADER, truncated)
      return record
    })
  }
}

const TRUNCATED_HEADER = 'X-Output-Truncated'

const NOTHING = z.null().transform(() => undefined)

/** What says nothing of itself is the bytes of a file. */
const contentType = (headers: Headers): string => headers.get('content-type') ?? 'application/octet-stream'

const texts = (query: InsideCall['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

async function events(
  browser: Browser,
  asked: AgentRequest,
  { response }: Endpoint,
  signal: AbortSignal,
): Promise<Opened> {
  const call = new AgentCall(browser, signal)
  const answer = await call.stream(asked)
  const headers = {
    'Content-Type': 'text/event-stream',
    'X-SSE-Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  }
  const pieces = eventFrames(call.pieces(answer, SILENT_MS), response as z.ZodType)
  return { headers, pieces: untilAborted(pieces, signal), close: () => answer.destroy() }
}

async function file(browser: Browser, asked: AgentRequest, { media }: Endpoint, signal: AbortSignal): Promise<Opened> {
  const call = new AgentCall(browser, signal)
  const answer = await call.stream(asked)
  const length = answer.headers['content-length']
  const headers = {
    'Content-Type': media?.[0] ?? 'application/octet-stream',
    // What a browser has got from anywhere is for programs, and nothing that a page may run.
    'Content-Disposition': 'attachment',
    'Cache-Control': 'no-store',
    ...(length !== undefined && { 'Content-Length': length }),
  }
  return { headers, pieces: call.pieces(answer), close: () => answer.destroy() }
}

/** A stream of events that ends with its lease ends in order. */
async function* untilAborted(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Answers with a stream, which is a use of the session for as long as it is read. */
function whileRead(
  lease: Lease,
  signal: AbortSignal,
  open: (signal: AbortSignal) => Promise<Opened>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const use = lease.follow(signal, async (inner) => {
      const { headers, pieces, close } = await open(inner)
      await new Promise<void>((over) => {
        inner.addEventListener('abort', () => over(), { once: true })
        resolve(new Response(readable(pieces, close, over), { headers }))
      })
    })
    use.catch(reject)
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

function notHere({ group }: Endpoint, code: string): Problem {
  const message = `${group} is not available on this server: it runs browsers with reduced isolation, and what is done inside of them would be done on the server itself.`
  return new Problem(404, code, message)
}
