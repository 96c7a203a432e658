import { sql } from 'drizzle-orm'
import { CoalescingLoop } from '../shared/coalescing-loop'
import type { SharedRowsOptions } from './session-places'

/** From one report to the next, ms: what happens meanwhile is in the next one. */
const PAUSE_MS = 50

/** Reports how many spares of each kind this host has, for the others to find. */
export class HostSpares {
  readonly #reporting: CoalescingLoop
  #counts: Readonly<Record<string, number>> = {}

  constructor({ atomic, host, leaves }: SharedRowsOptions) {
    this.#reporting = new CoalescingLoop({
      work: async () => {
        await atomic(sql`update hosts set spares = ${JSON.stringify(this.#counts)}::jsonb where id = ${host}`)
        return Infinity
      },
      pauseMs: PAUSE_MS,
      failure: 'Failed to report spare browsers',
    })
    leaves.addEventListener('abort', () => (this.#reporting.active = false), { once: true })
  }

  /** Reports them, after a moment. Never fails: retries while the database is away. */
  update(counts: Readonly<Record<string, number>>): void {
    this.#counts = counts
    if (this.#reporting.active) this.#reporting.wake()
    else this.#reporting.active = true
  }
}
