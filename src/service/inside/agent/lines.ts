import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** So often a stream says that it is there: the service gives up one that does not, ms. */
const ALIVE_MS = 15_000
/** So much waits for a reader that is slow, bytes. */
const MOST_WAITING = 1024 * 1024

/** A stream of records as an answer, each a line of JSON. */
export class Lines {
  readonly #response: ServerResponse
  readonly #alive: NodeJS.Timeout

  /** @param closed called when its reader is gone or it has ended. */
  constructor(response: ServerResponse, closed: () => void) {
    this.#response = response
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).flushHeaders()
    this.#alive = setInterval(() => response.write('\n'), ALIVE_MS)
    response.once('close', () => {
      clearInterval(this.#alive)
      closed()
    })
  }

  /** Whether its reader is so slow that nothing more should be written. */
  get isFull(): boolean {
    return !this.#response.destroyed && this.#response.writableLength > MOST_WAITING
  }

  /** Resolves when it has read on, or is gone. */
  async drained(): Promise<void> {
    const over = new AbortController()
    const either = ['drain', 'close'].map((event) => once(this.#response, event, { signal: over.signal }))
    try {
      if (this.isFull) await Promise.race(either)
    } finally {
      over.abort()
      await Promise.allSettled(either)
    }
  }

  write(record: object): void {
    this.#response.write(`${JSON.stringify(record)}\n`)
  }

  end(): void {
    this.#response.end()
  }
}
