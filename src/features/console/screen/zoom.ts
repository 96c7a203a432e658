import { type Layout, screenPoint, type ScreenPoint, type Zoom, zoomOf } from './layout'

/** Pixels of the person's screen that one display pixel takes at most. */
const CLOSEST = 32
/** How much one press of a key, or one tick of a wheel, changes. */
const STEP = 1.25
/** Pixels, lines or pages that a wheel turns for one step (WheelEvent.deltaMode). */
const PER_STEP = [100, 3, 1] as const

/**
 * The zoom after `steps` steps nearer, or further away when negative. It stops at one to one on its way, and ends where all can
 * be seen, at the zoom `fit`.
 */
export function zoomed(from: number, fit: number, steps: number): Zoom {
  const to = Math.min(from * STEP ** steps, CLOSEST)
  if (to <= fit) return 'fit'
  return (from - 1) * (to - 1) < 0 ? 1 : to
}

/** Steps that a turn of the wheel means: towards the person is further away. */
export const wheelSteps = ({ deltaY, deltaMode }: { deltaY: number; deltaMode: number }): number =>
  -deltaY / (PER_STEP[deltaMode] ?? PER_STEP[0])

/** Steps that two fingers mean which are `ratio` times as far apart as before. */
export const pinchSteps = (ratio: number): number => Math.log(ratio) / Math.log(STEP)

/** Where the part of the picture that is at `point` in one layout is in another. */
export function follows(from: Layout, to: Layout, { x, y }: ScreenPoint): ScreenPoint {
  return screenPoint(
    to.left + ((x - from.left) / from.width) * to.width,
    to.top + ((y - from.top) / from.height) * to.height,
  )
}

/** `250 %`. */
export const formatZoom = (layout: Layout): string => `${Math.round(zoomOf(layout) * 100)} %`
