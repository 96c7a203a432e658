import type { WebSocket } from 'ws'
import { closeSoon, keepAlive } from '../../shared/web-socket'
import { MAX_UNREAD_BYTES } from './limits'

/** Why a connection ends, in the terms of WebSocket. */
export interface Farewell {
  /** RFC 6455, section 7.4.1. */
  readonly code: number
  /** A sentence. */
  readonly reason: string
}

/** What a message takes in memory beside its text, bytes. */
const OVERHEAD_BYTES = 512

const [UNSUPPORTED_DATA, POLICY_VIOLATION] = [1003, 1008]

export interface DebuggerSocketOptions {
  /** Called for each message, until `close`. */
  readonly received: (text: string) => void
  /** Called once, when the connection has ended, from either side. */
  readonly ended: () => void
  /** Those of the same session, this one included while it is open. */
  readonly together: Set<DebuggerSocket>
  /** What all of them may leave unread, bytes. */
  readonly maxUnread?: number
}

/** The WebSocket of one client: text messages within limits, and a heartbeat. */
export class DebuggerSocket {
  readonly #socket: WebSocket
  readonly #ended: () => void
  readonly #noteSign: () => void
  readonly #together: Set<DebuggerSocket>
  readonly #maxUnread: number
  #unreadBytes = 0
  #closing = false

  constructor(socket: WebSocket, { received, ended, together, maxUnread = MAX_UNREAD_BYTES }: DebuggerSocketOptions) {
    this.#socket = socket
    this.#ended = ended
    this.#together = together
    this.#maxUnread = maxUnread
    together.add(this)
    socket.on('message', (data, isBinary) => {
      if (this.#closing) return
      if (isBinary) return this.close({ code: UNSUPPORTED_DATA, reason: 'Commands are text, as JSON.' })
      received((data as Buffer).toString('utf8'))
    })
    // `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#end())
    this.#noteSign = keepAlive(socket)
  }

  /** Sends a message. Disconnects the client of the session that has read least, when all of them leave too much. */
  send(message: object): void {
    this.#makeRoom()
    if (this.#closing) return
    const text = Buffer.from(JSON.stringify(message))
    const bytes = text.length + OVERHEAD_BYTES
    this.#unreadBytes += bytes
    this.#socket.send(text, { binary: false }, () => (this.#unreadBytes -= bytes))
  }

  /** Reads nothing until `ready` has resolved. */
  async holdUntil(ready: Promise<void>): Promise<void> {
    if (this.#socket.isPaused) return
    this.#socket.pause()
    await ready
    this.#noteSign()
    this.#socket.resume()
  }

  /** Closes the connection, without waiting long for the client. Idempotent. */
  close({ code, reason }: Farewell): void {
    if (this.#closing) return
    closeSoon(this.#socket, code, reason)
    this.#end()
  }

  #makeRoom(): void {
    const slowestFirst = [...this.#together].toSorted((a, b) => b.#unreadBytes - a.#unreadBytes)
    if (slowestFirst.reduce((sum, one) => sum + one.#unreadBytes, 0) <= this.#maxUnread) return
    const reason = `The clients of this session have not read ${this.#maxUnread / 1024 / 1024} MiB, and this one least of all.`
    slowestFirst[0]?.close({ code: POLICY_VIOLATION, reason })
  }

  #end(): void {
    if (this.#closing) return
    this.#closing = true
    this.#together.delete(this)
    this.#ended()
  }
}
