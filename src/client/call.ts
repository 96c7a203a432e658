import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '../contract/endpoint'
import { urlOf } from '../contract/endpoint-url'
import { learnFrom } from './abilities'
import { FILE, PICTURE, readAtOnce, readBody, RECORD } from './body'
import { budgetOf } from './call-budget'
import type { Connection } from './connection'
import { apiError } from './api-error'
import { ApiError, OverdueError, RedirectedError, sentWith, UnreachableError } from './errors'
import { parseAnswer, unreadable } from './reading/answer-text'
import { readAnswer } from './reading/read-answer'
import { readingNotes } from './reading/reading-notes'
import { UNREADABLE } from './reading/read-value'
import { serviceClock } from './service-clock'

/** What only asks is answered at once; without an answer for that long there will be none. */
const OVERDUE_MS = 10_000
/** A service may take long for a picture, which is worth the wait; one that is gone is noticed by what else is asked of it. */
export const PICTURE_BEGINS_MS = 60_000

/** What an operation needs, and nothing that it does not have. */
export type Args<E extends Endpoint> = (ParamsOf<E> extends undefined ? unknown : { params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? unknown : { query?: QueryOf<E> }) &
  (E extends { bodyRequired: true } ? { body: BodyOf<E> } : { body?: BodyOf<E> }) &
  CallOptions

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The request goes on when the page has gone. */
  keepalive?: boolean | undefined
  /** The key of an earlier call that got no answer: this one is carried out only if that one was not (decision 038). */
  idempotencyKey?: string | undefined
  /** The page asks by itself, again and again. Of what only asks, this is so always. */
  polled?: boolean | undefined
  /** The record is written back as a whole: one of which something could not be read is not read at all. */
  whole?: boolean | undefined
}

interface LooseArgs extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type RequestOptions = RequestInit & { overdueMs?: number | undefined; polled?: boolean | undefined }

/** An answer that comes so soon with no news was not waited for. */
const TOO_SOON_MS = 1_000

/**
 * fetch with the connection's key; anything but a success is thrown as an ApiError. `overdueMs`: the longest time until an answer
 * begins; what comes after that is bounded by who reads it ({@link readBody}). What the page asks by itself keeps to the budget of the
 * connection. What is thrown knows its connection ({@link senderOf}).
 */
export async function request(connection: Connection, url: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', polled = method === 'GET', signal } = options
  const settle = polled ? await budgetOf(connection.id).take(signal) : undefined
  const { key } = connection
  try {
    const askedAt = performance.now()
    const response = await send(connection, url, options)
    settle?.(response.status !== 304 || performance.now() - askedAt > TOO_SOON_MS)
    return response
  } catch (error) {
    // What says no works.
    const isNo = error instanceof ApiError && error.status < 500 && error.status !== 429
    settle?.(isNo || signal?.aborted === true)
    throw sentWith(connection, error, key)
  }
}

