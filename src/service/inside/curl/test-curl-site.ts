import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { MAX_CURL_BODY_BYTES } from '../../../contract/curl-limits'
import { background } from '../../shared/stray'

type Page = (request: IncomingMessage, response: ServerResponse) => void

const PAGES: Readonly<Record<string, Page>> = {
  '/': (_, response) => void response.setHeader('Content-Type', 'text/html').end('<title>shop</title>'),
  '/cookies': (_, response) =>
    void response
      .setHeader('Set-Cookie', [
        'plain=1; Path=/',
        'hidden=2; HttpOnly; Max-Age=3600; Path=/',
        'deep=3; Path=/echo/deep',
        'other=4; Domain=other.test',
        'gone=5; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      ])
      .end('set'),
  '/gzip': (_, response) => void response.setHeader('Content-Encoding', 'gzip').end(gzipSync('packed ü')),
  '/no-gzip': (_, response) => void response.setHeader('Content-Encoding', 'gzip').end('not packed'),
  '/bomb': (_, response) =>
    void response.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(MAX_CURL_BODY_BYTES + 1))),
  '/most': (_, response) => void response.end(Buffer.alloc(MAX_CURL_BODY_BYTES, 0xff)),
  '/bytes': (_, response) => void response.end(Buffer.from([0xff, 0, 0xfe])),
  '/failed': (_, response) => void response.writeHead(500, { 'X-Two': ['a', 'b'] }).end('failed'),
  '/loop': (_, response) => void response.writeHead(302, { Location: '/loop' }).end('x'.repeat(1000)),
  '/file': (_, response) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/broken': (_, response) => void response.writeHead(302, { Location: 'http://' }).end(),
  '/silent': () => {},
  '/closed': ({ socket }) => void socket.destroy(),
  '/half': ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf'),
  '/no-http': ({ socket }) => void socket.end('SSH-2.0-OpenSSH\r\n\r\n'),
}

/** A site on loopback whose pages are what clients must be able to take; `/echo` says what it was sent. */
export class TestCurlSite {
  readonly #server: http.Server

  private constructor(server: http.Server) {
    this.#server = server
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { url = '' } = request
      const [, status, to] = /^\/to\/(\d+)\/(.*)$/.exec(url) ?? []
      if (status !== undefined) response.writeHead(Number(status), { Location: decodeURIComponent(to ?? '') }).end()
      else if (url.startsWith('/echo')) background(echo(request, response))
      else PAGES[url]?.(request, response)
    })
  }

  static async listen(): Promise<TestCurlSite> {
    const server = http.createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new TestCurlSite(server)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  url(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`
  }

  /** Where a page is that sends its client on to `target`. */
  to(target: string, status = 302, host?: string): string {
    return this.url(`/to/${status}/${encodeURIComponent(target)}`, host)
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}

/** What `/echo` says. */
export interface Echo {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const { method, headers } = request
  response.end(JSON.stringify({ method, headers, body: Buffer.concat(parts).toString() }))
}
