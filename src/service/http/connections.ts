import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { tooMany } from './rate-limit'
import type { ServerLimits } from './server-limits'

/** So long a connection on which nothing came yet has to begin, before others may replace it, ms. */
const NEWCOMER_MS = 2_000

/** Its `close` event ends a call. */
type Until = ServerResponse | Socket

/** An open connection, and what is known of its client. */
interface Connection {
  readonly socket: Socket
  readonly address: string
  readonly since: number
  /** Of the server that it belongs to. */
  readonly owner: Connections
  /** Calls that are in progress on it; with a key, or another secret. */
  calls: number
  callsWithKey: number
  /** Whether a key was ever used on it. */
  known: boolean
}

const connections = new WeakMap<Socket, Connection>()

/**
 * Records that a key came with this call, that of the caller `key`, or the secret of another host: no other replaces its connection until
 * it is answered. Problem 429 when that key has too many calls in progress.
 */
export function admitCall({ incoming, outgoing }: Partial<HttpBindings>, key?: string): void {
  const connection = incoming && connections.get(incoming.socket)
  if (connection) connection.owner.admit(connection, outgoing ?? incoming.socket, key)
}

/**
 * The open connections of a server. All may connect: where those without a call that showed a key are too many, from one address or in
 * all, the one makes room that matters least. So no caller with a key is turned away because of others.
 */
export class Connections {
  readonly #limits: ServerLimits
  /** Those that may have to make room, in the order in which they came, or were left idle. */
  readonly #open = new Set<Connection>()
  readonly #ofAddress = new Map<string, number>()
  readonly #callsOfKey = new Map<string, number>()

  constructor(limits: ServerLimits) {
    this.#limits = limits
  }

  /** Counts those of a server from now on. */
  watch(server: Server): void {
    server.on('connection', (socket) => this.#add(socket))
    for (const event of ['request', 'checkContinue'] as const) {
      server.on(event, ({ socket }: IncomingMessage, response: ServerResponse) => this.#called(socket, response))
    }
    server.on('upgrade', ({ socket }) => this.#called(socket, socket))
  }

  /** Admits as {@link admitCall} does. The call is over when `until` closes. */
  admit(connection: Connection, until: Until, key: string | undefined): void {
    if (until.destroyed) return
    if (key !== undefined) this.#count(key, until)
    connection.known = true
    connection.callsWithKey += 1
    this.#leave(connection)
    until.once('close', () => {
      connection.callsWithKey -= 1
      if (connection.callsWithKey > 0 || connection.socket.destroyed) return
      this.#enter(connection)
    })
  }

  #count(key: string, until: Until): void {
    const before = this.#callsOfKey.get(key) ?? 0
    if (before >= this.#limits.callsOfKey) {
      throw tooMany(`This key has ${before} calls in progress, which is its limit. Try again in 1 s.`, 1)
    }
    this.#callsOfKey.set(key, before + 1)
    until.once('close', () => {
      const left = (this.#callsOfKey.get(key) ?? 1) - 1
      if (left > 0) this.#callsOfKey.set(key, left)
      else this.#callsOfKey.delete(key)
    })
  }

  #called(socket: Socket, until: Until): void {
    const connection = connections.get(socket)
    if (!connection) return
    connection.calls += 1
    until.once('close', () => (connection.calls -= 1))
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? 'unknown'
    const since = performance.now()
    const connection = { socket, address, since, owner: this, calls: 0, callsWithKey: 0, known: false }
    connections.set(socket, connection)
    socket.once('close', () => this.#leave(connection))
    this.#enter(connection)
  }

  #enter(connection: Connection): void {
    const { address } = connection
    const own = (this.#ofAddress.get(address) ?? 0) + 1
    this.#open.add(connection)
    this.#ofAddress.set(address, own)
    if (own > this.#limits.connectionsOfAddress) this.#makeRoom((other) => other.address === address)
    else if (this.#open.size > this.#limits.connections) this.#makeRoom(() => true)
  }

  #leave(connection: Connection): void {
    if (!this.#open.delete(connection)) return
    const left = (this.#ofAddress.get(connection.address) ?? 1) - 1
    if (left > 0) this.#ofAddress.set(connection.address, left)
    else this.#ofAddress.delete(connection.address)
  }

  /** Cuts off the one that matters least: of those alike, from the address with the most, the one that came first. */
  #makeRoom(isMeant: (connection: Connection) => boolean): void {
    const weight = ({ address }: Connection) => this.#ofAddress.get(address) ?? 0
    let least: Connection | undefined
    for (const connection of this.#open) {
      if (!isMeant(connection)) continue
      const order = least ? worth(connection) - worth(least) || weight(least) - weight(connection) : -1
      if (order < 0) least = connection
    }
    if (!least) return
    this.#leave(least)
    least.socket.destroy()
  }
}

/** Returns how much a connection matters whose calls, if any, showed no key. */
function worth({ calls, known, since }: Connection): number {
  if (known) return 2
  if (calls > 0) return 1
  return performance.now() - since > NEWCOMER_MS ? 0 : 3
}
