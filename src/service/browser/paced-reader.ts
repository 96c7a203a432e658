import type { Readable } from 'node:stream'

/** The pause after each piece of a paced stream, ms. */
const PACE_MS = 20

/** Node reads no more than this at once: after so large a piece there is more. In bytes. */
const WHOLE_BYTES = 64 * 1024

/**
 * Put back into a stream that is to be left alone. A paused stream alone would not do: Node goes on to read it, a small piece each
 * time that there is one, until its buffer is full. This fills it, is taken out again, and is never delivered.
 */
const PLUG = Buffer.alloc(WHOLE_BYTES)

/**
 * Reads a stream as its bytes come or, while `isPaced`, in larger pieces now and then: each piece that a process is woken up for
 * costs some 0.05 ms of processor time, however small it is. What comes meanwhile waits in the kernel.
 */
export class PacedReader {
  readonly #stream: Readable
  #isPaced = false
  #pause: NodeJS.Timeout | undefined

  constructor(stream: Readable, read: (piece: Buffer) => void) {
    this.#stream = stream
    stream.on('data', (piece: Buffer) => {
      // Streams wrap what they are given each time.
      if (piece.buffer === PLUG.buffer) return
      read(piece)
      if (this.#isPaced && piece.length < WHOLE_BYTES) this.#rest()
    })
  }

  get isPaced(): boolean {
    return this.#isPaced
  }

  /** Reads what is pending at once when it becomes false. */
  set isPaced(isPaced: boolean) {
    this.#isPaced = isPaced
    if (!isPaced && this.#pause) this.#goOn()
  }

  #rest(): void {
    if (this.#stream.destroyed) return
    this.#stream.pause()
    this.#stream.unshift(PLUG)
    this.#pause = setTimeout(() => this.#goOn(), PACE_MS).unref()
  }

  readonly #goOn = (): void => {
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#stream.resume()
  }
}
