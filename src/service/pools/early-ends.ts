import type { Report } from '../agent/local-browsers'
import type { Session } from '../session/session'
import type { SessionEnd } from '../state/session-end'
import { background } from '../shared/stray'

/** A browser that ends by itself within this time of its start, while no caller uses it, is as good as one that did not start, ms. */
const provenMs = 10_000

/** Browsers of a pool that start, and end again at once. */
export class EarlyEnds {
  readonly #pool: string
  readonly #report: Report
  #count = 0
  /** There may have been some that were not disproved since; another process may know of them. */
  #isSuspect = true

  constructor(pool: string, report: Report) {
    this.#pool = pool
    this.#report = report
  }

  is({ lease, createdAt }: Session, end: SessionEnd): string | undefined {
    if (end.kind !== 'crashed' || lease) return undefined
    return Date.now() - createdAt.getTime() < provenMs ? end.message : undefined
  }

  /** Resolves when the pool waits for its next try. */
  async happened(message: string): Promise<void> {
    this.#count += 1
    this.#isSuspect = true
    await this.#report((browsers) => browsers.endedEarly(this.#pool, message))
  }

  /** Schedules the end of suspicion for a browser that has started: that it lives on shows that others may, too. */
  scheduleReset(): void {
    const count = this.#count
    const prove = () => {
      if (this.#count !== count || !this.#isSuspect) return
      this.#isSuspect = false
      background(this.#report((browsers) => browsers.proved(this.#pool)))
    }
    if (this.#isSuspect) setTimeout(prove, provenMs).unref()
  }
}
