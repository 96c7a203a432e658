import { useEffect, useState } from 'react'
import type { Stage } from './layout'

/** The room that an element has, and how fine the person's screen is; null until it has been measured. */
export function useStageSize(element: HTMLElement | null): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null)
  useEffect(() => {
    if (!element) return
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element
      setStage((before) =>
        before?.width === width && before.height === height && before.devicePixelRatio === devicePixelRatio
          ? before
          : { width, height, devicePixelRatio },
      )
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    // Zooming the page or moving it to another screen changes the ratio, often without a new size.
    addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', measure)
    }
  }, [element])
  return stage
}
