/** Past this many milliseconds a person wonders whether anything still happens, and is told before sending. */
export const LONG_MS = 10_000

/** The embedded service refuses an input that takes longer, because clients give up and repeat it after 60 s (supplement 1.4). */
export const REFUSED_MS = 55_000
