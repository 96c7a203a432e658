import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '../problem'
import type { ServerLimits } from './server-limits'

/** So many more are let in to be told that there are too many; the system turns further ones away. */
const TOLD = 64

/** How long those wait for their request at most, ms. */
const refusalMs = 5_000

/** Counts open connections, all together and of each address. */
export class Connections {
  readonly #ofAddress = new Map<string, number>()
  readonly #refused = new WeakMap<Socket, Problem>()
  readonly #limits: ServerLimits
  #open = 0

  constructor(limits: ServerLimits) {
    this.#limits = limits
  }

  /** Counts those of a server from now on. */
  watch(server: Server): void {
    server.maxConnections = this.#limits.connections + TOLD
    server.on('connection', (socket) => this.#add(socket))
  }

  /** Problem 503 for what comes through a connection that was one too many. */
  refusalOf(socket: Socket): Problem | undefined {
    return this.#refused.get(socket)
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? 'unknown'
    const own = (this.#ofAddress.get(address) ?? 0) + 1
    this.#open += 1
    this.#ofAddress.set(address, own)
    socket.once('close', () => this.#remove(address))
    const { connections, connectionsOfAddress } = this.#limits
    if (own > connectionsOfAddress) this.#refuse(socket, `${connectionsOfAddress} from one address`)
    else if (this.#open > connections) this.#refuse(socket, `${connections} in all`)
  }

  #remove(address: string): void {
    this.#open -= 1
    const left = (this.#ofAddress.get(address) ?? 1) - 1
    if (left > 0) this.#ofAddress.set(address, left)
    else this.#ofAddress.delete(address)
  }

  #refuse(socket: Socket, most: string): void {
    const message = `Too many connections are open; at most ${most} are taken. Close some, or use them again, and try in 1 s.`
    this.#refused.set(socket, new Problem(503, 'too_many_connections', message, undefined, { 'Retry-After': '1' }))
    socket.setTimeout(refusalMs)
  }
}
