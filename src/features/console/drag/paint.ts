import type { Waypoint } from '../../../motion/geometry'
import type { Sample, Track } from '../../../motion/track'
import { type Layout, type ScreenPoint, toScreen } from '../screen/layout'
import { drawCrosshair, drawEnd, drawHandle, drawNumber, drawPointer, drawStart, stroke } from './marks'

export interface Palette {
  planned: string
  done: string
  loss: string
  casing: string
  focus: string
}

/** All that is drawn over the picture. Points are pixels of the display. */
export interface Scene {
  points: readonly Waypoint[]
  /** What the pointer will do; null while there is nothing to plan. */
  track: Track | null
  smooth: boolean
  numbered: boolean
  tone: 'planned' | 'done' | 'failed'
  wrong: ReadonlyMap<number, string>
  selected: number | null
  /** A line that is being drawn. */
  drawing: readonly Waypoint[] | null
  crosshair: Waypoint | null
  ghost: { x: number; y: number } | null
}

/** Pixels of the page between two beads on the track; nearer ones would melt into the line. */
const BEAD_DISTANCE = 5
/** With more points than this, handles and numbers hide the path. */
const MOST_HANDLES = 80
const MOST_NUMBERS = 30

/** Draws a scene; `shift` is where the visible part of the stage's content begins. */
export function paint(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { layout, shift, palette }: { layout: Layout; shift: { x: number; y: number }; palette: Palette },
): void {
  const place = (point: Waypoint): ScreenPoint => {
    const { x, y } = toScreen(layout, point)
    return { x: x - shift.x, y: y - shift.y } as ScreenPoint
  }
  const colour = scene.tone === 'failed' ? palette.loss : palette[scene.tone]
  const pen = { context, colour, casing: palette.casing }

  if (scene.drawing) {
    stroke(pen, scene.drawing.map(place), { width: 2.5 })
    return
  }
  const points = scene.points.map(place)
  if (scene.track) {
    if (scene.smooth) stroke(pen, points, { width: 1, dash: [3, 4], alpha: 0.7 })
    const samples = scene.track.samples.map(({ x, y }) => place([x, y]))
    stroke(pen, samples, { width: 2.5 })
    for (const bead of beads(samples, scene.track.samples)) drawHandle(pen, bead, 1.5, colour)
  } else {
    stroke(pen, points, { width: 2.5 })
  }
  drawPoints(pen, points, scene, palette)
  if (scene.crosshair) drawCrosshair(pen, place(scene.crosshair))
  if (scene.ghost) drawPointer(pen, place([scene.ghost.x, scene.ghost.y]))
}

function drawPoints(
  pen: { context: CanvasRenderingContext2D; colour: string; casing: string },
  points: readonly ScreenPoint[],
  { selected, wrong, numbered }: Scene,
  palette: Palette,
): void {
  const last = points.length - 1
  points.forEach((point, index) => {
    if (index === 0) drawStart(pen, point)
    else if (index === last) drawEnd(pen, point)
    else if (points.length <= MOST_HANDLES) drawHandle(pen, point, numbered ? 4.5 : 3, pen.colour)
    if (wrong.has(index)) drawHandle({ ...pen, casing: palette.loss }, point, 5, palette.casing)
    if (index === selected) drawHandle({ ...pen, casing: 'transparent' }, point, 9.5, palette.focus)
    if (numbered && points.length <= MOST_NUMBERS) drawNumber(pen, point, index + 1)
  })
}

/** The samples that are far enough from each other to be told apart. */
function beads(places: readonly ScreenPoint[], samples: readonly Sample[]): ScreenPoint[] {
  let before: ScreenPoint | undefined
  return places.filter((place, index) => {
    if (samples[index]?.waypoint !== undefined) return false
    if (before && Math.hypot(place.x - before.x, place.y - before.y) < BEAD_DISTANCE) return false
    before = place
    return true
  })
}
