// Without schemas: what runs inside of browsers reads them too.

/** How long code may run when its caller does not say, seconds. */
export const DEFAULT_CODE_SECONDS = 60
/** The longest that a caller may ask for, seconds. */
export const MAX_CODE_SECONDS = 300
/** What code may return, as JSON, bytes. */
export const MAX_RESULT_BYTES = 10 * 1024 * 1024
/** What is answered of each stream of its console, bytes; the rest is left out. */
export const MAX_CONSOLE_BYTES = 1024 * 1024
/** The longest error and the longest stack trace, characters. */
export const MAX_ERROR_LENGTH = 64 * 1024
/** Calls of one session that run or wait for their turn. */
export const MAX_CODE_CALLS = 20
