import type { Box } from '../../../pictures/pixels'

/** A pixel of a picture. */
export interface Pixel {
  x: number
  y: number
}

/** The pixel of a picture of `size` that is shown in `shown`, under a point of the page. */
export function pixelAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  shown: { left: number; top: number; width: number; height: number },
  size: { width: number; height: number },
): Pixel {
  const on = (at: number, start: number, length: number, pixels: number): number =>
    Math.min(pixels - 1, Math.max(0, Math.floor(((at - start) / length) * pixels)))
  return {
    x: on(clientX, shown.left, shown.width, size.width),
    y: on(clientY, shown.top, shown.height, size.height),
  }
}

/** The rectangle with two pixels as its corners, both of them in it. */
export const boxBetween = (a: Pixel, b: Pixel): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x) + 1,
  height: Math.abs(a.y - b.y) + 1,
})
