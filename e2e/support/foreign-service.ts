import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '../../src/contract/endpoint'
import { ENDPOINTS } from '../../src/contract/endpoints'

const EXTENSIONS = (ENDPOINTS as readonly Endpoint[])
  .filter(({ extension }) => extension)
  .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** A service that has the documented endpoints only: a real one stands behind it, whose extensions are not found here. */
export class ForeignService {
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(behind: string): Promise<ForeignService> {
    const server = createServer((incoming, answer) => {
      const { pathname } = new URL(incoming.url ?? '/', behind)
      if (EXTENSIONS.some(({ method, path }) => method === incoming.method && path.test(pathname))) {
        incoming.resume()
        answer.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
        return
      }
      const onward = request(
        behind + (incoming.url ?? ''),
        { method: incoming.method, headers: incoming.headers },
        (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(answer)
        },
      )
      onward.on('error', () => answer.destroy())
      answer.on('close', () => onward.destroy())
      incoming.pipe(onward)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return new ForeignService(server)
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
