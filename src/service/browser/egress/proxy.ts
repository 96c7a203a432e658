import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type net from 'node:net'
import { pipeline, type Writable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { connectDirectly, knownAddresses, resolve, type Destination } from './connect'
import { answerTo, TooManyConnections, Unreadable } from './failure'
import { answerHeaders, answerPage, rawAnswerPage } from './page'
import { isOwn, permitted, type RequestKind, type EgressRules } from './rules'
import { dial, openTunnel } from './upstream-connect'
import { failedWith, refusedWith } from './upstream-error'
import { authorization, bypasses, type UpstreamProxy } from './upstream-proxy'
import { FairShare } from '../../shared/fair-share'
import { hopByHop } from '../../shared/http-message'
import { limitInterim } from '../../shared/interim-responses'

export interface EgressOptions extends EgressRules {
  /** The proxy that connections go through; none when unset. */
  proxy?: UpstreamProxy | undefined
}

/** A connection out of the browser, or an attempt at one. */
interface Way {
  readonly destination: Destination
  readonly proxy: UpstreamProxy | undefined
  /** Aborts the connection when its proxy has changed. */
  readonly stale: AbortController
}

/** Of one browser, each way: Chromium opens 32 to a proxy, and 255 for WebSockets. Programs in it could open as many as the service can have. */
export const MOST_CONNECTIONS = 512

/** What a request costs besides reading it, and each piece of a body to be passed on, however small, ms. */
const [REQUEST_MS, PIECE_MS] = [0.2, 0.01]

/** Chromium accepts response headers of this size, so that is what passes. */
const maxHeaderSize = 256 * 1024

/**
 * The only way out of one browser: an HTTP proxy (absolute-form requests and CONNECT) that resolves names itself, checks
 * the addresses against the rules and connects to exactly the addresses that it has checked. Through an upstream proxy, the
 * names are that proxy's to resolve; addresses, and names that need no lookup, are checked all the same.
 */
export class EgressProxy {
  readonly #server: http.Server
  readonly #options: EgressOptions
  readonly #sockets = new Set<net.Socket>()
  readonly #ways = new Set<Way>()
  readonly #share = new FairShare()
  #proxy: UpstreamProxy | undefined

  private constructor(options: EgressOptions) {
    this.#options = options
    this.#proxy = options.proxy
    this.#server = http.createServer({ maxHeaderSize, requestTimeout: 0, keepAliveTimeout: 120_000 })
    this.#server.maxConnections = MOST_CONNECTIONS
    this.#server.on('connection', (socket) => {
      this.#track(socket)
      // Without a listener Node reads requests past the stream, where nothing is measured.
      socket.on('data', ignore).off('data', ignore)
    })
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

  get port(): number | undefined {
    const address = this.#server.address()
    return address !== null && typeof address === 'object' ? address.port : undefined
  }

  /**
   * Sends connections through `proxy` from now on, or straight when undefined. Those that would now go another way are cut: the
   * browser would go on using them.
   */
  setProxy(proxy: UpstreamProxy | undefined): void {
    if (isDeepStrictEqual(proxy, this.#proxy)) return
    this.#proxy = proxy
    for (const way of this.#ways) if (this.#proxyTo(way.destination) !== way.proxy) way.stale.abort()
  }

  /** Cuts every connection. Idempotent. */
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
      const { socket, proxy } = await this.#reach(
        destination,
        { kind: 'request', method, path: url.pathname },
        gone.signal,
      )
      const path = url.pathname + url.search
      const upstream = http.request({
        createConnection: () => socket,
        setHost: false,
        method,
        path: proxy ? `http://${url.host}${path}` : path,
        headers: [...endToEnd(request.rawHeaders), ...framing(request), ...(proxy ? authorization(proxy) : [])],
        maxHeaderSize,
        signal: gone.signal,
      })
      limitInterim(upstream)
      this.#passOn(request, upstream)
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        upstream.once('response', resolve)
        upstream.on('error', (error) => reject(proxy ? failedWith(proxy, error) : error))
        upstream.once('close', () => {
          const closed = new Error('the connection was closed without a response')
          reject(Object.assign(closed, { code: 'ECONNRESET' }))
        })
      })
      // Passed on, it would make the browser ask the person for the credentials of a proxy that it does not know of.
      if (proxy && answer.statusCode === 407) {
        answer.destroy()
        throw refusedWith(proxy, 407)
      }
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders))
      this.#passOn(answer, response)
    } catch (error) {
      if (response.headersSent) {
        response.destroy()
        return
      }
      const answer = answerTo(error, request.url)
      const page = answerPage(answer)
      response.writeHead(answer.status, answerHeaders(page, answer)).end(page)
    }
  }

  /** Passes a body on, for its part of the time. */
  #passOn(body: IncomingMessage, to: Writable): void {
    body.on('data', () => this.#share.take(PIECE_MS))
    pipeline(body, to, () => {})
  }

  async #tunnel(request: IncomingMessage, client: net.Socket, head: Buffer): Promise<void> {
    const gone = new AbortController()
    client.once('close', () => gone.abort())
    client.on('error', () => client.destroy())
    try {
      const url = absoluteUrl(`http://${request.url}`)
      const destination = { host: bareHost(url), port: Number(url.port || 80) }
      const { socket: upstream } = await this.#reach(destination, { kind: 'tunnel' }, gone.signal)
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
      client.end(rawAnswerPage(answerTo(error, request.url)))
    }
  }

  /** What a connection goes through now. Pages of this service itself are where the browser is, not where a proxy is. */
  #proxyTo({ host, port }: Destination): UpstreamProxy | undefined {
    const proxy = this.#proxy
    if (!proxy || bypasses(proxy, host) || isOwn(knownAddresses(host) ?? [], port, this.#options)) return undefined
    return proxy
  }

  /**
   * A connection by which a destination that the rules permit can be asked: to the proxy for a plain request that goes through
   * one, else to the destination. Throws EgressDenied, TooManyConnections, UpstreamError or the network's error.
   */
  async #reach(
    destination: Destination,
    requestKind: RequestKind,
    signal: AbortSignal,
  ): Promise<{ socket: net.Socket; proxy: UpstreamProxy | undefined }> {
    this.#share.take(REQUEST_MS)
    if (this.#ways.size >= MOST_CONNECTIONS) throw new TooManyConnections()
    const proxy = this.#proxyTo(destination)
    const stale = new AbortController()
    const way: Way = { destination, proxy, stale }
    this.#ways.add(way)
    try {
      const socket = await this.#open(destination, proxy, requestKind, AbortSignal.any([signal, stale.signal]))
      stale.signal.addEventListener('abort', () => socket.destroy(), { once: true })
      socket.once('close', () => this.#ways.delete(way))
      stale.signal.throwIfAborted()
      this.#track(socket)
      return { socket, proxy }
    } catch (error) {
      this.#ways.delete(way)
      if (stale.signal.aborted && !signal.aborted) return this.#reach(destination, requestKind, signal)
      throw error
    }
  }

  async #open(
    destination: Destination,
    proxy: UpstreamProxy | undefined,
    requestKind: RequestKind,
    signal: AbortSignal,
  ): Promise<net.Socket> {
    if (!proxy) {
      const addresses = permitted(
        destination,
        await resolve(destination.host, this, signal),
        requestKind,
        this.#options,
      )
      signal.throwIfAborted()
      return connectDirectly(destination, addresses, signal)
    }
    const known = knownAddresses(destination.host)
    if (known) permitted(destination, known, requestKind, this.#options)
    return requestKind.kind === 'tunnel'
      ? openTunnel(proxy, destination, this.#options, signal)
      : dial(proxy, this.#options, signal)
  }

  #track(socket: net.Socket): void {
    this.#share.measure(socket)
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}

function ignore(): void {}

/** Without it the body of a GET in chunks would go on as it is, and be read as a request of its own (RFC 9112, 11.2). */
function framing({ headers }: IncomingMessage): string[] {
  return headers['transfer-encoding'] === undefined ? [] : ['Transfer-Encoding', 'chunked']
}

function absoluteUrl(text: string | undefined): URL {
  if (!text || !/^http:\/\//i.test(text) || !URL.canParse(text)) {
    throw new Unreadable(
      'This is the egress proxy of a pooled browser. It accepts proxy requests for http addresses only.',
    )
  }
  return new URL(text)
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function endToEnd(rawHeaders: string[]): string[] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  const lists = pairs.filter(([name]) => name.toLowerCase() === 'connection').map(([, value]) => value)
  const dropped = hopByHop(lists.join())
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat()
}
