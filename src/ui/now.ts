import { useSyncExternalStore } from 'react'

const TICK_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let current = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) timer = setInterval(tick, TICK_MS)
  current = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  if (document.hidden) return
  current = Date.now()
  for (const listener of listeners) listener()
}

/** The time in milliseconds, once a second: one clock for the whole page, so that all ages change together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => current)
}
