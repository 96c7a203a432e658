import { useEffect, useRef } from 'react'
import type { Pixels } from '../../../pictures/pixels'

/** A picture from its pixels. */
export function PixelCanvas({ pixels, label }: { pixels: Pixels; label: string }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const { width, height, data } = pixels
  useEffect(() => {
    ref.current?.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  }, [width, height, data])
  return (
    <canvas
      ref={ref}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      className="size-full outline outline-line"
    />
  )
}
