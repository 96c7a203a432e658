import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint'
import { processExec } from '../../contract/endpoints/process'
import { MAX_FILE_BYTES } from '../../contract/file-limits'
import type { Browser } from '../browser/browser'
import { AgentCall, type AgentRequest } from '../inside/agent-call'
import { eventFrames } from '../inside/event-frames'
import { Problem } from '../shared/problem'
import type { ProblemKind } from '../shared/problem-kinds'
import type { Sessions } from '../session/sessions'
import type { Call } from './route'
import { EVENT_HEADERS, type Opened, following, whileRead } from './while-read'

const MAX_RECORD_BYTES = 32 * 1024 * 1024
/** What a form has around the files in it, bytes. */
const FORM_BYTES = 1024 * 1024
/** How long an agent may take to answer an exec, which has a ceiling of its own there, ms. */
const LONGEST_EXEC_MS = 175_000
/** For how long an agent may say nothing in a stream of events, ms; it says every 15 s that it is there. */
const SILENT_MS = 45_000

/** The parts of a call that are used here, whatever its operation. */
type InsideCall = Pick<Call<Endpoint>, 'content' | 'header' | 'headers' | 'signal'> & {
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body: unknown
}

/**
 * Returns the handler of an operation that is done inside of a browser: it finds the session, by id or name, and passes the call on to
 * its agent. `disabled`: the kind of the 404 where browsers have none.
 */
export function insideHandler(sessions: Sessions, endpoint: Endpoint, disabled: ProblemKind) {
  return async ({ params, query, body, content, header, headers, signal }: InsideCall): Promise<unknown> => {
    const { id_or_name: session = '', ...named } = params
    const found = sessions.find(session)
    const { browser } = found.session
    if (!browser.agent) throw notHere(endpoint, disabled)
    const request: AgentRequest = {
      operation: endpoint.operationId,
      query: { ...named, ...texts(query) },
      body,
      ...(endpoint.operationId === processExec.operationId && { timeoutMs: LONGEST_EXEC_MS }),
      ...(endpoint.streamed && {
        content: content(MAX_FILE_BYTES + FORM_BYTES),
        type: contentType(headers),
        length: headers.get('content-length'),
      }),
    }
    if (endpoint.streams)
      return whileRead(following(found.lease, signal), (inner) => events(browser, request, endpoint, inner))
    if (endpoint.response === 'file')
      return whileRead(following(found.lease, signal), (inner) => file(browser, request, endpoint, inner))
    const { response } = endpoint
    const schema = response instanceof z.ZodType ? response : NOTHING
    return found.lease.use(signal, async (inner) => {
      const { record, truncated } = await new AgentCall(browser, inner).record(request, schema, MAX_RECORD_BYTES)
      if (truncated !== undefined) header(TRUNCATED_HEADER, truncated)
      return record
    })
  }
}

const TRUNCATED_HEADER = 'X-Output-Truncated'

const NOTHING = z.null().transform(() => undefined)

/** A form says where its parts end. All else is the bytes of a file, also what says that it is JSON. */
function contentType(headers: Headers): string {
  const type = headers.get('content-type')
  return type && /^multipart\//i.test(type) ? type : 'application/octet-stream'
}

const texts = (query: InsideCall['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

async function events(
  browser: Browser,
  request: AgentRequest,
  { response }: Endpoint,
  signal: AbortSignal,
): Promise<Opened> {
  const call = new AgentCall(browser, signal)
  const answer = await call.stream(request)
  const pieces = eventFrames(call.pieces(answer, SILENT_MS), response as z.ZodType)
  return { headers: EVENT_HEADERS, pieces: untilAborted(pieces, signal), close: () => answer.destroy() }
}

async function file(
  browser: Browser,
  request: AgentRequest,
  { media }: Endpoint,
  signal: AbortSignal,
): Promise<Opened> {
  const call = new AgentCall(browser, signal)
  const answer = await call.stream(request)
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

/** Yields a stream of events; one that ends with its lease ends in order. */
async function* untilAborted(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Returns the problem where browsers have no sandbox of their own. */
export function notHere({ group }: Endpoint, kind: ProblemKind): Problem {
  const message = `${group} is not available on this server: it runs browsers with reduced isolation, and anything done inside them would happen on the server itself.`
  return new Problem(kind, message)
}
