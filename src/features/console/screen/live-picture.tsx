import { useEffect, useRef } from 'react'
import type { FrameStore } from './frame-store'
import { type Layout, zoomOf } from './layout'

/** From this zoom on a display pixel is shown as the square that it is. */
const SHOW_PIXELS_FROM = 2

/**
 * The newest picture, drawn as it comes: at the resolution of the person's screen, and no finer than it is. From 1:1 on the
 * browser enlarges it, so that a picture seen from near costs no more than one seen from far.
 */
export function LivePicture({ store, layout, faded }: { store: FrameStore; layout: Layout; faded: boolean }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const zoom = zoomOf(layout)
  const isNear = zoom >= 1
  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d', { alpha: false })
    if (!canvas || !context) return
    const paint = (): void => {
      const { bitmap } = store
      if (!bitmap) return
      const { width, height } = isNear ? bitmap : finest(layout)
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      context.imageSmoothingQuality = 'medium'
      context.drawImage(bitmap, 0, 0, width, height)
    }
    paint()
    return store.attach(paint)
  }, [store, layout, isNear])
  const { left, top, width, height } = layout
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label="Live screen"
      style={{ left, top, width, height, imageRendering: zoom < SHOW_PIXELS_FROM ? 'auto' : 'pixelated' }}
      className={`absolute bg-sunken outline outline-line transition-[filter] ${faded ? 'brightness-90 grayscale' : ''}`}
    />
  )
}

const finest = ({ width, height, devicePixelRatio }: Layout) => ({
  width: Math.round(width * devicePixelRatio),
  height: Math.round(height * devicePixelRatio),
})
