import { createParser } from 'eventsource-parser'
import type { Endpoint, ParamsOf, QueryOf, ResultOf } from '../contract/endpoint'
import { urlOf } from '../contract/endpoint-url'
import { openStream } from './open-stream'
import type { Connection } from './connection'
import { UnreachableError } from './errors'
import { shapeOfAnswer } from './reading/read-answer'
import { readValue, UNREADABLE } from './reading/read-value'
import { tamed } from './reading/tame'

/** A stream without an event sends a comment every 15 s: after this long without either, the way to it is gone. */
const SILENT_MS = 45_000
/** Characters of one event. */
const LARGEST_EVENT = 32 * 1024 * 1024

/**
 * The events of a stream as they come: those that came together, none of them at first, when the stream is open. `url`: below the
 * address of the service; `read`: makes what is wanted of the JSON of an event, undefined of what is to be left out. What is no JSON
 * comes as text. It ends when the service ends it. Rejects with OverdueError when nothing comes any more, with UnreachableError when the
 * way is gone.
 */
export async function* eventStream<T>(
  connection: Connection,
  url: string,
  {
    signal,
    headers = {},
    read,
  }: { signal: AbortSignal; headers?: Record<string, string>; read: (json: unknown) => T | undefined },
): AsyncGenerator<T[]> {
  const type = 'text/event-stream'
  const pieces = await openStream(connection, url, {
    type,
    silentMs: SILENT_MS,
    signal,
    headers: { Accept: type, ...headers },
  })
  let batch: T[] = []
  const parser = createParser({
    maxBufferSize: LARGEST_EVENT,
    onEvent: ({ data }) => {
      const event = read(parsed(data))
      if (event !== undefined) batch.push(event)
    },
    onError: ({ type, message }) => {
      if (type === 'max-buffer-size-exceeded') throw new UnreachableError(`An event doesn’t end: ${message}`)
    },
  })
  yield []
  const decoder = new TextDecoder()
  for await (const piece of pieces) {
    parser.feed(decoder.decode(piece, { stream: true }))
    if (batch.length > 0) yield batch
    batch = []
  }
}

/** What is no JSON is shown as text. */
function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}

type Target<E extends Endpoint> = { params: ParamsOf<E> } & (QueryOf<E> extends undefined
  ? unknown
  : { query: QueryOf<E> })

/** The events of an operation, read by its schema; what is none of them is left out. As {@link eventStream} otherwise. */
export function follow<const E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  target: Target<E>,
  signal: AbortSignal,
): AsyncGenerator<NonNullable<ResultOf<E>>[]> {
  const shape = shapeOfAnswer(endpoint.response)
  const read = (json: unknown): NonNullable<ResultOf<E>> | undefined => {
    const { value } = readValue(shape, tamed(json, connection.key).value)
    return value === UNREADABLE ? undefined : (value as NonNullable<ResultOf<E>>)
  }
  const { params, query } = target as { params: Record<string, unknown>; query?: Record<string, unknown> }
  return eventStream(connection, urlOf(endpoint, { params, query }), { signal, read })
}
