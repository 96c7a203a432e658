/** Where and in which colours to draw; the casing keeps a mark apart from whatever page lies under it. */
export interface Pen {
  context: CanvasRenderingContext2D
  colour: string
  casing: string
}

/** A place on the canvas in CSS pixels. */
interface Place {
  readonly x: number
  readonly y: number
}

/** A line with its casing. With `under` the casing goes below all that is on the canvas, so that a line can be drawn in pieces. */
export function stroke(
  { context, colour, casing }: Pen,
  line: readonly Place[],
  { width, dash = [], alpha = 1, under = false }: { width: number; dash?: number[]; alpha?: number; under?: boolean },
): void {
  const [first, ...rest] = line
  if (!first) return
  context.save()
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.globalAlpha = alpha
  context.beginPath()
  context.moveTo(first.x, first.y)
  for (const { x, y } of rest) context.lineTo(x, y)
  const inColour = (): void => {
    context.setLineDash(dash)
    context.lineWidth = width
    context.strokeStyle = colour
    context.stroke()
  }
  const inCasing = (): void => {
    context.lineWidth = width + 3
    context.strokeStyle = casing
    context.stroke()
  }
  if (under) {
    inColour()
    context.globalCompositeOperation = 'destination-over'
    inCasing()
  } else {
    if (dash.length === 0) inCasing()
    inColour()
  }
  context.restore()
}

/** A line across the whole canvas that a point was pulled onto. */
export function drawGuide({ context, colour }: Pen, axis: 'x' | 'y', at: number): void {
  const { width, height } = context.canvas
  context.save()
  context.beginPath()
  context.moveTo(axis === 'x' ? at : 0, axis === 'x' ? 0 : at)
  context.lineTo(axis === 'x' ? at : width, axis === 'x' ? height : at)
  context.setLineDash([4, 3])
  context.lineWidth = 1
  context.strokeStyle = colour
  context.stroke()
  context.restore()
}

export function drawHandle({ context, casing }: Pen, { x, y }: Place, radius: number, colour: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = casing
  context.fill()
  context.lineWidth = radius > 2 ? 2 : 1
  context.strokeStyle = colour
  context.stroke()
}

/** Where the button goes down: a full disc. */
export function drawStart({ context, colour, casing }: Pen, { x, y }: Place): void {
  disc(context, x, y, 8, casing)
  disc(context, x, y, 6.5, colour)
}

/** Where the button comes up: a ring around a dot. */
export function drawEnd({ context, colour, casing }: Pen, { x, y }: Place): void {
  disc(context, x, y, 8, casing)
  disc(context, x, y, 6.5, colour)
  disc(context, x, y, 4.5, casing)
  disc(context, x, y, 2, colour)
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
}

export function drawNumber({ context, colour, casing }: Pen, { x, y }: Place, number: number): void {
  context.font = '600 12px "JetBrains Mono Variable", monospace'
  context.lineWidth = 4
  context.lineJoin = 'round'
  context.strokeStyle = casing
  context.strokeText(String(number), x + 10, y - 8)
  context.fillStyle = colour
  context.fillText(String(number), x + 10, y - 8)
}

/** Where the keyboard would add a point. */
export function drawCrosshair(pen: Pen, { x, y }: Place): void {
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
  ] as const) {
    for (const side of [-1, 1]) {
      const from = { x: x + dx * side * 6, y: y + dy * side * 6 }
      stroke(pen, [from, { x: x + dx * side * 22, y: y + dy * side * 22 }], { width: 1.5 })
    }
  }
  disc(pen.context, x, y, 1.5, pen.colour)
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
export function drawPointer({ context, colour, casing }: Pen, { x, y }: Place): void {
  context.save()
  context.translate(x, y)
  disc(context, 0, 0, 12, `color-mix(in srgb, ${colour} 28%, transparent)`)
  context.beginPath()
  for (const [dx, dy] of ARROW) context.lineTo(dx, dy)
  context.closePath()
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = casing
  context.stroke()
  context.fillStyle = colour
  context.fill()
  context.restore()
}
