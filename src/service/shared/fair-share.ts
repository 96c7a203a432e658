import type { Socket } from 'node:net'

/** The part of this thread's time that is theirs. */
const PART = 0.25
/** The part for all together that have used up their own; they share it equally. */
const PART_OF_ALL = 0.5
/** How much of it they may take at once, ms: a page with hundreds of parts is loaded in no more, also on a slow machine. */
const BURST_MS = 500

export interface FairShareOptions {
  readonly burstMs?: number
  readonly part?: number
}

/** How long they count as having used it up after they had to wait, ms: most do so again at once. */
const LATELY_MS = 100

/** Those that have used up their part, and until when: a time of `performance.now()`. */
const waiting = new Map<FairShare, number>()

function forgetEarlier(now: number): void {
  for (const [share, until] of waiting) if (until < now) waiting.delete(share)
}

/**
 * Bounds how much of the time of this thread some connections take, for what becomes of their data at once: all browsers are served by it. What is
 * sent beyond that waits in the kernel, and holds up who sends it.
 */
export class FairShare {
  readonly #burstMs: number
  readonly #part: number
  /** What was taken and is not made up for, ms. */
  #taken = 0
  #at = performance.now()

  constructor({ burstMs = BURST_MS, part = PART }: FairShareOptions = {}) {
    this.#burstMs = burstMs
    this.#part = part
  }

  /** Counts what becomes of all data of a connection, from now on. */
  measure(socket: Socket): void {
    const push = socket.push.bind(socket)
    const read = socket._read.bind(socket)
    socket.push = (chunk, encoding) => {
      const began = performance.now()
      const wantsMore = push(chunk, encoding)
      this.take(performance.now() - began)
      return wantsMore && this.#waitMs() === 0
    }
    const readInTime = (size: number): void => {
      const ms = this.#waitMs()
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

  #waitMs(): number {
    const part = this.#settle()
    const ms = Math.ceil(Math.max(0, this.#taken - this.#burstMs) / part)
    if (ms > 0) waiting.set(this, this.#at + ms + LATELY_MS)
    return ms
  }

  /** Returns the part that is theirs now. */
  #settle(): number {
    const now = performance.now()
    forgetEarlier(now)
    const part = waiting.has(this) ? Math.min(this.#part, PART_OF_ALL / waiting.size) : this.#part
    // A test may have set its clock back.
    const passed = Math.max(0, now - this.#at)
    this.#taken = Math.max(0, this.#taken - passed * part)
    this.#at = now
    return part
  }
}
