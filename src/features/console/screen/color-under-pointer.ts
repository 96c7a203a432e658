import { type Color, colorAt } from '../../../pictures/pixels'
import type { DisplayPoint } from './layout'

let context: OffscreenCanvasRenderingContext2D | null = null

/** The color of one pixel of a picture. */
export function colorUnder(picture: CanvasImageSource, [x, y]: DisplayPoint): Color | undefined {
  context ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(picture, -x, -y)
  return colorAt(context.getImageData(0, 0, 1, 1), 0, 0)
}
