import os from 'node:os'

/**
 * What one browser is planned to take of memory. Measured are 0.2 GB with a page of text on a display of 1920x1080 when there are 20 or
 * more (docs/benchmark.md, growth); pages that people use are larger.
 */
const bytesPerBrowser = Math.round(0.3 * 1024 ** 3)
/** The rest is for the service, for pages that are larger than most, and for what else runs there. */
const shareForBrowsers = 0.75
/** So many that wait take a tenth of a core at most; far more would start, but those that are used need the rest. */
const browsersPerCore = 20

/**
 * Memory of this machine, or of the group of processes that this one is confined to. Read before the service moves into a group of its
 * own below that one, of which the bound is not seen any more.
 */
export const totalBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity)

const availableBytes = Math.floor(totalBytes * shareForBrowsers)

/** Returns what this machine has for browsers, and what one of them takes: what the default of the pooled sessions limit is made of. */
export const memory = (): { availableBytes: number; bytesPerBrowser: number } => ({
  availableBytes,
  bytesPerBrowser,
})

/** Returns as many browsers as a machine runs well, at least 2. */
export const sessionsLimit = (bytes: number, cores: number): number =>
  Math.max(2, Math.floor(Math.min(bytes / bytesPerBrowser, cores * browsersPerCore)))

export const defaultSessionsLimit = (): number => sessionsLimit(availableBytes, os.availableParallelism())

/** What the memory that is left is less than when it runs short: an eighth of what this machine has. */
const shortBytes = Math.floor(totalBytes / 8)

/** Returns what of this machine's memory is taken now, by browsers and everything else. */
export const usedBytes = (): number => Math.max(0, totalBytes - process.availableMemory())

/** Returns whether the memory of this machine, or of the group of processes that this one is confined to, runs short. */
export const isMemoryShort = (): boolean => process.availableMemory() < shortBytes

/** Returns the default of how many browsers are kept warm for sessions without a pool: a tenth of those that a machine runs, so that a small one keeps none. */
export const defaultSpares = (limit: number): number => Math.floor(Math.min(limit, defaultSessionsLimit()) / 10)
