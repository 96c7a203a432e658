import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { RequestError } from '@hono/node-server'
import { rawAnswer } from '../shared/http-message'
import { log } from '../shared/log'
import { Problem } from '../shared/problem'
import { errorBody } from './errors'
import type { ServerLimits } from './server-limits'

/** How long a caller whose request was refused may still send, so that it can read why before the connection ends, ms. */
const lingerMs = 500

interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer
}

/** Which header holds a NUL, where that is what is wrong. */
function headerWithNul(packet: Buffer | undefined): string | undefined {
  const [head = ''] = packet?.toString('latin1').split('\r\n\r\n') ?? []
  const line = head.split('\r\n').find((one) => one.includes('\0'))
  const name = /^([\w-]+):/.exec(line ?? '')?.[1]
  return (
    line && `${name ? `The header ${name}` : 'The head of a request'} must not contain the character U+0000, a NUL.`
  )
}

/** Describes to the caller what Node's parser finds wrong with a request. */
function problemOf({ code, rawPacket }: ParserError, limits: ServerLimits): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW': {
      const message = `The address and the headers of this request are too large; at most ${limits.headerBytes} bytes are read.`
      return new Problem('headers_too_large', message)
    }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem('payload_too_large', 'The body has chunks with extensions that are too large.')
    case 'ERR_HTTP_REQUEST_TIMEOUT': {
      const message = `The request took too long to arrive; its headers may take ${limits.headersMs / 1000} s, all of it ${limits.requestMs / 1000} s.`
      return new Problem('request_timeout', message)
    }
    default:
      return new Problem('bad_request', headerWithNul(rawPacket) ?? 'This is not a complete HTTP/1.1 request.')
  }
}

/** Returns how often a header stands in a request; Node takes the first of two and forgets the other. */
function timesOf(header: string, { rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === header).length
}

/** Returns what is wrong with a request that Node takes, before anything else of it is read. */
export function malformed(incoming: IncomingMessage): Problem | undefined {
  if (incoming.method === 'TRACE') return new Problem('method_not_allowed', 'TRACE is not supported.')
  const twice = ['Host', 'Content-Length'].find((name) => timesOf(name.toLowerCase(), incoming) > 1)
  if (twice === undefined) return undefined
  return new Problem('bad_request', `The header ${twice} is set more than once.`)
}

/**
 * Answers with an Error body (rule 7.1) what Node's server answers with none, or not at all: requests that are
 * no HTTP, too large or too slow, and those that ask for what an API has not.
 */
export function answerRefusals(server: Server, limits: ServerLimits): void {
  const answering = new WeakMap<Socket, ServerResponse>()
  const refused = new WeakSet<Socket>()
  for (const event of ['request', 'checkContinue'] as const) {
    server.on(event, ({ socket }: IncomingMessage, response: ServerResponse) => answering.set(socket, response))
  }
  server.on('clientError', (error: ParserError, duplex) => {
    const socket = duplex as Socket
    // The parser reports whatever else comes, too.
    if (refused.has(socket)) return
    refused.add(socket)
    const response = answering.get(socket)
    const begun = response?.headersSent === true && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || begun) socket.destroy()
    else refuse(socket, problemOf(error, limits))
  })
  server.on('checkExpectation', ({ headers }: IncomingMessage, response: ServerResponse) => {
    const message = `Expect: ${headers.expect} is not supported; leave it out, or use 100-continue.`
    answer(response, new Problem('expectation_failed', message))
  })
  server.on('connect', (_request, duplex) => {
    refuse(duplex as Socket, new Problem('method_not_allowed', 'CONNECT is not supported; this is not a proxy.'))
  })
}

export function answer(response: ServerResponse, problem: Problem): void {
  const body = errorBody(problem)
  response.writeHead(problem.status, headersOf(problem, body)).end(body)
}

/** Answers what goes wrong before a request is one that the routes understand, its address for example. */
export function refusal(error: unknown): Response {
  if (!(error instanceof RequestError)) log.error({ err: error }, 'A request failed before it reached a route')
  const problem =
    error instanceof RequestError
      ? new Problem('bad_request', `The address of this request is invalid: ${error.message}.`)
      : new Problem('internal_error', 'Something went wrong in the service. Its log has the details.')
  const body = errorBody(problem)
  return new Response(body, { status: problem.status, headers: headersOf(problem, body) })
}

function headersOf({ headers }: Problem, body: string): Record<string, string> {
  const length = String(Buffer.byteLength(body))
  return { 'Content-Type': 'application/json', 'Content-Length': length, Connection: 'close', ...headers }
}

/** Answers where there is only a connection, and closes it. */
export function refuse(socket: Socket, problem: Problem): void {
  const body = errorBody(problem)
  end(socket, problem.status, Object.entries(headersOf(problem, body)), body)
}

/** Sends an answer that is there already, and short, and closes the connection. */
export async function refuseWith(socket: Socket, response: Response): Promise<void> {
  const body = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Length', String(Buffer.byteLength(body)))
  headers.set('Connection', 'close')
  end(socket, response.status, [...headers], body)
}

function end(socket: Socket, status: number, headers: [name: string, value: string][], body: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(rawAnswer(status, headers, body))
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
