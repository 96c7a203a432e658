import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { loadPart } from './load-part'

/**
 * A component that is loaded when it is first shown, with `fallback` there until then. `preload` fetches it before. One that is gone
 * with an older build stays away: the frame of the page says so.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const loadOnce = () => (loading ??= loadPart(load).then((component) => (loaded = component)))
  // React's own `lazy` shows the fallback also when it is loaded, and then keeps it for 300 ms.
  function Lazy({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      // What it draws may be much: typing comes first.
      if (Component) return
      loadOnce().then(
        (component) => startTransition(() => setComponent(() => component)),
        () => {},
      )
    }, [Component])
    return Component ? <Component {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(Lazy, { preload: () => void loadOnce().catch(() => {}) })
}
