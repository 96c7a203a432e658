import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { BETWEEN_HOSTS } from '../cluster/messages'
import { hopByHop } from '../shared/http-message'
import { limitInterim } from '../shared/interim-responses'
import { log } from '../shared/log'
import { Problem } from '../shared/problem'
import type { DebuggerRelay } from './debugger-relay'
import type { UpgradeBindings } from './debugger-route'
import { requestedWaitMs } from './requested-wait'
import { forwardedFor } from './forwarded'
import { Silence } from './silence'

export interface Forwarding {
  readonly debuggers: DebuggerRelay
  /** Further headers for the other service. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sees the answer before its body comes, and gives the body itself when that is known here. */
  readonly bodyOf?: ((answer: IncomingMessage) => Buffer | undefined) | undefined
  /** The names of the headers that pass, where the other service is not one of ours; else all but those of a connection. */
  readonly passes?: { readonly request: ReadonlySet<string>; readonly response: ReadonlySet<string> }
  /** Fires when the other service is known to be gone: whatever is in progress ends. */
  readonly gone?: AbortSignal | undefined
  /** Where nothing else detects that the other service hangs: how long it may be silent beyond the wait that a call requests, and the problem that the caller gets then. */
  readonly silence?: { readonly ms: number; readonly problem: (ms: number) => Problem }
  /** The problem when the other service does not respond; `reached`: it may have received the call. */
  readonly away: (reached: boolean) => Problem
}

/** Connections are kept for the next call, for less time than a service keeps them. */
const KEPT = { keepAlive: true, timeout: 30_000 }
const agents = { http: new Agent(KEPT), https: new SecureAgent(KEPT) }

const CONNECTING_MS = 10_000
/** The limit for what waits here for a slow reader, bytes. */
const MOST_WAITING = 256 * 1024

/** How much of a body is searched for the wait that its call requests, bytes: such bodies are small. */
const MOST_READ = 64 * 1024

/** What an answer to a call may have; 205 would have no body. */
const isStatus = (status: number): boolean => status >= 200 && status <= 599 && status !== 205

/** Methods, and statuses, of what has no body. */
const BODILESS = ['GET', 'HEAD']
const NO_BODY = [204, 304]

/** Returns the answer of the service at `base` to a call, as it is; of one that becomes a WebSocket, when it is connected. A disconnect is passed on. */
export async function forwardCall(context: Context, base: string, forwarding: Forwarding): Promise<Response> {
  const { req, env } = context
  const { pathname, search } = new URL(req.url)
  const url = `${base}${pathname}${search}`
  const { accept } = (env ?? {}) as UpgradeBindings
  const { debuggers, gone, away } = forwarding
  const call: { sent?: Sent } = {}
  try {
    if (accept) {
      const headers = forwardedHeaders(req.raw, forwarding, handshakeHeaders(req.raw))
      return (await debuggers.serve(url.replace(/^http/, 'ws'), headers, accept, gone)) ?? new Response(null)
    }
    call.sent = new Sent(
      url,
      req.method,
      forwardedHeaders(req.raw, forwarding, callHeaders(req.raw, forwarding.passes)),
    )
    return await call.sent.answer(context, forwarding)
  } catch (error) {
    if (error instanceof Problem) throw error
    if (!req.raw.signal.aborted)
      log.warn({ err: error, base }, 'The service that a call was forwarded to didn’t respond')
    throw away(call.sent?.connected ?? false)
  }
}

/** A call in progress at another service. */
class Sent {
  readonly #request: ClientRequest
  readonly #silence = new Silence()
  connected = false

