import type { Waypoint } from './geometry'

/** What makes a double click on a Linux desktop (Chromium, ui/events/event.cc): ms from press to press, and pixels on each axis. */
export const DOUBLE_CLICK_MS = 500
const FURTHEST = 2

/** Whether a press is so near to the one before it that a page takes both for a double click, when it comes soon enough. */
export const isSamePoint = (before: Waypoint, point: Waypoint): boolean =>
  Math.abs(point[0] - before[0]) <= FURTHEST && Math.abs(point[1] - before[1]) <= FURTHEST
