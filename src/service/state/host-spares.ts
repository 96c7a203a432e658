import { sql } from 'drizzle-orm'
import { CoalescingLoop } from '../shared/coalescing-loop'
import type { SharedRowsOptions } from './standalone-session-rows'

/** From one report to the next, ms: what happens meanwhile is in the next one. */
const PAUSE_MS = 50

/**
 * Returns what reports how many spares of each kind this host has, for the others to find, until it leaves. A report comes a moment later, and
 * never fails: it is repeated while the database is away.
 */
export function sparesReport({ atomic, host, leaves }: SharedRowsOptions) {
  let reported: Readonly<Record<string, number>> = {}
  const reporting = new CoalescingLoop({
    work: async () => {
      await atomic(sql`update hosts set spares = ${JSON.stringify(reported)}::jsonb where id = ${host}`)
      return Infinity
    },
    pauseMs: PAUSE_MS,
    failure: 'Failed to report spare browsers',
  })
  leaves.addEventListener('abort', () => (reporting.active = false), { once: true })
  return (counts: Readonly<Record<string, number>>): void => {
    reported = counts
    if (reporting.active) reporting.wake()
    else reporting.active = true
  }
}
