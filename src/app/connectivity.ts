import { Store } from '../lib/store'

export interface LostConnection {
  connectionId: string
  /** When it answered last, in milliseconds since the epoch; null: not since the page was opened. */
  answeredAt: number | null
}

/** The connection that is not responding, or null, outside React: the query cache reports it, a bar shows it. */
export class ConnectivityStore extends Store<LostConnection | null> {
  readonly #answeredAt = new Map<string, number>()

  constructor() {
    super(null)
  }

  lost(connectionId: string): void {
    if (this.state?.connectionId === connectionId) return
    this.publish({ connectionId, answeredAt: this.#answeredAt.get(connectionId) ?? null })
  }

  found(connectionId: string): void {
    this.#answeredAt.set(connectionId, Date.now())
    if (this.state?.connectionId === connectionId) this.publish(null)
  }
}
