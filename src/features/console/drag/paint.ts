import type { Waypoint } from '../../../motion/geometry'
import type { Sample, Track } from '../../../motion/track'
import { type Layout, type ScreenPoint, toScreen } from '../screen/layout'
import {
  type Context,
  drawBeads,
  drawCrosshair,
  drawEnd,
  drawGrowth,
  drawGuide,
  drawHandle,
  drawLine,
  drawNumber,
  drawPointer,
  drawStart,
  type Pen,
} from './marks'
import { numberPositions } from './number-positions'
import type { Guide } from './snap'

export interface Palette {
  planned: string
  done: string
  danger: string
  casing: string
  focus: string
}

/** All that is drawn over the picture and stays while the pointer only moves. Points are pixels of the display. */
export interface Scene {
  /** The strokes that are shown beside the active one. */
  others: readonly (readonly Waypoint[])[]
  /** Lines that are shown for a moment. */
  hoverPreview: readonly (readonly Waypoint[])[]
  /** Whether the active stroke is shown. */
  visible: boolean
  points: readonly Waypoint[]
  /** What the pointer will do; null while there is nothing to plan. */
  track: Track | null
  smooth: boolean
  /** Where the pointer was really sent, once that is known. */
  really: readonly Waypoint[] | null
  numbered: boolean
  tone: 'planned' | 'done' | 'failed'
  wrong: ReadonlyMap<number, string>
  selected: readonly number[]
}

/** What is drawn above that, on a canvas of its own. */
export interface Live {
  /** Lines that the scene does not have yet; the last one may still be drawn. */
  lines: readonly (readonly Waypoint[])[]
  /** There is nothing else, and points are only added: what is on the canvas stays right. */
  grows: boolean
  /** Where the button would go down for a line that is pulled. */
  start: Waypoint | null
  guides: readonly Guide[]
  crosshair: Waypoint | null
  ghost: { x: number; y: number } | null
}

/** Where and in which colors to paint; `shift` is where the visible part of the stage's content begins. */
export interface Surface {
  context: Context
  layout: Layout
  shift: { x: number; y: number }
  palette: Palette
}

/** Pixels of the page between two beads on the track; nearer ones would melt into the line. */
const BEAD_DISTANCE = 5
/** With more points than this, handles and numbers hide the path. */
const MOST_HANDLES = 80
const MOST_NUMBERS = 30
const LINE = 2.5
const HANDLE_WORK = 60
/** Width of what marks many selected points: a ring for each would take a hundred times as long, and hide the path. */
const BAND = 10

const projectionOf =
  ({ layout, shift }: Surface) =>
  (point: Waypoint): ScreenPoint => {
    const { x, y } = toScreen(layout, point)
    return { x: x - shift.x, y: y - shift.y } as ScreenPoint
  }

/** Paints piece by piece, and says with each how much work it was. */
export function* paintScene(surface: Surface, scene: Scene): Generator<number, void> {
  const { context, palette } = surface
  const toCanvas = projectionOf(surface)
  const pen: Pen = { context, color: palette.planned, casing: palette.casing }
  for (const line of scene.others) yield* paintOther(pen, line.map(toCanvas))
  if (scene.visible) yield* paintActive(surface, scene)
  for (const line of scene.hoverPreview)
    yield* drawLine({ ...pen, color: palette.focus }, line.map(toCanvas), { width: LINE })
}

/** A stroke that is not being worked on: its line, and where the button goes down. */
function* paintOther(pen: Pen, line: readonly ScreenPoint[]): Generator<number, void> {
  yield* drawLine(pen, line, { width: 1.5, alpha: 0.75 })
  if (line[0]) drawHandle(pen, line[0], 4, pen.color)
}