async function send(
  connection: Connection,
  url: string,
  { overdueMs, polled: _isPolled, ...init }: RequestOptions,
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${connection.key}`)
  const overdue = new AbortController()
  const timer = overdueMs === undefined ? undefined : setTimeout(() => overdue.abort(), overdueMs)
  const signal = init.signal ? AbortSignal.any([init.signal, overdue.signal]) : overdue.signal
  const askedAt = Date.now()
  // A browser makes a GET without a body of a POST that is redirected, or sends its body to the named host.
  const redirect = (init.method ?? 'GET') === 'GET' ? 'follow' : 'manual'
  let response: Response
  try {
    response = await fetch(url, { ...init, headers, signal, redirect, cache: 'no-store' })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    if (overdue.signal.aborted) throw new OverdueError('The service didn’t respond in time.', { cause })
    throw new UnreachableError('The service couldn’t be reached.', { cause })
  } finally {
    clearTimeout(timer)
  }
  if (response.type === 'opaqueredirect') throw new RedirectedError()
  serviceClock.update(connection.baseUrl, response.headers.get('Date'), askedAt, Date.now())
  if (!response.ok && response.status !== 304) throw refusalOf(await apiError(response, connection.key))
  return response
}

/** The service had the call before: the answer was lost, and the browser sent it again by itself (decision 038). */
const refusalOf = (error: ApiError): ApiError | UnreachableError =>
  error.code === 'already_received'
    ? new UnreachableError('The connection to the service was lost before it responded.', { cause: error })
    : error

/** Calls one operation of the contract. What it answers is read by its schema (docs/other-services.md). */
export async function call<const E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  args: Args<E>,
): Promise<ResultOf<E>> {
  return (await callWithHeaders(connection, endpoint, args)).result
}

/** A file may have to be made first, and what changes something may take as long as it does. */
function overdueOf({ method, response }: Endpoint): number | undefined {
  if (response === 'image') return PICTURE_BEGINS_MS
  return method === 'GET' && response !== 'file' ? OVERDUE_MS : undefined
}

/** As `call`, with the headers of the answer. */
export async function callWithHeaders<const E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  args: Args<E>,
): Promise<{ result: ResultOf<E>; headers: Headers }> {
  const { body, signal, keepalive, idempotencyKey, polled, whole, ...target }: LooseArgs = args
  const encodedBody = body === undefined ? undefined : encoded(endpoint, body)
  const url = connection.baseUrl + urlOf(endpoint, target)
  try {
    const response = await request(connection, url, {
      method: endpoint.method,
      overdueMs: overdueOf(endpoint),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
      ...(polled !== undefined && { polled }),
      ...encodedBody,
      headers: { ...encodedBody?.headers, ...callKey(connection, endpoint, idempotencyKey) },
    })
    const result = (await resultOf(connection, endpoint, response, { url, whole })) as ResultOf<E>
    learnFrom(connection, endpoint)
    return { result, headers: response.headers }
  } catch (error) {
    // A view that was left no longer asks: what was answered meanwhile says nothing about the service of the next one.
    if (endpoint.method === 'GET') signal?.throwIfAborted()
    learnFrom(connection, endpoint, error)
    throw sentWith(connection, error)
  }
}

/**
 * By which a service recognizes a call that comes again. Not to other origins: one that does not know of it could refuse the whole call
 * for a header that it does not allow.
 */
function callKey({ baseUrl }: Connection, { method }: Endpoint, key = newCallKey()): Record<string, string> {
  return method === 'GET' || baseUrl !== '' ? {} : { 'Idempotency-Key': key }
}

/** Returns a key that no other call has. */
export function newCallKey(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4))
  return Array.from(parts, (part) => part.toString(36)).join('-')
}

/** A multipart body names its boundary itself: fetch sets its Content-Type. */
function encoded(endpoint: Endpoint, body: unknown): { body: BodyInit; headers?: Record<string, string> } {
  if (body instanceof Blob) return { body, headers: { 'Content-Type': 'application/octet-stream' } }
  if (!endpoint.multipart) return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | Blob | undefined>)) {
    if (value !== undefined) form.append(name, value)
  }
  return { body: form }
}

async function resultOf(
  connection: Connection,
  endpoint: Endpoint,
  response: Response,
  how: { url: string; whole: boolean | undefined },
): Promise<unknown> {
  const isNothing =
    endpoint.response === undefined ||
    (endpoint.mayBeEmpty && response.status === 204) ||
    (endpoint.mayBePending && response.status === 202)
  if (isNothing) {
    void response.body?.cancel().catch(() => {})
    return endpoint.response === undefined ? undefined : null
  }
  if (endpoint.response === 'file') return readBody(response, FILE)
  if (endpoint.response === 'image') return pictureOf(response, connection)
  return recordsOf(connection, endpoint, response, how)
}

/** Throws UnreadableAnswerError where it says itself that it is no picture. Pictures that come many times a second give what ends the request. */
export async function pictureOf(response: Response, { key }: Connection, abort?: () => void): Promise<Blob> {
  const picture = await (abort ? readAtOnce(response, PICTURE, abort) : readBody(response, PICTURE))
  if (picture.size === 0 || /^(text\/|application\/json)/.test(picture.type))
    throw unreadable(response, await picture.text(), key)
  return picture
}

async function recordsOf(
  { id, key }: Connection,
  endpoint: Endpoint,
  response: Response,
  { url, whole }: { url: string; whole: boolean | undefined },
): Promise<unknown> {
  const text = await (await readBody(response, RECORD)).text()
  const reading = readAnswer(endpoint, parseAnswer(response, text, key), key)
  if (reading.value === UNREADABLE || (whole && reading.unreadable.length > 0)) throw unreadable(response, text, key)
  readingNotes.record(`${id} ${endpoint.method} ${url}`, reading.unreadable)
  return reading.value
}
