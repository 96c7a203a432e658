import type { Region } from '../../../contract/computer'
import { clamp, type Display } from '../../../motion/geometry'
import type { DisplayPoint } from './layout'

/** The rectangle that has both pixels in its corners. */
export function regionBetween([ax, ay]: DisplayPoint, [bx, by]: DisplayPoint): Region {
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx) + 1, height: Math.abs(ay - by) + 1 }
}

/** Where drawing by keyboard begins: the middle half of the display. */
export function middleOf({ width, height }: Display): Region {
  return {
    x: Math.floor(width / 4),
    y: Math.floor(height / 4),
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
  }
}

/** The region moved as a whole, as far as the display goes. */
export function moved(region: Region, dx: number, dy: number, display: Display): Region {
  return {
    ...region,
    x: clamp(region.x + dx, 0, display.width - region.width),
    y: clamp(region.y + dy, 0, display.height - region.height),
  }
}

/** The region with its right and lower edges moved. */
export function resized(region: Region, dx: number, dy: number, display: Display): Region {
  return {
    ...region,
    width: clamp(region.width + dx, 1, display.width - region.x),
    height: clamp(region.height + dy, 1, display.height - region.y),
  }
}
