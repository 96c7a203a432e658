import type { Random } from '../motion/random'
import { markdownTable } from '../measure/format'

/** How much is tried. */
export interface Counts {
  /** Leases, by so many clients, of so many pools. */
  readonly cycles: number
  readonly clients: number
  readonly pools: number
  /** Sessions without a pool, from beginning to end; a fifth as many in bursts. */
  readonly lives: number
  readonly kills: number
  readonly hangs: number
  /** Of which four take without end. */
  readonly browsers: number
  readonly restarts: number
  /** Mutated ones. */
  readonly requests: number
  /** Into sessions, hostile ones; every other one is an archive. */
  readonly paths: number
  /** Of browsers, hostile ones. */
  readonly messages: number
  /** Leases over several hosts, by so many callers. */
  readonly leases: number
  readonly callers: number
  /** How long everything is changed under each other. */
  readonly seconds: number
}

/** What was promised, and what was seen of it. */
export interface Finding {
  readonly promise: string
  readonly seen: string
  readonly kept: boolean
}

/** Something that `npm run soak` tries, also alone, by its name. Throws when it cannot go on. */
export interface Row {
  readonly name: string
  run(counts: Counts, random: Random, say: (text: string) => void): Promise<Finding[]>
}

/** The faults that are shown: of a promise that is broken each time, the first ones say it all. */
const MAX_SHOWN = 5

/** A promise that is kept when nothing was found against it. `tried` says how often it was looked at. */
export function without(promise: string, faults: readonly string[], tried: string): Finding {
  const shown = faults.slice(0, MAX_SHOWN).join(' | ')
  const seen = faults.length === 0 ? tried : `${tried}; ${faults.length} broken: ${shown}`
  return { promise, seen, kept: faults.length === 0 }
}

export const verdict = ({ kept }: Finding): string => (kept ? 'kept' : 'BROKEN')

export function table(findings: readonly Finding[]): string {
  return markdownTable(
    ['promise', 'seen', ''],
    findings.map((finding) => [finding.promise, finding.seen, verdict(finding)]),
  )
}
