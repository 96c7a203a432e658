/** A page without requests for so long is idle (rule 6.3), in ms. */
const IDLE_MS = 500

/** Reports each time that a tab has waited for nothing for a while. */
export class NetworkIdle {
  readonly #open = new Set<string>()
  readonly #notify: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(notify: () => void) {
    this.#notify = notify
  }

  /** The requests that the tab waits for, by id. */
  get open(): readonly string[] {
    return [...this.#open]
  }

  began(requestId: string): void {
    clearTimeout(this.#timer)
    this.#open.add(requestId)
  }

  ended(requestId: string): void {
    if (!this.#open.delete(requestId) || this.#open.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#notify, IDLE_MS).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
