import type { Difference } from '../../../pictures/difference'
import type { Pixels } from '../../../pictures/pixels'

/** How much of the second picture is left beside what has changed. */
const FADED = 0.25
/** A color that pages hardly have: what has changed must be found at once, on light and dark ones. */
const CHANGED = [226, 0, 116, 255] as const

/** The second picture, faded, with the pixels that differ in one strong color. */
export function differencePixels({ width, height, map }: Difference, second: Pixels): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (map[at] === 1) data.set(CHANGED, at * 4)
      else if (x < second.width && y < second.height) fade(data, at * 4, second.data, (y * second.width + x) * 4)
    }
  }
  return { width, height, data }
}

function fade(data: Uint8ClampedArray, at: number, from: Pixels['data'], offset: number): void {
  for (let channel = 0; channel < 3; channel++) {
    data[at + channel] = 255 - (255 - (from[offset + channel] ?? 255)) * FADED
  }
}
