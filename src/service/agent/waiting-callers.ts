import type { Grant, LeaseRequest } from '../state/leases'

/** A caller of this host who waits for a browser. */
export interface WaitingCaller {
  readonly wanted: LeaseRequest
  /** By `performance.now()`. */
  readonly until: number
}

interface Entry extends WaitingCaller {
  /** It is in the queue of the database; before, only its own call knows what becomes of it. */
  queued: boolean
  readonly settle: (grant: Grant | null) => void
}

/** The callers of this host who wait for a browser, in the order in which they came, by the leases that they will have. */
export class WaitingCallers {
  readonly #entries = new Map<string, Entry>()

  /** Those who are in the queue. */
  get queued(): WaitingCaller[] {
    return [...this.#entries.values()].filter(({ queued }) => queued)
  }

  /** Whether one of them waits for a browser of this pool. */
  waitFor(pool: string): boolean {
    return this.queued.some(({ wanted }) => wanted.pool === pool)
  }

  /** Resolves with what the caller is given; to be called before others can know of the caller. */
  expect(caller: WaitingCaller): Promise<Grant | null> {
    const { lease } = caller.wanted
    return new Promise((resolve) => {
      const settle = (grant: Grant | null) => {
        this.#entries.delete(lease)
        resolve(grant)
      }
      this.#entries.set(lease, { ...caller, queued: false, settle })
    })
  }

  isQueued(lease: string): void {
    const entry = this.#entries.get(lease)
    if (entry) entry.queued = true
  }

  /** Nothing happens when that caller has been told before. */
  settle(lease: string, grant: Grant | null): void {
    this.#entries.get(lease)?.settle(grant)
  }

  /** Sends everyone away with nothing. */
  refuseAll(): void {
    for (const { settle } of this.#entries.values()) settle(null)
  }
}
