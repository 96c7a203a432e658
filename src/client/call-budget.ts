import { pause } from '../lib/pause'

/** So many useless calls may follow each other at once, and so many more in each second. */
const BURST = 5
const PER_SECOND = 1
const POLL_MS = 100

/** Says what came of a call: news, or nothing. */
type Settle = (isNews: boolean) => void

/**
 * What the page may ask of a service by itself. A call that brings something costs nothing; a useless one (a failure of the service, a limit,
 * no answer, no news before its time) costs one of the budget. When that is used up calls wait, and go one by one.
 */
export class CallBudget {
  #left = BURST
  #at = performance.now()
  #waiting = 0
  #queue: Promise<void> = Promise.resolve()

  /** Resolves when the call may be made; rejects with the reason of the signal when it is aborted. */
  async take(signal?: AbortSignal | null): Promise<Settle> {
    this.#refill()
    if (this.#waiting === 0 && this.#left >= 1) {
      return (isNews) => {
        if (!isNews) this.#left -= 1
      }
    }
    this.#waiting += 1
    const turn = this.#queue.then(() => this.#wait(signal))
    this.#queue = turn.catch(() => {})
    try {
      await turn
    } finally {
      this.#waiting -= 1
    }
    return (isNews) => {
      if (isNews) this.#left = Math.min(BURST, this.#left + 1)
    }
  }

  async #wait(signal?: AbortSignal | null): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      this.#refill()
      if (this.#left >= 1) {
        this.#left -= 1
        return
      }
      // What brings something meanwhile lets the next one go soon.
      await pause(POLL_MS, signal ?? undefined)
    }
  }

  #refill(): void {
    const now = performance.now()
    this.#left = Math.min(BURST, this.#left + (Math.max(0, now - this.#at) / 1_000) * PER_SECOND)
    this.#at = now
  }
}

/** By connection. */
export const budgets = new Map<string, CallBudget>()

/** The budget of a connection, for as long as the page lives. */
export function budgetOf(connectionId: string): CallBudget {
  const known = budgets.get(connectionId) ?? new CallBudget()
  budgets.set(connectionId, known)
  return known
}
