import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Visit {
  readonly path: string
  /** Names of the cookies that came with it. */
  readonly cookies: string[]
}

/** A site on loopback that remembers its visitors: its pages set a cookie that stays and one that ends with the browser. */
export class VisitedSite {
  readonly visits: Visit[] = []
  readonly #server: http.Server

  private constructor(server: http.Server) {
    this.#server = server
    server.on('request', ({ url: path = '/', headers }: http.IncomingMessage, response: http.ServerResponse) => {
      const cookies = (headers.cookie ?? '').split('; ').map((cookie) => cookie.split('=')[0] ?? '')
      this.visits.push({ path, cookies: cookies.filter((name) => name !== '').sort() })
      response.setHeader('Set-Cookie', ['kept=1; Max-Age=3600', 'session=1'])
      response.setHeader('Content-Type', 'text/html')
      response.end(`<title>${path}</title><link rel="icon" href="data:,">`)
    })
  }

  static async listen(): Promise<VisitedSite> {
    const server = http.createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new VisitedSite(server)
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`
  }

  /** The visits of a path, in order. */
  at(path: string): Visit[] {
    return this.visits.filter((visit) => visit.path === path)
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}