function* paintActive(surface: Surface, scene: Scene): Generator<number, void> {
  const { context, palette } = surface
  const toCanvas = projectionOf(surface)
  const color = scene.tone === 'failed' ? palette.danger : palette[scene.tone]
  const pen: Pen = { context, color, casing: palette.casing }
  const points = scene.points.map(toCanvas)
  const { track } = scene
  const chosen = new Set(scene.selected)
  if (chosen.size > MOST_HANDLES) yield* paintBand({ ...pen, color: palette.focus }, points, chosen)
  if (track) {
    if (scene.smooth) yield* drawLine(pen, points, { width: 1, dash: [3, 4], alpha: 0.7 })
    const samples = track.samples.map(({ x, y }) => toCanvas([x, y]))
    if (scene.really) {
      yield* drawLine(pen, scene.really.map(toCanvas), { width: LINE })
      yield* drawLine({ ...pen, color: palette.planned }, samples, { width: 1, dash: [2, 3] })
    } else yield* drawLine(pen, samples, { width: LINE })
    yield* drawBeads(pen, beads(samples, track.samples))
  } else {
    yield* drawLine(pen, points, { width: LINE })
  }
  yield* drawPoints(pen, points, scene, palette)
}

/** Below the line, where its points are selected. */
function* paintBand(pen: Pen, points: readonly ScreenPoint[], chosen: ReadonlySet<number>): Generator<number, void> {
  let run: ScreenPoint[] = []
  for (const [index, point] of points.entries()) {
    if (!chosen.has(index)) continue
    // A point between two others that are not selected is a line to itself.
    run.push(...(run.length === 0 ? [point, point] : [point]))
    if (chosen.has(index + 1) && index + 1 < points.length) continue
    yield* drawLine(pen, run, { width: BAND, bare: true })
    run = []
  }
}

function* drawPoints(
  pen: Pen,
  points: readonly ScreenPoint[],
  { selected, wrong, numbered }: Scene,
  palette: Palette,
): Generator<number, void> {
  const last = points.length - 1
  const chosen = new Set(selected.length > MOST_HANDLES ? [] : selected)
  const numbers = numbered && points.length <= MOST_NUMBERS ? numberPositions(points, sizeOf(pen)) : []
  for (const [index, point] of points.entries()) {
    if (index === 0) drawStart(pen, point)
    else if (index === last) drawEnd(pen, point)
    else if (points.length <= MOST_HANDLES) drawHandle(pen, point, numbered ? 4.5 : 3, pen.color)
    if (wrong.has(index)) drawHandle({ ...pen, casing: palette.danger }, point, 5, palette.casing)
    if (chosen.has(index)) drawHandle({ ...pen, casing: 'transparent' }, point, 9.5, palette.focus)
    const number = numbers[index]
    if (number) drawNumber(pen, number, index + 1)
    if (chosen.has(index) || points.length <= MOST_HANDLES) yield HANDLE_WORK
  }
}

/** Of the canvas, in its CSS pixels. */
function sizeOf({ context }: Pen): { width: number; height: number } {
  const { a: scale } = context.getTransform()
  return { width: context.canvas.width / scale, height: context.canvas.height / scale }
}

/** The samples that are far enough from each other to be distinguished. */
function beads(positions: readonly ScreenPoint[], samples: readonly Sample[]): ScreenPoint[] {
  let before: ScreenPoint | undefined
  return positions.filter((position, index) => {
    if (samples[index]?.waypoint !== undefined) return false
    if (before && Math.hypot(position.x - before.x, position.y - before.y) < BEAD_DISTANCE) return false
    before = position
    return true
  })
}

/**
 * Paints what moves. Of its lines, only what follows the first so many points of each: a long line that grows costs no more than
 * a short one. Gives how many points of each are on the canvas now.
 */
export function paintLive(surface: Surface, live: Live, painted: readonly number[]): number[] {
  const { context, palette, shift, layout } = surface
  const toCanvas = projectionOf(surface)
  const pen: Pen = { context, color: palette.planned, casing: palette.casing }
  for (const guide of live.guides) {
    const at = toScreen(layout, [guide.at, guide.at])
    drawGuide({ ...pen, color: palette.focus }, guide.axis, guide.axis === 'x' ? at.x - shift.x : at.y - shift.y)
  }
  for (const [index, line] of live.lines.entries()) {
    const count = painted[index] ?? 0
    // The last point that was painted begins the next piece.
    if (count < line.length) drawGrowth(pen, line.slice(Math.max(0, count - 1)).map(toCanvas), { width: LINE })
  }
  if (live.start) drawStart(pen, toCanvas(live.start))
  if (live.crosshair) drawCrosshair(pen, toCanvas(live.crosshair))
  if (live.ghost) drawPointer(pen, toCanvas([live.ghost.x, live.ghost.y]))
  return live.lines.map((line) => line.length)
}
