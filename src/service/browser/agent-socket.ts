import net from 'node:net'
import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { FairShare } from '../shared/fair-share'

/** What an agent sends is read so far ahead of its reader, bytes, who gets it as one piece. With less, pieces cost more than their bytes. */
const AHEAD_BYTES = 256 * 1024
/** Connections that wait here for a call; an agent opens as many as it is to have, and further ones are closed. */
const MOST_WAITING = 16

/**
 * Where the agent of one browser finds the service: it connects, and each connection is for one call. So this service opens
 * nothing that a browser could have replaced.
 */
export class AgentSocket {
  readonly #server: net.Server
  readonly #free = new Set<net.Socket>()
  readonly #waiting = new Set<(connection?: net.Socket) => void>()
  readonly #share = new FairShare()
  #isOpen = false

  private constructor(server: net.Server) {
    this.#server = server
    server.on('connection', (connection) => this.#add(connection))
  }

  static async listen(file: string): Promise<AgentSocket> {
    const server = net.createServer({ highWaterMark: AHEAD_BYTES }).listen(file)
    await once(server, 'listening')
    return new AgentSocket(server.unref())
  }

  open(): void {
    this.#isOpen = true
  }

  /** Returns a connection of the caller's own; undefined when it is {@link shut} meanwhile. Rejects with the reason of `signal`. */
  async next(signal: AbortSignal): Promise<net.Socket | undefined> {
    // Connections whose agent has gone are noticed first: they get no call.
    await turn()
    if (!this.#isOpen) return undefined
    const free = [...this.#free].find(({ readable }) => readable)
    if (free) {
      this.#free.delete(free)
      return free.off('data', cut)
    }
    return new Promise((resolve, reject) => {
      const settle = (connection?: net.Socket) => {
        this.#waiting.delete(settle)
        signal.removeEventListener('abort', aborted)
        resolve(connection)
      }
      const aborted = () => {
        reject(signal.reason as Error)
        settle()
      }
      this.#waiting.add(settle)
      signal.addEventListener('abort', aborted)
    })
  }

  /** Stops taking connections, and closes those that wait for a call. */
  shut(): void {
    this.#isOpen = false
    for (const connection of this.#free) connection.destroy()
    this.#free.clear()
    for (const settle of this.#waiting) settle()
  }

  /** Idempotent. */
  async dispose(): Promise<void> {
    this.shut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #add(connection: net.Socket): void {
    this.#share.measure(connection)
    connection.on('error', () => {}).once('close', () => this.#free.delete(connection))
    const [first] = this.#waiting
    if (first && this.#isOpen) return first(connection)
    if (!this.#isOpen || this.#free.size >= MOST_WAITING) return void connection.destroy()
    // Read on, so that its end is noticed. An agent sends nothing before it is asked.
    this.#free.add(connection.on('data', cut))
  }
}

function cut(this: net.Socket): void {
  this.destroy()
}
