import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'

/**
 * A way to a service on this machine that can lose what comes back: requests arrive, their answers do not. The browser sends such a
 * request once more by itself when its connection has been used before.
 */
export class LossyNetwork {
  losesAnswers = false
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(port: number): Promise<LossyNetwork> {
    const server = createServer()
    const network = new LossyNetwork(server)
    server.on('connection', (near) => {
      const far = connect(port, '127.0.0.1')
      near.pipe(far)
      far.on('data', (answer) => {
        if (!network.losesAnswers) return near.write(answer)
        near.end()
        far.destroy()
      })
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => other.destroy())
        one.on('close', () => other.destroy())
      }
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return network
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.close()
  }
}
