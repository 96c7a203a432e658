import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { totalBytes } from '../../shared/capacity'

const MEBI = 1024 ** 2

/** What one browser may take, with all its programs. */
export interface Limits {
  readonly memoryBytes: number
  /** Threads count as processes, as the kernel counts them. */
  readonly processes: number
  /** What its files may take, on disk and as shared memory of its display. */
  readonly diskBytes: number
}

/** Returns a quarter of the machine's memory: whatever one browser does, others have room. Less than 1 GiB is too little for many pages; more than 4 GiB takes none. */
export const defaultMemoryBytes = (total = totalBytes): number =>
  Math.floor(Math.min(4096 * MEBI, Math.max(1024 * MEBI, total / 4)))

/** A browser with one page has about 110 threads, and each further page 20. */
export const DEFAULT_PROCESSES = 2048

/** Returns an eighth of what is free as the service starts, from 512 MiB up to 4 GiB: what one browser writes leaves room for others. */
export const defaultDiskBytes = (free = freeBytes()): number =>
  Math.floor(Math.min(4096 * MEBI, Math.max(512 * MEBI, free / 8)))

/** Returns 0 where there is no such folder; using the folder reports that. */
function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(tmpdir())
    return bavail * bsize
  } catch {
    return 0
  }
}

export const defaultLimits = (): Limits => ({
  memoryBytes: defaultMemoryBytes(),
  processes: DEFAULT_PROCESSES,
  diskBytes: defaultDiskBytes(),
})

export const BOUNDS = ['memory', 'processes', 'processors', 'disks'] as const
export type Bound = (typeof BOUNDS)[number]

/**
 * `oomKills`: how many of its processes the kernel has killed because they took more memory than they may. `refusedProcesses`: how
 * often it has refused it one more. `memoryBytes` holds the `reclaimableBytes` that the kernel would give up first.
 */
export type Counter = 'oomKills' | 'refusedProcesses' | 'processes' | 'memoryBytes' | 'reclaimableBytes' | 'processorMs'

/** The control group of one browser. */
export interface BrowserGroup {
  /** Folders of the kernel that make it up; none where nothing is bounded. */
  readonly folders: readonly string[]
  /** Returns what the kernel has counted so far, or counts now; undefined where it does not. */
  count(what: Counter): number | undefined
  /** Kills what is left in it, and removes it. Throws when that does not work within 2 seconds. Idempotent. */
  remove(): Promise<void>
}

/** How this machine bounds what browsers take. */
export interface Bounds {
  readonly limits: Limits
  /** What each browser is kept within. */
  readonly held: readonly Bound[]
  /** Why something is not bounded, a sentence; undefined when all is. */
  readonly lack: string | undefined
  /** Makes the group of a browser; `name` is of no other. */
  newGroup(name: string): Promise<BrowserGroup>
  /** Removes groups whose name `isLeft`, with all that is in them. Never rejects. */
  sweep(isLeft: (name: string) => Promise<boolean>): Promise<void>
}

/** Returns the bounds where the kernel has no control groups for this service: nothing is bounded, and `lack` says why. */
export const unbounded = (limits: Limits, lack: string): Bounds => ({
  limits,
  held: [],
  lack,
  newGroup: async () => ({ folders: [], count: () => undefined, remove: async () => {} }),
  sweep: async () => {},
})
