import { useEffect, useRef } from 'react'
import type { Region } from '../../../contract/computer'
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
    // Opaque, it would be black until the first picture comes.
    context.fillStyle = getComputedStyle(canvas).backgroundColor
    context.fillRect(0, 0, canvas.width, canvas.height)
    const paint = (changed: readonly Region[] | null): void => {
      const { image } = store
      if (!image) return
      const { width, height } = isNear ? image : finest(layout)
      const resized = canvas.width !== width || canvas.height !== height
      if (resized) Object.assign(canvas, { width, height })
      const scale = { x: width / image.width, y: height / image.height }
      // The middle quality looks at the whole picture each time; it is needed only where pixels would be left out else.
      context.imageSmoothingQuality = scale.x < 0.5 ? 'medium' : 'low'
      context.save()
      if (changed && !resized) context.clip(outlineOf(changed, scale))
      context.drawImage(image, 0, 0, width, height)
      context.restore()
    }
    paint(null)
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

/** Smoothing takes colors over from neighbors so far away, in pixels of either picture. */
const BLEED = 2

/** Where regions of the picture can be seen in a drawing of it, in whole pixels. */
function outlineOf(regions: readonly Region[], scale: { x: number; y: number }): Path2D {
  const outline = new Path2D()
  for (const { x, y, width, height } of regions) {
    const left = Math.floor((x - BLEED) * scale.x) - BLEED
    const top = Math.floor((y - BLEED) * scale.y) - BLEED
    const right = Math.ceil((x + width + BLEED) * scale.x) + BLEED
    const bottom = Math.ceil((y + height + BLEED) * scale.y) + BLEED
    outline.rect(left, top, right - left, bottom - top)
  }
  return outline
}