  constructor(url: string, method: string, headers: Record<string, string>) {
    const secure = url.startsWith('https:')
    const send = secure ? secureRequest : request
    this.#request = send(url, { method, headers, agent: secure ? agents.https : agents.http })
    limitInterim(this.#request)
    this.#request.once('socket', (socket) => {
      if (!socket.connecting) return void (this.connected = true)
      const connecting = new Silence()
      connecting.begin(CONNECTING_MS, () => socket.destroy(new Error(`No connection within ${CONNECTING_MS} ms.`)))
      socket.once('connect', () => (this.connected = true))
      for (const event of ['connect', 'close']) socket.once(event, () => connecting.end())
    })
  }

  async answer({ req, env }: Context, { gone, bodyOf, passes, silence }: Forwarding): Promise<Response> {
    const { signal } = req.raw
    const stop = () => this.#request.destroy(new Error('The call was canceled.'))
    for (const source of [signal, gone]) source?.addEventListener('abort', stop)
    this.#request.once('close', () => {
      for (const source of [signal, gone]) source?.removeEventListener('abort', stop)
      this.#silence.end()
    })
    if (signal.aborted || gone?.aborted) stop()
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      this.#request.once('response', resolve)
      this.#request.on('error', reject)
    })
    const body = this.#sendBody(req.raw, (env ?? {}) as Partial<HttpBindings>)
    if (silence) this.#watch(req.raw, body, silence)
    return responseOf(await answered, req.method, (env ?? {}) as Partial<HttpBindings>, bodyOf, passes)
  }

  /** Has the call end when the other service takes no more of its body, or does not respond to what it has. */
  #watch(call: Request, body: Readable | undefined, { ms, problem }: Required<Forwarding>['silence']): void {
    let isAnswered = false
    const listen = (timeoutMs: number) => {
      if (!isAnswered) this.#silence.begin(timeoutMs, () => this.#request.destroy(problem(timeoutMs)))
    }
    // It may answer before it has read all; what it sends then may come as slowly as it likes.
    this.#request.once('response', () => {
      isAnswered = true
      this.#silence.end()
    })
    const parts: Buffer[] = []
    let length = 0
    const whole = () => {
      const text = length > MOST_READ ? '' : Buffer.concat(parts).toString()
      const { pathname } = new URL(call.url)
      listen(
        ms + requestedWaitMs({ method: call.method, path: pathname, prefer: call.headers.get('prefer'), body: text }),
      )
    }
    if (!body) return whole()
    body.on('data', (part: Buffer) => {
      length += part.length
      if (length <= MOST_READ) parts.push(part)
    })
    // It is paused while the other service takes no more; the caller may be slow. A pipe pauses it once more when all was sent.
    body.on('pause', () => void (body.readableEnded || listen(ms)))
    body.on('resume', () => void (body.readableEnded || this.#silence.end()))
    body.once('end', whole)
  }

  #sendBody(call: Request, { incoming }: Partial<HttpBindings>): Readable | undefined {
    const body = hasBody(call) && (incoming ?? (call.body && Readable.fromWeb(call.body as WebStream)))
    if (!body) return void this.#request.end()
    body.once('error', (error: Error) => this.#request.destroy(error))
    body.pipe(this.#request)
    // The answer may come before all was read.
    this.#request.once('close', () => {
      body.unpipe(this.#request)
      body.resume()
    })
    return body
  }
}

const hasBody = ({ method, headers }: Request): boolean =>
  !BODILESS.includes(method) && (headers.has('content-length') || headers.has('transfer-encoding'))

function responseOf(
  answer: IncomingMessage,
  method: string,
  { outgoing }: Partial<HttpBindings>,
  bodyOf: Forwarding['bodyOf'],
  passes: Forwarding['passes'],
): Response {
  const status = answer.statusCode ?? 0
  // Looked at here: the server's own Response, unlike that of the platform, takes any number.
  if (!isStatus(status)) {
    answer.destroy()
    throw new Error(`The response has the status ${status}.`)
  }
  const headers = new Headers()
  const ofConnection = hopByHop(answer.headers.connection)
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    // Which origins may call is decided here: what the other service says of that is about its own address.
    if (passes && !passes.response.has(name)) continue
    if (ofConnection.has(name) || name.startsWith('access-control-') || name.startsWith(BETWEEN_HOSTS)) continue
    for (const value of values) headers.append(name, value)
  }
  const known = bodyOf?.(answer)
  if (known) {
    answer.resume()
    headers.set('content-length', String(known.length))
    return new Response(known as Uint8Array<ArrayBuffer>, { status, headers })
  }
  // An empty body is none: it would get a content type.
  if (method === 'HEAD' || NO_BODY.includes(status) || answer.headers['content-length'] === '0') {
    answer.resume()
    return new Response(null, { status, headers })
  }
  return new Response(passedOn(answer, outgoing), { status, headers })
}

/** A body that breaks off there breaks off here: its reader must not take it for whole. */
function passedOn(answer: IncomingMessage, outgoing: HttpBindings['outgoing'] | undefined) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        answer.on('data', (part: Buffer<ArrayBuffer>) => {
          controller.enqueue(part)
          if ((controller.desiredSize ?? 0) <= 0) answer.pause()
        })
        answer.once('end', () => controller.close())
        answer.once('error', (error) => (outgoing ? outgoing.destroy() : controller.error(error)))
      },
      pull: () => void answer.resume(),
      cancel: () => void answer.destroy(),
    },
    { highWaterMark: MOST_WAITING, size: (part) => part.byteLength },
  )
}

/** Headers for the other service, with the address of this one. */
const forwardedHeaders = (call: Request, { headers }: Forwarding, own: Record<string, string>) => ({
  ...own,
  forwarded: forwardedFor(call),
  ...headers,
})

/** Returns the caller's, without those that are about the connection to this one. */
function callHeaders(call: Request, passes: Forwarding['passes']): Record<string, string> {
  const { headers } = call
  const left = new Set([...hopByHop(headers.get('connection')), 'host', 'expect', 'origin'])
  if (!hasBody(call)) left.add('content-length')
  const passed = Object.fromEntries(
    [...headers].filter(([name]) => !left.has(name) && (passes?.request.has(name) ?? true)),
  )
  return hasBody(call) && !headers.has('content-length') ? { ...passed, 'transfer-encoding': 'chunked' } : passed
}

/** A handshake has headers of its own for each connection; of the caller's, these say who it is. */
function handshakeHeaders({ headers }: Request): Record<string, string> {
  return Object.fromEntries(
    ['authorization', 'user-agent'].flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
