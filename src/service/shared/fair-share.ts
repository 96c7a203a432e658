import type { Socket } from 'node:net'

/** The part of this thread's time that is theirs. */
const PART = 0.25
/** How much of it they may take at once, ms: a page with hundreds of parts is loaded in no more, also on a slow machine. */
const BURST_MS = 500

/**
 * Bounds how much of the time of this thread some connections take, for what becomes of their data at once: all browsers are served by it. What is
 * sent beyond that waits in the kernel, and holds up who sends it.
 */
export class FairShare {
  /** What was taken and is not made up for, ms. */
  #taken = 0
  #at = performance.now()
  readonly #burstMs: number

  constructor(burstMs = BURST_MS) {
    this.#burstMs = burstMs
  }

  /** Counts what becomes of all data of a connection, from now on. */
  measure(socket: Socket): void {
    const push = socket.push.bind(socket)
    const read = socket._read.bind(socket)
    socket.push = (chunk, encoding) => {
      const began = performance.now()
      const wantsMore = push(chunk, encoding)
      this.take(performance.now() - began)
      return wantsMore && this.#waitMs === 0
    }
    const readInTime = (size: number): void => {
      const ms = this.#waitMs
      if (ms === 0 || socket.destroyed) read(size)
      else setTimeout(() => readInTime(size), ms).unref()
    }
    // A stream asks for more once what it got is taken, and waits for that.
    socket._read = readInTime
  }

  /** Counts time that is taken later. */
  take(ms: number): void {
    this.#settle()
    this.#taken += ms
  }

  get #waitMs(): number {
    this.#settle()
    return Math.ceil(Math.max(0, this.#taken - this.#burstMs) / PART)
  }

  #settle(): void {
    const now = performance.now()
    // A test may have set its clock back.
    const passed = Math.max(0, now - this.#at)
    this.#taken = Math.max(0, this.#taken - passed * PART)
    this.#at = now
  }
}
