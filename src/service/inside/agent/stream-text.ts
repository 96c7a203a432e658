import type { Readable } from 'node:stream'

/** What comes out of a stream, up to a size; the rest is read and forgotten, so that its writer goes on. */
export class StreamText {
  readonly #parts: Buffer[] = []
  readonly #most: number
  #length = 0

  constructor(stream: Readable | null, most: number) {
    this.#most = most
    stream?.on('data', (part: Buffer) => {
      const room = most - this.#length
      this.#length += part.length
      if (room > 0) this.#parts.push(part.subarray(0, room))
    })
  }

  /** There was more. */
  get isCut(): boolean {
    return this.#length > this.#most
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }
}
