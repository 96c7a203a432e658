import { type ComponentType, lazy } from 'react'

/** Waits in ms between the tries to load a part of the dashboard; the last one is kept to. */
const WAITS = [500, 1_000, 2_000, 4_000]

/**
 * A component that is loaded when it is first shown. `preload` fetches it before. While it cannot be loaded, because the
 * service has gone, it is tried again: nothing else on the page may fall with it.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  const loadOnce = () => (loading ??= untilLoaded(load))
  return Object.assign(
    lazy(async () => ({ default: await loadOnce() })),
    { preload: () => void loadOnce() },
  )
}

/** Loads a part of the dashboard; while that fails, it is tried again. */
export async function untilLoaded<C>(load: () => Promise<C>): Promise<C> {
  for (let failures = 0; ; failures++) {
    try {
      return await load()
    } catch {
      const wait = WAITS[Math.min(failures, WAITS.length - 1)]
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
