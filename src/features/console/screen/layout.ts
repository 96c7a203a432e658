import { clamp, type Display, type Waypoint } from '../../../motion/geometry'

declare const space: unique symbol

/** A point of the page: CSS pixels from the top left corner of the stage's content, scrolled parts included. */
export interface ScreenPoint {
  readonly x: number
  readonly y: number
  readonly [space]: 'screen'
}

/** A whole pixel of the session's display; can be used wherever a drag wants a point. */
export type DisplayPoint = Waypoint & { readonly [space]: 'display' }

export const screenPoint = (x: number, y: number): ScreenPoint => ({ x, y }) as ScreenPoint

/** The nearest whole pixel that is on the display. */
export const displayPoint = (x: number, y: number, { width, height }: Display): DisplayPoint =>
  [clamp(Math.round(x), 0, width - 1), clamp(Math.round(y), 0, height - 1)] as const as DisplayPoint

/** `fit` shows all of the display; a number is how many pixels of the person's screen one display pixel takes. */
export type Zoom = 'fit' | number

/** Where the picture lies in the stage's content, in CSS pixels; all edges fall on whole device pixels. */
export interface Layout {
  left: number
  top: number
  width: number
  height: number
  display: Display
  devicePixelRatio: number
}

export interface Stage {
  /** CSS pixels. */
  width: number
  height: number
  devicePixelRatio: number
}

/** Centers the picture in the stage; a picture larger than the stage starts at its corner, so that scrolling reaches all of it. */
export function layoutPicture(zoom: Zoom, stage: Stage, display: Display): Layout {
  const { devicePixelRatio } = stage
  const snap = (cssPixels: number): number => Math.round(cssPixels * devicePixelRatio) / devicePixelRatio
  const scale =
    zoom === 'fit' ? Math.min(stage.width / display.width, stage.height / display.height) : zoom / devicePixelRatio
  const onePixel = 1 / devicePixelRatio
  const width = Math.max(snap(display.width * scale), onePixel)
  const height = Math.max(snap(display.height * scale), onePixel)
  return {
    left: snap(Math.max(0, (stage.width - width) / 2)),
    top: snap(Math.max(0, (stage.height - height) / 2)),
    width,
    height,
    display,
    devicePixelRatio,
  }
}

/** The display pixel under a point of the page; beside the picture, the nearest one. */
export function toDisplay({ left, top, width, height, display }: Layout, point: ScreenPoint): DisplayPoint {
  return displayPoint(
    Math.floor(((point.x - left) * display.width) / width),
    Math.floor(((point.y - top) * display.height) / height),
    display,
  )
}

/** The middle of a display pixel on the page. */
export function toScreen({ left, top, width, height, display }: Layout, [x, y]: Waypoint): ScreenPoint {
  return screenPoint(left + ((x + 0.5) * width) / display.width, top + ((y + 0.5) * height) / display.height)
}

/** Whether a point of the page lies on the picture. */
export function isOnPicture({ left, top, width, height }: Layout, { x, y }: ScreenPoint): boolean {
  return x >= left && y >= top && x < left + width && y < top + height
}

/** How many pixels of the person's screen one display pixel takes. */
export const zoomOf = ({ width, display, devicePixelRatio }: Layout): number =>
  (width * devicePixelRatio) / display.width
