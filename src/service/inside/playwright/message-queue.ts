/** Messages for a reader that may be slow, as lines: what waits for it goes out together. */
export class MessageQueue {
  readonly #most: number
  #waiting: string[] = []
  #length = 0
  #isOver = false
  #wake: () => void = () => {}

  /** @param most characters that may wait. */
  constructor(most: number) {
    this.#most = most
  }

  /** Queues it. Returns false when so much waits that the reader has to be given up. */
  push(line: string): boolean {
    if (this.#isOver) return true
    this.#waiting.push(line)
    this.#length += line.length
    this.#wake()
    return this.#length <= this.#most
  }

  /** Ends the queue: nothing comes any more. Idempotent. */
  end(): void {
    this.#isOver = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#waiting.length > 0) {
        const lines = this.#waiting
        this.#waiting = []
        this.#length = 0
        yield Buffer.from(`${lines.join('\n')}\n`)
      } else if (this.#isOver) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
