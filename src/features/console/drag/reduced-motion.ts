import { useSyncExternalStore } from 'react'

const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  const reduced = query()
  reduced.addEventListener('change', listener)
  return () => reduced.removeEventListener('change', listener)
}

/** Whether the person has asked their system for less motion. */
export const prefersReducedMotion = (): boolean => query().matches

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion)
}
