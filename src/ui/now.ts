import { createContext, use } from 'react'
import { Store, useStore } from '../lib/store'

const TICK_MS = 1_000

class Clock extends Store<number> {
  constructor() {
    super(Date.now())
  }

  protected override listen(): () => void {
    const tick = (): void => {
      if (!document.hidden) this.publish(Date.now())
    }
    const timer = setInterval(tick, TICK_MS)
    // Who comes back to the page, or opens the laptop, sees no age of before.
    document.addEventListener('visibilitychange', tick)
    this.publish(Date.now())
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }
}

const clock = new Clock()

/**
 * The time of this computer in milliseconds, once a second: one clock for the whole page, so that all ages change together. For
 * times that this page has taken itself; those of a service are compared with `useServiceNow`.
 */
export function useNow(): number {
  return useStore(clock)
}

/** How far the clock of the service in use is ahead of this computer's, in milliseconds. */
export const ClockAheadContext = createContext(0)

/** The time at the service in milliseconds, once a second. */
export function useServiceNow(): number {
  return useNow() + use(ClockAheadContext)
}
