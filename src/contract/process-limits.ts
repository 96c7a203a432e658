// Without schemas: what runs inside of browsers reads them too.

/** How long one exec may take: a connection on which nothing moves for 180 s is cut off. */
export const EXEC_CEILING_SECONDS = 170
/** What is read of each stream of one exec; the rest is left out. */
export const MAX_EXEC_OUTPUT_BYTES = 10 * 1024 * 1024
/** What is kept of a process's output for those who read it later. */
export const KEPT_OUTPUT_BYTES = 1024 * 1024
/** Processes of one session that are known, those that have ended a moment ago included. */
export const MAX_PROCESSES = 256
