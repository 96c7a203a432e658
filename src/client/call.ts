import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '../contract/endpoint'
import { urlOf } from '../contract/endpoint-url'
import type { Connection } from './connection'
import { apiError, UnreachableError } from './errors'

/** What an operation needs, and nothing that it does not have. */
export type Args<E extends Endpoint> = (ParamsOf<E> extends undefined ? unknown : { params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? unknown : { query?: QueryOf<E> }) &
  (E extends { bodyRequired: true } ? { body: BodyOf<E> } : { body?: BodyOf<E> }) &
  CallOptions

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The request goes on when the page has gone. */
  keepalive?: boolean | undefined
}

interface LooseArgs extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** fetch with the connection's key; anything but a success is thrown as an ApiError. */
export async function request(connection: Connection, url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${connection.key}`)
  let response: Response
  try {
    response = await fetch(url, { ...init, headers, cache: 'no-store' })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new UnreachableError('The service cannot be reached.', { cause })
  }
  if (!response.ok && response.status !== 304) throw await apiError(response)
  return response
}

/** Calls one operation of the contract. */
export async function call<const E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  args: Args<E>,
): Promise<ResultOf<E>> {
  const { body, signal, keepalive, ...place }: LooseArgs = args
  const response = await request(connection, connection.baseUrl + urlOf(endpoint, place), {
    method: endpoint.method,
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    ...(body !== undefined && encoded(endpoint, body)),
  })
  return (await resultOf(endpoint, response)) as ResultOf<E>
}

/** A multipart body names its boundary itself: fetch sets its Content-Type. */
function encoded(endpoint: Endpoint, body: unknown): Pick<RequestInit, 'body' | 'headers'> {
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
