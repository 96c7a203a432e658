import { sql } from 'drizzle-orm'
import { totalBytes, usedBytes } from '../shared/capacity'
import { CoalescingLoop } from '../shared/coalescing-loop'
import type { SharedRowsOptions } from './standalone-session-rows'

/** From one report to the next, ms. */
const REPORT_MS = 5_000

export interface HostLoad {
  /** Memory of the machine, or of the group of processes that the service is confined to. */
  readonly memoryBytes: number
  /** What of it is taken, by browsers and everything else. */
  readonly memoryUsedBytes: number
  /** Processes and threads of all its browsers; absent where nothing counts them. */
  readonly processes?: number
}

/** Returns the load of this host, of whose browsers so many processes are known. */
export const hostLoad = (processes: number | undefined): HostLoad => ({
  memoryBytes: totalBytes,
  memoryUsedBytes: usedBytes(),
  ...(processes !== undefined && { processes }),
})

/** Reports every few seconds how busy this host is, for the others to show, until it leaves. Never fails: a database that is away gets the next report. */
export function reportLoad({ atomic, host, leaves }: SharedRowsOptions, load: () => HostLoad): void {
  const reporting = new CoalescingLoop({
    work: async () => {
      await atomic(sql`update hosts set load = ${JSON.stringify(load())}::jsonb where id = ${host}`)
      return REPORT_MS
    },
    pauseMs: REPORT_MS,
    failure: 'Failed to report the load of this host',
  })
  leaves.addEventListener('abort', () => (reporting.active = false), { once: true })
  reporting.active = true
}
