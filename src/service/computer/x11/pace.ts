import type { Socket } from 'node:net'

/** What is read of a display within so long, ms, before it is left alone for as long. */
const WINDOW_MS = 100
/** Hundred times what a browser causes. */
const MOST_EVENTS = 200
/** A large clipboard is read within a few windows. */
const MOST_BYTES = 2 * 1024 ** 2

/**
 * Keeps a display from taking the service up: each program in a browser can send events to all clients of its display. What comes beyond the pace
 * waits in the X server, and counts as memory of the browser.
 */
export class Pace {
  readonly #socket: Socket
  #since = -Infinity
  #events = 0
  #bytes = 0
  #pause: NodeJS.Timeout | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', ({ length }) => this.#count(0, length)).once('close', () => clearTimeout(this.#pause))
  }

  event(): void {
    this.#count(1, 0)
  }

  #count(events: number, bytes: number): void {
    const now = performance.now()
    if (now - this.#since > WINDOW_MS) [this.#since, this.#events, this.#bytes] = [now, 0, 0]
    this.#events += events
    this.#bytes += bytes
    if (this.#pause || (this.#events <= MOST_EVENTS && this.#bytes <= MOST_BYTES)) return
    this.#socket.pause()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      this.#since = -Infinity
      this.#socket.resume()
    }, WINDOW_MS)
  }
}
