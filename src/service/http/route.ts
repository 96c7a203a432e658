import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint, ParsedBodyOf, ParsedParamsOf, ParsedQueryOf, ResultOf } from '../../contract/endpoint'
import type { ENDPOINTS } from '../../contract/endpoints'
import { check, problems } from '../../contract/check'
import { badRequest } from '../shared/invalid-input'
import type { Caller } from '../database/keys'
import { jsonBody, limited, refuseEncoding } from './body'
import { originOf } from './forwarded'
import { disconnectNoticed, onClientDisconnect } from './client-disconnect'
import { refuseNul } from './nul'
import { withForm } from './multipart'
import { queryRecord } from './query'
import { refuseUnsupported } from './unsupported-fields'

export interface Answered {
  operation: string
  status: number
  seconds: number
  /** The id that the answer says in `X-Request-Id`. */
  request: string
  /** Id or name of the session that it acted on; not of one that it only read. */
  session?: string
}

export type OnAnswered = (answered: Answered) => void

declare module 'hono' {
  interface ContextVariableMap {
    onAnswered: OnAnswered | undefined
  }
}

export interface Call<E extends Endpoint> {
  /** Absent where no key is needed. */
  readonly caller: E extends { right: null } ? undefined : Caller
  readonly params: ParsedParamsOf<E>
  readonly query: ParsedQueryOf<E>
  readonly body: ParsedBodyOf<E>
  readonly headers: Headers
  /** The body as it comes, of an operation that is `streamed`. Problem 413 when it has more bytes than `limit`. */
  readonly content: (limit: number) => AsyncIterable<Uint8Array>
  /** The id that the answer says in `X-Request-Id`. */
  readonly request: string
  /** Fires when the caller has disconnected before the answer was sent. */
  readonly signal: AbortSignal
  /** The service's address as the caller knows it, without a slash at its end. */
  readonly origin: string
  /** Calls `listener` when the caller does not receive the answer: it has disconnected, or the answer is an error after all. */
  readonly onClientDisconnect: (listener: () => void) => void
  /** Calls `listener` with the answer, where the call acts on a session that its path does not name. */
  readonly onAnswered: (listener: OnAnswered) => void
  readonly header: (name: string, value: string) => void
}

/** A record that is JSON already: what is kept as text need not be read and written again. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a handler answers: a record, nothing, null for a permitted 204; a picture or a stream as a whole response. */
type Answer<E extends Endpoint> = E extends { response: 'image' | 'file' } | { streams: true }
  ? Response
  : E extends { response: z.ZodType }
    ? ResultOf<E> | JsonText | Response
    : void

export type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>

/** A handler for every operation of the contract: leave one out, and the types do not fit. */
export type Handlers = { [E in (typeof ENDPOINTS)[number] as E['operationId']]: Handler<E> }

/** Returns the path as the router has it: `/browser_pools/{id_or_name}` -> `/browser_pools/:id_or_name`. */
export const routePath = (endpoint: Endpoint): string => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Validates, calls the handler, and answers as the entry of the contract says. `body` stands in for the entry's schema. */
export async function serve(
  context: Context,
  endpoint: Endpoint,
  caller: Caller | undefined,
  handler: Handler<never>,
  body = endpoint.body,
): Promise<Response> {
  const { raw } = context.req
  refuseEncoding(raw)
  const call = {
    caller: caller as Caller,
    params: parsed(endpoint.params, context.req.param(), 'path') as undefined,
    query: parsed(endpoint.query, queryRecord(context.req.queries()), 'query') as undefined,
    headers: headersOf(raw),
    content: (limit: number) => limited(raw, limit, 'content_too_large', incomingOf(context)),
    request: context.get('requestId'),
    signal: raw.signal,
    origin: originOf(raw),
    onClientDisconnect: (listener: () => void) => onClientDisconnect(context, listener),
    onAnswered: (listener: OnAnswered) => context.set('onAnswered', listener),
    header: (name: string, value: string) => context.header(name, value),
  }
  const run = async (sent: unknown) => {
    const complete: Call<Endpoint> = { ...call, body: (body && parsedBody(endpoint, body, sent)) as undefined }
    const answer = await handled(handler, complete)
    await disconnectNoticed(context)
    return answered(context, endpoint, answer)
  }
  const formRun = (form: unknown) => {
    refuseNul(form, 'body')
    return run(form)
  }
  if (endpoint.streamed) return answered(context, endpoint, await handled(handler, { ...call, body: undefined }))
  return endpoint.multipart ? withForm(raw, formRun) : run(body && (await jsonBody(raw)))
}

/** Undefined in tests, which have no server. */
const incomingOf = ({ env }: Context) => (env as Partial<HttpBindings> | undefined)?.incoming

/** Returns those of the request. A HEAD waits for nothing (`Prefer: wait`): it would open what only a reader of the body needs. */
function headersOf({ method, headers }: Request): Headers {
  if (method !== 'HEAD' || !headers.has('prefer')) return headers
  const others = new Headers(headers)
  others.delete('prefer')
  return others
}

/** A disconnect is thrown as a text, and only errors are counted. */
async function handled(handler: Handler<never>, call: Call<Endpoint>): Promise<unknown> {
  try {
    return await handler(call)
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error(String(thrown))
  }
}

function answered(context: Context, endpoint: Endpoint, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (answer === null || endpoint.status === 204) return context.body(null, 204)
  if (answer instanceof JsonText) {
    return context.body(answer.text, endpoint.status, { 'Content-Type': 'application/json' })
  }
  if (answer !== undefined) return context.json(answer, endpoint.status)
  // An empty 200 with a content type, or without a length, breaks clients (rule 1.2).
  return context.body(null, endpoint.status, { 'Content-Length': '0' })
}

function parsed(schema: z.ZodType | undefined, input: unknown, what: string): unknown {
  if (!schema) return undefined
  if (what !== 'body') refuseNul(input, what)
  const result = check(schema, input)
  if (!result.success) throw badRequest(problems(result.error), what)
  return result.data
}

function parsedBody(endpoint: Endpoint, schema: z.ZodType, sent: unknown): unknown {
  if (sent === undefined && endpoint.bodyRequired) {
    const right = endpoint.multipart
      ? 'the parts of a form as Content-Type: multipart/form-data'
      : 'a JSON object as Content-Type: application/json'
    throw badRequest([{ path: '', message: `is required: send ${right}` }])
  }
  const body = parsed(schema, sent === undefined ? {} : sent, 'body')
  refuseUnsupported(endpoint.operationId, sent)
  return body
}
