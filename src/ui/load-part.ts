import { useSyncExternalStore } from 'react'

/** Waits in ms between the tries to load a part of the dashboard; the last one is kept to. */
const WAITS = [500, 1_000, 2_000, 4_000]

let isOutdated = false
const listeners = new Set<() => void>()

/**
 * Loads a part of the dashboard. While the service is away it is tried again: nothing else on the page may fall with it, and what was not
 * saved is not lost. What is missing although the service answers belongs to an older build: that is thrown, and known to `useOutdated`.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 0; ; failures++) {
    try {
      return await load()
    } catch {
      if (await answers()) return load().catch(noteOutdated)
      await new Promise((resolve) => setTimeout(resolve, WAITS[Math.min(failures, WAITS.length - 1)]))
    }
  }
}

/** Whether a part of this page is gone: the service has a newer build. */
export const useOutdated = (): boolean => useSyncExternalStore(subscribe, () => isOutdated)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function noteOutdated(error: unknown): never {
  isOutdated = true
  for (const listener of listeners) listener()
  throw error
}

/** A proxy answers for a service that is away, too, and not with a page. */
const answers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
