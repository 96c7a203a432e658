import { boxesAround } from './boxes'
import type { Box, Pixels } from './pixels'

export interface Difference {
  /** Of the smallest picture that both fit in. */
  width: number
  height: number
  /** Pixels that differ. */
  changed: number
  /** Pixels that were compared: all but the masked ones. */
  total: number
  /** Around the regions that differ, those with most changed pixels first; none overlaps another. */
  boxes: Box[]
  /** One byte a pixel, row by row: 1 where the pictures differ. */
  map: Uint8Array
}

const CHANGED = 1
const MASKED = 2

/**
 * Compares two pictures pixel by pixel. A pixel differs when one of its channels does by more than `tolerance` (0 to 255,
 * 0 when omitted), or when only one of the pictures has it. What lies in one of the `masks` is not compared.
 */
export function differenceOf(
  a: Pixels,
  b: Pixels,
  { tolerance = 0, masks = [] }: { tolerance?: number; masks?: readonly Box[] } = {},
): Difference {
  const width = Math.max(a.width, b.width)
  const height = Math.max(a.height, b.height)
  const map = new Uint8Array(width * height)
  const masked = fillMasks(map, width, height, masks)
  const both = { width: Math.min(a.width, b.width), height: Math.min(a.height, b.height) }
  let changed = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (map[at] === MASKED) {
        map[at] = 0
        continue
      }
      if (x < both.width && y < both.height && !differs(a, b, x, y, tolerance)) continue
      map[at] = CHANGED
      changed++
    }
  }
  return { width, height, changed, total: width * height - masked, boxes: boxesAround(map, width), map }
}

function differs(a: Pixels, b: Pixels, x: number, y: number, tolerance: number): boolean {
  const inA = (y * a.width + x) * 4
  const inB = (y * b.width + x) * 4
  for (let channel = 0; channel < 4; channel++) {
    if (Math.abs((a.data[inA + channel] ?? 0) - (b.data[inB + channel] ?? 0)) > tolerance) return true
  }
  return false
}

/** Marks what lies in a mask, and says how many pixels that are. Masks may overlap, and reach beyond the picture. */
function fillMasks(map: Uint8Array, width: number, height: number, masks: readonly Box[]): number {
  for (const mask of masks) {
    const left = Math.max(0, mask.x)
    const right = Math.min(width, mask.x + mask.width)
    if (right <= left) continue
    for (let y = Math.max(0, mask.y); y < Math.min(height, mask.y + mask.height); y++) {
      map.fill(MASKED, y * width + left, y * width + right)
    }
  }
  return masks.length === 0 ? 0 : map.reduce((count, value) => count + (value === MASKED ? 1 : 0), 0)
}
