import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Waits in ms between the tries to load a part of the dashboard; the last one is kept to. */
const WAITS = [500, 1_000, 2_000, 4_000]

/**
 * A component that is loaded when it is first shown, with `fallback` in its place until then. `preload` fetches it before. While it
 * cannot be loaded, because the service has gone, it is tried again: nothing else on the page may fall with it.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const loadOnce = () => (loading ??= untilLoaded(load).then((component) => (loaded = component)))
  // React's own `lazy` shows the fallback also when it is loaded, and then keeps it for 300 ms.
  function Lazy({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      // What it draws may be much: typing comes first.
      if (!Component) void loadOnce().then((component) => startTransition(() => setComponent(() => component)))
    }, [Component])
    return Component ? <Component {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(Lazy, { preload: () => void loadOnce() })
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
