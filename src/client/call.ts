import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '../contract/endpoint'
import { urlOf } from '../contract/endpoint-url'
import type { Connection } from './connection'
import { ApiError, apiError, OverdueError, sentWith, UnreachableError } from './errors'
import { serviceClock } from './service-clock'

/** What only asks is answered at once; without an answer for that long there will be none. */
const OVERDUE_MS = 10_000

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
}

interface LooseArgs extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type RequestOptions = RequestInit & { overdueMs?: number | undefined }

/**
 * fetch with the connection's key; anything but a success is thrown as an ApiError. `overdueMs`: the longest time until an answer
 * begins; what comes after that may take as long as the line needs. What is thrown knows its connection ({@link senderOf}).
 */
export async function request(connection: Connection, url: string, options: RequestOptions): Promise<Response> {
  try {
    return await send(connection, url, options)
  } catch (error) {
    throw sentWith(connection, error)
  }
}

async function send(connection: Connection, url: string, { overdueMs, ...init }: RequestOptions): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${connection.key}`)
  const overdue = new AbortController()
  const timer = overdueMs === undefined ? undefined : setTimeout(() => overdue.abort(), overdueMs)
  const signal = init.signal ? AbortSignal.any([init.signal, overdue.signal]) : overdue.signal
  const askedAt = Date.now()
  let response: Response
  try {
    response = await fetch(url, { ...init, headers, signal, cache: 'no-store' })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    if (overdue.signal.aborted) throw new OverdueError('The service does not answer.', { cause })
    throw new UnreachableError('The service cannot be reached.', { cause })
  } finally {
    clearTimeout(timer)
  }
  serviceClock.hear(connection.baseUrl, response.headers.get('Date'), askedAt, Date.now())
  if (!response.ok && response.status !== 304) throw refusalOf(await apiError(response))
  return response
}

/** The service had the call before: the answer was lost, and the browser sent it again by itself (decision 038). */
const refusalOf = (error: ApiError): ApiError | UnreachableError =>
  error.code === 'already_received'
    ? new UnreachableError('The connection to the service broke before it answered.', { cause: error })
    : error

/** Calls one operation of the contract. */
export async function call<const E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  args: Args<E>,
): Promise<ResultOf<E>> {
  const { body, signal, keepalive, idempotencyKey, ...place }: LooseArgs = args
  const encodedBody = body === undefined ? undefined : encoded(endpoint, body)
  const response = await request(connection, connection.baseUrl + urlOf(endpoint, place), {
    method: endpoint.method,
    // A file may have to be made first.
    overdueMs: endpoint.method === 'GET' && endpoint.response !== 'file' ? OVERDUE_MS : undefined,
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    ...encodedBody,
    headers: { ...encodedBody?.headers, ...callKey(connection, endpoint, idempotencyKey) },
  })
  return (await resultOf(endpoint, response)) as ResultOf<E>
}

/**
 * By which a service tells that a call comes again. Not to other origins: one that does not know of it could refuse the whole call
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

async function resultOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.mayBeEmpty && response.status === 204) return null
  if (endpoint.mayBePending && response.status === 202) return null
  if (endpoint.response === undefined) return undefined
  if (endpoint.response === 'image' || endpoint.response === 'file') return response.blob()
  return response.json()
}
