import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A way to a service on this machine that can lose what comes back: requests arrive, their answers do not. The browser sends such a
 * request once more by itself when its connection has been used before.
 */
export class LossyNetwork {
  losesAnswers = false
  /** Requests for these addresses stay on the way until all is lost. */
  stalls: RegExp | undefined
  readonly #server: Server
  readonly #stalled = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(port: number): Promise<LossyNetwork> {
    const server = createServer()
    const network = new LossyNetwork(server)
    server.on('connection', (near) => {
      const far = connect(port, '127.0.0.1')
      near.on('data', (request) => {
        if (network.stalls?.test(request.toString('latin1'))) network.#stalled.add(near)
        else far.write(request)
      })
      near.on('end', () => far.end())
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

  /** From now on nothing comes back, what is on its way neither. */
  cut(): void {
    this.losesAnswers = true
    this.stalls = undefined
    for (const socket of this.#stalled) socket.destroy()
    this.#stalled.clear()
  }

  stop(): void {
    this.#server.close()
  }
}
