import { useSyncExternalStore } from 'react'

const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  const reduced = query()
  reduced.addEventListener('change', listener)
  return () => reduced.removeEventListener('change', listener)
}

/** Returns why nothing plays by itself; undefined where the person has not asked their system for less motion. */
const reason = (): string | undefined =>
  query().matches ? 'your system asks for less motion; move the slider instead' : undefined

export function useStillReason(): string | undefined {
  return useSyncExternalStore(subscribe, reason)
}
