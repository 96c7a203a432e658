import { useEffect } from 'react'

/** The first view comes first. */
const QUIET_MS = 2_000
/** Between two parts: all at once, they take pictures from a live screen. */
const APART_MS = 100

/**
 * Loads parts of a view that it does not show at first, one by one, once it had time to show itself: they open at once then, also when the service has
 * gone. `parts` is the same list each time.
 */
export function usePreload(parts: readonly { preload: () => void }[]): void {
  useEffect(() => {
    const timers = parts.map(({ preload }, index) => setTimeout(preload, QUIET_MS + index * APART_MS))
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [parts])
}
