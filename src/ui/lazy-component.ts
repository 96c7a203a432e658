import { type ComponentType, lazy } from 'react'

/** A component that is loaded when it is first shown. `preload` fetches it before. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload: () => void load() },
  )
}
