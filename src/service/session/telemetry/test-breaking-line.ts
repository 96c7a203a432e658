import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a service on this machine that breaks after so many bytes of what comes back, wherever that is. */
export class BreakingLine {
  breaks = 0
  readonly #server: Server
  readonly #open = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async listen(port: number, bytes: number): Promise<BreakingLine> {
    const server = createServer().listen(0, '127.0.0.1')
    const line = new BreakingLine(server)
    server.on('connection', (near) => line.#serve(near, connect(port, '127.0.0.1'), bytes))
    await once(server, 'listening')
    return line
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
  }

  #serve(near: Socket, far: Socket, bytes: number): void {
    let left = bytes
    near.pipe(far)
    far.on('data', (chunk: Buffer) => {
      near.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left > 0) return
      this.breaks += 1
      far.destroy()
      // What was written arrives before the end.
      near.end()
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        this.#open.delete(one)
        other.end()
      })
    }
  }
}
