import { useEffect, useRef } from 'react'
import type { FrameStore } from './frame-store'
import { type Layout, zoomOf } from './layout'

/** From this zoom on a display pixel is shown as the square that it is. */
const SHOW_PIXELS_FROM = 2

/** The newest picture, drawn as it comes, at the resolution of the person's screen. */
export function LivePicture({ store, layout, faded }: { store: FrameStore; layout: Layout; faded: boolean }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d', { alpha: false })
    if (!canvas || !context) return
    const paint = (): void => {
      const { bitmap } = store
      if (!bitmap) return
      const width = Math.round(layout.width * layout.devicePixelRatio)
      const height = Math.round(layout.height * layout.devicePixelRatio)
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      context.imageSmoothingEnabled = zoomOf(layout) < SHOW_PIXELS_FROM
      context.imageSmoothingQuality = 'medium'
      context.drawImage(bitmap, 0, 0, width, height)
    }
    paint()
    return store.attach(paint)
  }, [store, layout])
  const { left, top, width, height } = layout
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label="Live screen"
      style={{ left, top, width, height }}
      className={`absolute bg-sunken outline outline-line transition-[filter] ${faded ? 'brightness-90 grayscale' : ''}`}
    />
  )
}
