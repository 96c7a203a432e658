/** From so many milliseconds on a person wonders whether anything still happens, and is warned before sending. */
export const LONG_MS = 10_000
