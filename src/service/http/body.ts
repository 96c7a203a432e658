import type { IncomingMessage } from 'node:http'
import { badRequest } from '../shared/invalid-input'
import { Problem } from '../shared/problem'
import type { ProblemKind } from '../shared/problem-kinds'
import { refuseNul } from './nul'

/** More than the largest `chrome_policy` (5 MiB) with everything around it. */
export const BODY_LIMIT = 6.5 * 1024 * 1024

/** Levels of lists and objects in each other. Chromium reads policies down to 200; deeper ones exceed the stack of code that walks them. */
export const MAX_DEPTH = 200

/** Values in a body, lists and objects included; the longest path of a drag has 300,000. Millions would hold up all others. */
export const MAX_VALUES = 500_000

/** Throws Problem 415 for a request whose body is encoded: none is decoded here. */
export function refuseEncoding({ headers }: Request): void {
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (/^\s*identity\s*$/i.test(encoding)) return
  const message = `Content-Encoding: ${encoding} is not supported; send the body uncompressed.`
  throw new Problem('unsupported_media_type', message, { headers: { 'Accept-Encoding': 'identity' } })
}

/**
 * Returns the JSON body of a request, or undefined when there is none. Problem 400 for a body that is not JSON or is not declared as such, 413 for one that is too large.
 */
export async function jsonBody(request: Request): Promise<unknown> {
  const bytes = await readAll(request)
  if (bytes.length === 0) return undefined
  const type = request.headers.get('content-type')
  if (!isJson(type)) {
    const sent = type === null ? 'it has no Content-Type' : `it says ${type}`
    throw badRequest([{ path: '', message: `must be sent as Content-Type: application/json; ${sent}` }])
  }
  const text = decoded(bytes)
  const value = parsedJson(text)
  measure(value)
  // JSON holds it in this form only.
  if (text.includes('\\u0000')) refuseNul(value, 'body')
  return value
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badRequest([{ path: '', message: `is not valid JSON: ${where(error as SyntaxError, text)}` }])
  }
}

/** Throws Problem 400 for a body that nests deeper, or holds more, than is read. */
function measure(body: unknown): void {
  let left = MAX_VALUES
  const visit = (value: unknown, levels: number): void => {
    left -= 1
    if (left < 0) throw badRequest([{ path: '', message: `has more than ${MAX_VALUES} values` }])
    if (typeof value !== 'object' || value === null) return
    if (levels === 0) {
      const message = `has lists and objects nested more than ${MAX_DEPTH} levels deep`
      throw badRequest([{ path: '', message }])
    }
    for (const member of Object.values(value)) visit(member, levels - 1)
  }
  visit(body, MAX_DEPTH)
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest([{ path: '', message: 'is not encoded as UTF-8' }])
  }
}

async function readAll(request: Request): Promise<Uint8Array> {
  // A body with a Content-Length is read at once: a stream costs as much time as all else of a small call.
  const length = Number(request.headers.get('content-length') ?? NaN)
  if (length <= BODY_LIMIT) return new Uint8Array(await request.arrayBuffer().catch(brokenOff))
  const chunks: Uint8Array[] = []
  for await (const chunk of limited(request, BODY_LIMIT)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Returns the bytes of a request's body. Problem 413 when there are more than `limit`. `incoming`: where they come from; the stream of a request
 * would copy each piece.
 */
export async function* limited(
  request: Request,
  limit: number,
  kind: ProblemKind = 'payload_too_large',
  incoming?: IncomingMessage,
): AsyncGenerator<Uint8Array> {
  const tooLarge = new Problem(
    kind,
    `The body is too large; at most ${limit / 1024 ** 2} MiB (${limit} bytes) are read.`,
  )
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge
  let size = 0
  for await (const chunk of incoming ? received(incoming) : streamed(request)) {
    size += chunk.length
    if (size > limit) throw tooLarge
    yield chunk
  }
}

/** Reads without destroying the request: its sender still gets an answer. */
async function* received(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch {
    brokenOff()
  }
}

async function* streamed({ body }: Request): AsyncGenerator<Uint8Array> {
  const chunks = body?.getReader()
  try {
    for (;;) {
      const { done, value: chunk } = (await chunks?.read().catch(brokenOff)) ?? { done: true }
      if (done) return
      yield chunk
    }
  } finally {
    await chunks?.cancel().catch(() => undefined)
  }
}

/** A body that ends before it is whole is its sender's doing. */
function brokenOff(): never {
  throw badRequest([{ path: '', message: 'was cut off before it was complete' }])
}

const isJson = (type: string | null): boolean => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type?.trim() ?? '')

/** Finds where the JSON is wrong: by the position, or by the text that the parser quotes. */
function where({ message }: SyntaxError, text: string): string {
  const [, what, position] = /^(.*) in JSON at position (\d+)/s.exec(message) ?? []
  if (position === undefined) return message.replaceAll(/\s+/g, ' ')
  const lines = text.slice(0, Number(position)).split('\n')
  return `${what} (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1})`
}
