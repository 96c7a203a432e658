/** Whether the service in use answers, outside React: the query cache tells it, a bar shows it. */
export class ReachStore {
  readonly #listeners = new Set<() => void>()
  #lostId: string | null = null

  /** Id of the connection that does not answer, or null. */
  readonly get = (): string | null => this.#lostId

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  lost(connectionId: string): void {
    this.#set(connectionId)
  }

  found(connectionId: string): void {
    if (this.#lostId === connectionId) this.#set(null)
  }

  #set(lostId: string | null): void {
    if (this.#lostId === lostId) return
    this.#lostId = lostId
    for (const listener of this.#listeners) listener()
  }
}
