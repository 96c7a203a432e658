import { createContext, use, useSyncExternalStore } from 'react'

const TICK_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let current = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(tick, TICK_MS)
    // Who comes back to the page, or opens the laptop, sees no age of before.
    document.addEventListener('visibilitychange', tick)
  }
  current = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

function tick(): void {
  if (document.hidden) return
  current = Date.now()
  for (const listener of listeners) listener()
}

/**
 * The time of this computer in milliseconds, once a second: one clock for the whole page, so that all ages change together. For
 * times that this page has taken itself; those of a service are compared with `useServiceNow`.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => current)
}

/** How far the clock of the service in use is ahead of this computer's, in milliseconds. */
export const ClockAheadContext = createContext(0)

/** The time at the service in milliseconds, once a second. */
export function useServiceNow(): number {
  return useNow() + use(ClockAheadContext)
}
