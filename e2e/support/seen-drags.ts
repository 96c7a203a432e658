import type { Waypoint } from '../../src/motion/geometry'
import type { SeenPointer } from './recording-site'

/** How far, in pixels, a drag may be off its path: a busy Chromium merges pointer moves that wait, so that its line may cut a corner. */
export const CUT = 12

/** What the page saw of each drag, from button down to button up. */
export function dragsOf(seen: readonly SeenPointer[]): SeenPointer[][] {
  const drags: SeenPointer[][] = []
  for (const event of seen) {
    if (event.type === 'pointerdown') drags.push([])
    if (event.buttons > 0 || event.type === 'pointerup') drags.at(-1)?.push(event)
  }
  return drags
}

/** The line that the pointer went, in pixels of the display. */
export const lineOf = (seen: readonly SeenPointer[]): Waypoint[] => seen.map(({ x, y }) => [x, y])
