import os from 'node:os'

/** About what one browser takes of memory and of a core. */
const bytesPerBrowser = Math.round(0.6 * 1024 ** 3)
const browsersPerCore = 6

/** Memory that this machine, or the group of processes that this one is confined to, has for browsers. */
const availableBytes = (): number => Math.min(os.totalmem(), process.constrainedMemory() || Infinity)

/** What this machine has for browsers, and what one of them takes: what the default of the pooled sessions limit is made of. */
export const memory = (): { availableBytes: number; bytesPerBrowser: number } => ({
  availableBytes: availableBytes(),
  bytesPerBrowser,
})

/** As many browsers as this machine runs well, at least 2: the default of the pooled sessions limit. */
export const defaultSessionsLimit = (): number =>
  Math.max(2, Math.floor(Math.min(availableBytes() / bytesPerBrowser, os.availableParallelism() * browsersPerCore)))
