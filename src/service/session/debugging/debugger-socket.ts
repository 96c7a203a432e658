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

const [UNSUPPORTED_DATA, POLICY_VIOLATION] = [1003, 1008]

export interface DebuggerSocketOptions {
  /** Called for each message, until `close`. */
  readonly received: (text: string) => void
  /** Called once, when the connection has ended, from either side. */
  readonly ended: () => void
}

/** The WebSocket of one client: text messages within limits, and a heartbeat. */
export class DebuggerSocket {
  readonly #socket: WebSocket
  readonly #ended: () => void
  readonly #noteSign: () => void
  #closing = false

  constructor(socket: WebSocket, { received, ended }: DebuggerSocketOptions) {
    this.#socket = socket
    this.#ended = ended
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

  /** Sends a message; disconnects a client that does not read. */
  send(message: object): void {
    if (this.#closing) return
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) {
      const reason = `This client has not read ${MAX_UNREAD_BYTES / 1024 / 1024} MiB of what it was sent.`
      return this.close({ code: POLICY_VIOLATION, reason })
    }
    this.#socket.send(JSON.stringify(message))
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

  #end(): void {
    if (this.#closing) return
    this.#closing = true
    this.#ended()
  }
}
