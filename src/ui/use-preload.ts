import { useEffect } from 'react'

/** The first view comes first. */
const QUIET_MS = 2_000
/** Between two parts: several at once would take pictures from a live screen. */
const APART_MS = 100

/** When the next part of any view may load, by `performance.now()`. */
let nextAt = 0

/**
 * Loads parts of a view that it does not show at first, one by one, once it had time to show itself: they open at once then, also when the service has
 * gone. `parts` is the same list each time.
 */
export function usePreload(parts: readonly { preload: () => void }[]): void {
  useEffect(() => {
    const now = performance.now()
    const timers = parts.map(({ preload }) => {
      const at = Math.max(now + QUIET_MS, nextAt)
      nextAt = at + APART_MS
      return setTimeout(preload, at - now)
    })
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [parts])
}
