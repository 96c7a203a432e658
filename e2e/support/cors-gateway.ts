import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Expose-Headers': '*',
}

/** A gateway as a hosted service has one: the same API at another address, open to pages from elsewhere. */
export class CorsGateway {
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(to: string): Promise<CorsGateway> {
    const server = createServer((incoming, outgoing) => {
      if (incoming.method === 'OPTIONS') {
        outgoing.writeHead(204, CORS).end()
        return
      }
      const { host: _, origin: __, ...headers } = incoming.headers
      const forwarded = request(new URL(incoming.url ?? '/', to), { method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...CORS })
        answer.pipe(outgoing)
      })
      forwarded.on('error', () => outgoing.destroy())
      outgoing.on('close', () => forwarded.destroy())
      incoming.pipe(forwarded)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new CorsGateway(server)
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
