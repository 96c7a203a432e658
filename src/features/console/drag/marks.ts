export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Where and in which colors to draw; the casing keeps a mark apart from whatever page lies under it. */
export interface Pen {
  context: Context
  color: string
  casing: string
}

/** A position on the canvas in CSS pixels. */
export interface CanvasPoint {
  readonly x: number
  readonly y: number
}

interface Look {
  width: number
  dash?: number[]
  alpha?: number
  bare?: boolean
}

/** A line with its casing; a dashed and a bare one have none. */
export function* drawLine(pen: Pen, line: readonly CanvasPoint[], look: Look): Generator<number, void> {
  for (const part of look.dash || look.bare ? (['color'] as const) : (['casing', 'color'] as const)) {
    for (const { piece, work } of piecesOf(line)) {
      stroke(pen, piece, look, [part])
      yield work
    }
  }
}

/** To paint a point takes as long as so many pixels of line. */
const POINT_WORK = 6
const PIECE_WORK = 5000

/** A line in pieces that are painted one by one; each begins where the one before it ends. */
function* piecesOf(line: readonly CanvasPoint[]): Generator<{ piece: readonly CanvasPoint[]; work: number }, void> {
  let from = 0
  let work = 0
  for (let index = 1; index < line.length; index += 1) {
    const [before, position] = [line[index - 1], line[index]]
    if (before && position) work += POINT_WORK + Math.hypot(position.x - before.x, position.y - before.y)
    if (work < PIECE_WORK && index < line.length - 1) continue
    yield { piece: line.slice(from, index + 1), work }
    from = index
    work = 0
  }
}

/** A piece at the end of a line that grows: its casing goes below all that is on the canvas. */
export function drawGrowth(pen: Pen, line: readonly CanvasPoint[], look: Look): void {
  stroke(pen, line, look, ['color', 'casing'])
}

/** What is drawn first lies on top when that is the color. */
function stroke(
  { context, color, casing }: Pen,
  line: readonly CanvasPoint[],
  { width, dash = [], alpha = 1 }: Look,
  parts: readonly ('casing' | 'color')[],
): void {
  const [first] = line
  if (!first) return
  context.save()
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.globalAlpha = alpha
  context.beginPath()
  context.moveTo(first.x, first.y)
  for (const { x, y } of line) context.lineTo(x, y)
  context.setLineDash(dash)
  for (const [at, part] of parts.entries()) {
    if (part === 'casing' && at > 0) context.globalCompositeOperation = 'destination-over'
    context.lineWidth = part === 'casing' ? width + 3 : width
    context.strokeStyle = part === 'casing' ? casing : color
    context.stroke()
  }
  context.restore()
}

/** A line across the whole canvas that a point was pulled onto. */
export function drawGuide({ context, color }: Pen, axis: 'x' | 'y', at: number): void {
  const { width, height } = context.canvas
  context.save()
  context.beginPath()
  context.moveTo(axis === 'x' ? at : 0, axis === 'x' ? 0 : at)
  context.lineTo(axis === 'x' ? at : width, axis === 'x' ? height : at)
  context.setLineDash([4, 3])
  context.lineWidth = 1
  context.strokeStyle = color
  context.stroke()
  context.restore()
}

/** Small marks along a line. */
export function* drawBeads(
  { context, color, casing }: Pen,
  positions: readonly CanvasPoint[],
): Generator<number, void> {
  for (let from = 0; from < positions.length; from += BEADS_AT_ONCE) {
    const some = positions.slice(from, from + BEADS_AT_ONCE)
    context.beginPath()
    for (const { x, y } of some) {
      context.moveTo(x + 1.5, y)
      context.arc(x, y, 1.5, 0, 2 * Math.PI)
    }
    context.fillStyle = casing
    context.fill()
    context.lineWidth = 1
    context.strokeStyle = color
    context.stroke()
    yield some.length * BEAD_WORK
  }
}

const BEADS_AT_ONCE = 200
const BEAD_WORK = 15

export function drawHandle({ context, casing }: Pen, { x, y }: CanvasPoint, radius: number, color: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = casing
  context.fill()
  context.lineWidth = radius > 2 ? 2 : 1
  context.strokeStyle = color
  context.stroke()
}

/** Where the button goes down: a full disc. */
export function drawStart({ context, color, casing }: Pen, { x, y }: CanvasPoint): void {
  disc(context, x, y, 8, casing)
  disc(context, x, y, 6.5, color)
}

/** Where the button comes up: a ring around a dot. */
export function drawEnd({ context, color, casing }: Pen, { x, y }: CanvasPoint): void {
  disc(context, x, y, 8, casing)
  disc(context, x, y, 6.5, color)
  disc(context, x, y, 4.5, casing)
  disc(context, x, y, 2, color)
}

function disc(context: Context, x: number, y: number, radius: number, color: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
}

/** Of the digits, CSS pixels; each is as wide in this font. */
export const NUMBER_HEIGHT = 12
/** Width of the casing around them. */
export const NUMBER_CASING = 2

/** `position` is the left end of its base line. */
export function drawNumber({ context, color, casing }: Pen, { x, y }: CanvasPoint, number: number): void {
  context.font = `600 ${NUMBER_HEIGHT}px "JetBrains Mono Variable", monospace`
  context.lineWidth = 2 * NUMBER_CASING
  context.lineJoin = 'round'
  context.strokeStyle = casing
  context.strokeText(String(number), x, y)
  context.fillStyle = color
  context.fillText(String(number), x, y)
}

/** Where the keyboard would add a point. */
export function drawCrosshair(pen: Pen, { x, y }: CanvasPoint): void {
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
  ] as const) {
    for (const side of [-1, 1]) {
      const from = { x: x + dx * side * 6, y: y + dy * side * 6 }
      stroke(pen, [from, { x: x + dx * side * 22, y: y + dy * side * 22 }], { width: 1.5 }, ['casing', 'color'])
    }
  }
  disc(pen.context, x, y, 1.5, pen.color)
}

const ARROW = [
  [0, 0],
  [0, 17],
  [4, 13.2],
  [7, 19.6],
  [9.8, 18.4],
  [6.9, 12.2],
  [12.4, 12.2],
] as const

/** The pointer of the preview. */
export function drawPointer({ context, color, casing }: Pen, { x, y }: CanvasPoint): void {
  context.save()
  context.translate(x, y)
  disc(context, 0, 0, 12, `color-mix(in srgb, ${color} 28%, transparent)`)
  context.beginPath()
  for (const [dx, dy] of ARROW) context.lineTo(dx, dy)
  context.closePath()
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = casing
  context.stroke()
  context.fillStyle = color
  context.fill()
  context.restore()
}
