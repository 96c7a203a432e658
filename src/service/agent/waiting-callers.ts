import type { Grant, LeaseRequest } from '../state/leases'

export interface WaitingCaller {
  readonly wanted: LeaseRequest
  /** A time of `performance.now()`. */
  readonly until: number
}

interface Entry extends WaitingCaller {
  /** It is in the queue of the database; before, only its own call knows what becomes of it. */
  queued: boolean
  readonly settle: (grant: Grant | null) => void
}

/** The callers of this host that wait for a browser, in the order in which they came, by the leases that they will have. */
export class WaitingCallers {
  readonly #entries = new Map<string, Entry>()

  get queued(): WaitingCaller[] {
    return [...this.#entries.values()].filter(({ queued }) => queued)
  }

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

  /** Answers a waiting caller. No-op when it has its answer. */
  settle(lease: string, grant: Grant | null): void {
    this.#entries.get(lease)?.settle(grant)
  }

  refuseAll(): void {
    for (const { settle } of this.#entries.values()) settle(null)
  }
}
