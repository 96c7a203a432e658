import { Mutex } from '../shared/mutex'
import { background } from '../shared/stray'

/** How soon added entries are written. */
const WRITE_MS = 1_000
/** How soon a failed write is retried. */
const RETRY_MS = 5_000

export interface PendingWritesOptions<T> {
  /** Writes what was added, in its order. What it rejects is written again, together with what came since. */
  readonly write: (batch: readonly T[]) => Promise<void>
  /** How many are written at once. */
  readonly batch: number
  /** Should the database not take them, so many wait; the oldest beyond that are lost. */
  readonly most: number
  readonly onFailure: (error: unknown, lost: number) => void
}

/** What is written to the database a moment later and many at once, so that no caller waits for it. What is added twice before that is written once. */
export class PendingWrites<T> {
  readonly #options: PendingWritesOptions<T>
  readonly #writes = new Mutex()
  #pending = new Set<T>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: PendingWritesOptions<T>) {
    this.#options = options
  }

  /** Costs nothing. */
  add(one: T): void {
    this.#pending.add(one)
    this.#writeIn(WRITE_MS)
  }

  /** Resolves when everything so far is written, or was not taken. */
  flush(): Promise<void> {
    this.#stop()
    return this.#writes.run(() => this.#write())
  }

  /** Resolves when everything is written. Idempotent. */
  async dispose(): Promise<void> {
    await this.flush()
    this.#stop()
  }

  #writeIn(ms: number): void {
    this.#timer ??= setTimeout(() => background(this.flush()), ms).unref()
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #write(): Promise<void> {
    const { write, batch, most, onFailure } = this.#options
    const all = [...this.#pending]
    this.#pending = new Set()
    for (let from = 0; from < all.length; from += batch) {
      try {
        await write(all.slice(from, from + batch))
      } catch (error) {
        const left = [...all.slice(from), ...this.#pending]
        const lost = Math.max(0, left.length - most)
        this.#pending = new Set(left.slice(lost))
        onFailure(error, lost)
        this.#writeIn(RETRY_MS)
        return
      }
    }
  }
}
