import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type net from 'node:net'
import { pipeline } from 'node:stream'
import { connectDirectly, resolve, type Connector, type Destination } from './connect'
import { answerHeaders, answerPage, rawAnswer, type Answer } from './page'
import { refusalOf, type Asked, type EgressRules } from './rules'

export interface EgressOptions extends EgressRules {
  /** How connections are made; straight from this machine when unset. */
  connect?: Connector | undefined
}

/** Chromium accepts response headers of this size, so that is what passes. */
const maxHeaderSize = 256 * 1024

/** Headers that belong to one connection and not to the message (RFC 9110, 7.6.1). */
const hopByHop = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

/**
 * The only way out of one browser: an HTTP proxy (absolute-form requests and CONNECT) that resolves names itself, checks
 * the addresses against the rules and connects to exactly the addresses that it has checked.
 */
export class EgressProxy {
  readonly #server: http.Server
  readonly #options: EgressOptions
  readonly #sockets = new Set<net.Socket>()

  private constructor(options: EgressOptions) {
    this.#options = options
    this.#server = http.createServer({ maxHeaderSize, requestTimeout: 0, keepAliveTimeout: 120_000 })
    this.#server.on('connection', (socket) => this.#track(socket))
    this.#server.on('request', (request, response) => void this.#forward(request, response))
    this.#server.on('connect', (request, client, head) => void this.#tunnel(request, client as net.Socket, head))
    this.#server.on('clientError', (_error, socket) => socket.destroy())
  }

  /** Listens on a Unix socket (a path) or, with 0, on a free loopback port. */
  static async listen(where: string | 0, options: EgressOptions): Promise<EgressProxy> {
    const proxy = new EgressProxy(options)
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject)
      proxy.#server.listen(where === 0 ? { port: 0, host: '127.0.0.1' } : { path: where }, resolve)
    })
    return proxy
  }

  /** The loopback port; undefined on a Unix socket. */
  get port(): number | undefined {
    const address = this.#server.address()
    return address !== null && typeof address === 'object' ? address.port : undefined
  }

  /** Cuts every connection. May be called twice. */
  async dispose(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      const url = absoluteUrl(request.url)
      const method = request.method ?? 'GET'
      const destination = { host: bareHost(url), port: Number(url.port || 80) }
      const socket = await this.#reach(destination, { kind: 'request', method, path: url.pathname }, gone.signal)
      const upstream = http.request({
        createConnection: () => socket,
        setHost: false,
        method,
        path: url.pathname + url.search,
        headers: endToEnd(request.rawHeaders),
        maxHeaderSize,
        signal: gone.signal,
      })
      pipeline(request, upstream, () => {})
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        upstream.once('response', resolve)
        upstream.on('error', reject)
        upstream.once('close', () => reject(new Error('the connection was closed without an answer')))
      })
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders))
      pipeline(answer, response, () => {})
    } catch (error) {
      if (response.headersSent) {
        response.destroy()
        return
      }
      const answer = answerTo(error, request.url)
      const page = answerPage(answer)
      response.writeHead(answer.status, answerHeaders(page)).end(page)
    }
  }

  async #tunnel(request: IncomingMessage, client: net.Socket, head: Buffer): Promise<void> {
    const gone = new AbortController()
    client.once('close', () => gone.abort())
    client.on('error', () => client.destroy())
    try {
      const url = absoluteUrl(`http://${request.url}`)
      const destination = { host: bareHost(url), port: Number(url.port || 80) }
      const upstream = await this.#reach(destination, { kind: 'tunnel' }, gone.signal)
      upstream.on('error', () => client.destroy())
      // What is still on its way to the other side gets there first.
      upstream.once('close', () => client.destroySoon())
      client.once('close', () => upstream.destroySoon())
      client.setNoDelay(true)
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.write(head)
      client.pipe(upstream)
      upstream.pipe(client)
    } catch (error) {
      client.end(rawAnswer(answerTo(error, request.url)))
    }
  }

  /** A connection to a destination that the rules permit. Throws Refusal, or the network's error. */
  async #reach(destination: Destination, asked: Asked, signal: AbortSignal): Promise<net.Socket> {
    const addresses = await resolve(destination.host)
    const refusals = addresses.map((address) => refusalOf(address, destination.port, asked, this.#options))
    const permitted = addresses.filter((_address, index) => refusals[index] === undefined)
    if (permitted.length === 0) throw new Refusal(refusals[0] ?? `${destination.host} has no address.`)
    signal.throwIfAborted()
    const socket = await (this.#options.connect ?? connectDirectly)(destination, permitted, signal)
    this.#track(socket)
    return socket
  }

  #track(socket: net.Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}

/** The rules say no; the message is for the person at the browser. */
class Refusal extends Error {}

/** The browser asked for something that a proxy cannot do. */
class Unreadable extends Error {}

function absoluteUrl(text: string | undefined): URL {
  if (!text || !/^http:\/\//i.test(text) || !URL.canParse(text)) {
    throw new Unreadable('This is the way out of a pooled browser. It takes proxy requests for http addresses only.')
  }
  return new URL(text)
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function endToEnd(rawHeaders: string[]): string[] {
  const named = new Set(hopByHop)
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  for (const [name, value] of pairs) {
    if (name.toLowerCase() === 'connection') for (const one of value.split(',')) named.add(one.trim().toLowerCase())
  }
  return pairs.filter(([name]) => !named.has(name.toLowerCase())).flat()
}

function answerTo(error: unknown, url: string | undefined): Answer {
  const address = url ?? 'this address'
  if (error instanceof Refusal) return { status: 403, title: `Pooldeck did not open ${address}`, reason: error.message }
  if (error instanceof Unreadable) return { status: 400, title: 'Not a proxy request', reason: error.message }
  return { status: 502, title: `${address} cannot be reached`, reason: `The attempt ended with: ${reasonOf(error)}.` }
}

/** Several attempts fail with an AggregateError, whose own message is empty. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
