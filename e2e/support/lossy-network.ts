import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

/**
 * A way to a service on this machine that can lose what comes back: requests arrive, their answers break off after the head.
 * Without a head the browser would send a request once more by itself.
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
        near.end(answer.subarray(0, answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length))
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
