import dgram from 'node:dgram'
import { EventEmitter, once } from 'node:events'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What a page that requests other addresses needs, by path. */
const pages: Record<string, { type: string; text: string }> = {
  '/playground': { type: 'text/html', text: '<!doctype html><title>playground</title><link rel="icon" href="data:,">' },
  '/playground/worker.js': {
    type: 'text/javascript',
    text: `const reach = ({ data, source, ports }) => {
      const ways = data.map((url) => fetch(url, { mode: 'no-cors' }).then(() => url, () => 'failed'))
      Promise.all(ways).then((all) => (source ?? self).postMessage(all))
    }
    addEventListener('message', reach)
    addEventListener('activate', (event) => event.waitUntil(clients.claim()))`,
  },
}

/** A server on every address of this machine that notes all that reaches it, over TCP and over UDP. Redirects: `/playground/to?URL`. */
export class TestTarget {
  readonly port: number
  /** Requests as method and path, connections that are no HTTP, UDP packets; not those for `/playground` and below. */
  readonly seen: string[] = []
  /** The requests for `/playground` and below. */
  readonly requested: string[] = []
  readonly #requested = new EventEmitter()
  readonly #server: http.Server
  readonly #udp: dgram.Socket

  private constructor(server: http.Server, udp: dgram.Socket) {
    this.#server = server
    this.#udp = udp
    this.port = (server.address() as AddressInfo).port
    server.on('request', (request, response) => this.#answer(request, response))
    server.on('upgrade', (_request, socket) => this.#note('an upgrade', socket as Socket))
    server.on('connect', (_request, socket) => this.#note('a CONNECT', socket as Socket))
    server.on('clientError', (_error, socket) => this.#note('what is no HTTP', socket as Socket))
    udp.on('message', () => this.seen.push('a packet'))
  }

  static async listen(): Promise<TestTarget> {
    const server = http.createServer().listen(0)
    await once(server, 'listening')
    const udp = dgram.createSocket('udp6')
    udp.bind((server.address() as AddressInfo).port)
    await once(udp, 'listening')
    return new TestTarget(server, udp)
  }

  /** Resolves when something below `/playground` is asked for. */
  async nextRequest(path: string): Promise<void> {
    await once(this.#requested, path)
  }

  async close(): Promise<void> {
    this.#udp.close()
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  #answer({ method, url = '' }: http.IncomingMessage, response: http.ServerResponse): void {
    const [path = '', query = ''] = url.split('?')
    const isPlayground = path.startsWith('/playground')
    ;(isPlayground ? this.requested : this.seen).push(isPlayground ? url : `${method} ${url}`)
    this.#requested.emit(path)
    if (path === '/playground/to') response.statusCode = 302
    if (path === '/playground/to') response.setHeader('Location', decodeURIComponent(query))
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Service-Worker-Allowed', '/')
    const page = pages[path]
    if (page) response.setHeader('Content-Type', page.type)
    response.end(page?.text ?? 'reached')
  }

  #note(what: string, socket: Socket): void {
    this.seen.push(what)
    socket.destroy()
  }
}
