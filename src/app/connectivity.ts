export interface LostConnection {
  connectionId: string
  /** When it answered last, in milliseconds since the epoch; null: not since the page was opened. */
  answeredAt: number | null
}

/** Whether the service in use answers, outside React: the query cache tells it, a bar shows it. */
export class ConnectivityStore {
  readonly #listeners = new Set<() => void>()
  readonly #answeredAt = new Map<string, number>()
  #lost: LostConnection | null = null

  /** The connection that does not answer, or null. */
  readonly get = (): LostConnection | null => this.#lost

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  lost(connectionId: string): void {
    if (this.#lost?.connectionId === connectionId) return
    this.#set({ connectionId, answeredAt: this.#answeredAt.get(connectionId) ?? null })
  }

  found(connectionId: string): void {
    this.#answeredAt.set(connectionId, Date.now())
    if (this.#lost?.connectionId === connectionId) this.#set(null)
  }

  #set(lost: LostConnection | null): void {
    this.#lost = lost
    for (const listener of this.#listeners) listener()
  }
}
