import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** So much may wait for its turn before no more is read, bytes: about what a router keeps. */
const WAITING_BYTES = 64 * 1024
/** What goes at once, bytes: larger pieces would wait for each other. */
const PIECE_BYTES = 4096

/** A way to a port of this machine with the rate and the delay of a line far away. Kernels without netem have none of their own. */
export class NarrowLine {
  readonly port: number
  readonly #server: Server
  readonly #sockets: ReadonlySet<Socket>

  private constructor(server: Server, sockets: ReadonlySet<Socket>) {
    this.#server = server
    this.#sockets = sockets
    this.port = (server.address() as AddressInfo).port
  }

  /** `mbps`: megabits a second in each direction, for all connections together. `roundTripMs`: there and back. */
  static async start(to: number, { mbps, roundTripMs }: { mbps: number; roundTripMs: number }): Promise<NarrowLine> {
    const lanes = [new Lane(mbps, roundTripMs / 2), new Lane(mbps, roundTripMs / 2)] as const
    const sockets = new Set<Socket>()
    const server = createServer((near) => {
      const far = connect(to, '127.0.0.1')
      for (const [from, into, lane] of [
        [near, far, lanes[0]],
        [far, near, lanes[1]],
      ] as const) {
        sockets.add(from)
        from.setNoDelay(true)
        from.on('data', (data: Buffer) => lane.carry(data, from, into))
        from.on('error', () => into.destroy())
        from.on('close', () => {
          sockets.delete(from)
          into.destroy()
        })
      }
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new NarrowLine(server, sockets)
  }

  stop(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

/** One direction of a line. */
class Lane {
  readonly #bytesPerMs: number
  readonly #delayMs: number
  /** When all that waits will be on its way, as of `performance.now()`. */
  #freeAt = 0
  readonly #waiting: [into: Socket, piece: Buffer][] = []

  constructor(mbps: number, delayMs: number) {
    this.#bytesPerMs = (mbps * 1000) / 8
    this.#delayMs = delayMs
  }

  carry(data: Buffer, from: Socket, into: Socket): void {
    for (let at = 0; at < data.length; at += PIECE_BYTES) {
      const piece = data.subarray(at, at + PIECE_BYTES)
      this.#freeAt = Math.max(this.#freeAt, performance.now()) + piece.length / this.#bytesPerMs
      this.#waiting.push([into, piece])
      setTimeout(() => this.#arrive(), this.#freeAt - performance.now() + this.#delayMs)
    }
    const waitsMs = this.#freeAt - performance.now()
    if (waitsMs * this.#bytesPerMs <= WAITING_BYTES) return
    from.pause()
    setTimeout(() => from.resume(), waitsMs - WAITING_BYTES / this.#bytesPerMs)
  }

  /** In their order, whichever clock rings first. */
  #arrive(): void {
    const [into, piece] = this.#waiting.shift() ?? []
    if (into?.destroyed === false) into.write(piece ?? '')
  }
}
