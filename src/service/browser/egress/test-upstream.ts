import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TestCertificate } from './test-certificate'
import type { UpstreamProxy } from './upstream-proxy'

export interface TestUpstreamOptions {
  username?: string
  password?: string
  /** Reached by TLS, with this certificate. */
  certificate?: TestCertificate
}

/** An HTTP proxy on loopback for tests. Every name leads to this machine, so that it is seen who resolves names. */
export class TestUpstream {
  /** What was asked of it, and with which credentials; not the icons of pages, which browsers fetch whenever they like. */
  readonly seen: { method: string; target: string; credentials: string | undefined }[] = []
  /** Answered to everything instead of going on, when set. */
  answer: number | undefined
  readonly #server: http.Server
  readonly #options: TestUpstreamOptions
  readonly #sockets = new Set<net.Socket>()

  private constructor(options: TestUpstreamOptions) {
    this.#options = options
    this.#server = options.certificate ? https.createServer(options.certificate) : http.createServer()
    this.#server.on('connection', (socket) => this.#track(socket))
    this.#server.on('request', (request, response) => this.#forward(request, response))
    this.#server.on('connect', (request, client, head) => this.#tunnel(request, client, head))
  }

  static async listen(options: TestUpstreamOptions = {}): Promise<TestUpstream> {
    const proxy = new TestUpstream(options)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** How it is reached with the right credentials. */
  config(changes: Partial<UpstreamProxy> = {}): UpstreamProxy {
    const { certificate, ...credentials } = this.#options
    const protocol = certificate ? 'https' : 'http'
    return { id: 'test', protocol, host: 'localhost', port: this.port, bypassHosts: [], ...credentials, ...changes }
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    const refusal = this.#refusal(request)
    if (refusal) {
      response.writeHead(refusal, { 'Proxy-Authenticate': 'Basic realm="test"' }).end('the words of the proxy')
      return
    }
    const { port, pathname, search } = new URL(request.url ?? '')
    const { 'proxy-authorization': _, ...headers } = request.headers
    const options = { host: '127.0.0.1', port: port || 80, path: pathname + search, method: request.method, headers }
    const onward = http.request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', () => response.writeHead(502).end('the proxy didn’t get there'))
    request.pipe(onward)
  }

  #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): void {
    client.on('error', () => client.destroy())
    const refusal = this.#refusal(request)
    if (refusal) {
      client.end(`HTTP/1.1 ${refusal} No\r\nProxy-Authenticate: Basic realm="test"\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const onward = net.connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.write(head)
      client.pipe(onward).pipe(client)
    })
    this.#track(onward)
    onward.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'))
    client.once('close', () => onward.destroy())
    onward.once('close', () => client.destroy())
  }

  #refusal({ method = '', url = '', headers }: IncomingMessage): number | undefined {
    const [, sent] = headers['proxy-authorization']?.split(' ') ?? []
    const credentials = sent === undefined ? undefined : Buffer.from(sent, 'base64').toString()
    if (!url.endsWith('/favicon.ico')) this.seen.push({ method, target: url, credentials })
    if (this.answer !== undefined) return this.answer
    const { username, password } = this.#options
    const open = username === undefined && password === undefined
    return open || credentials === `${username}:${password}` ? undefined : 407
  }

  #track(socket: net.Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}
