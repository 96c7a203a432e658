import { useEffect } from 'react'

/** The first view comes first. */
const QUIET_MS = 2_000

/**
 * Loads parts of a view that it does not show at first, once it had time to show itself: they open at once then, also when the service has
 * gone. `parts` is the same list each time.
 */
export function usePreload(parts: readonly { preload: () => void }[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { preload } of parts) preload()
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [parts])
}
