import { NUMBER_CASING, NUMBER_HEIGHT, type CanvasPoint } from './marks'

const DIGIT_WIDTH = 0.6 * NUMBER_HEIGHT

/** From a point to its number. */
const ASIDE = 10
const ABOVE = 8
const BELOW = 17

/**
 * Where the numbers of points go, each by the left end of its base line, so that no two cover each other and none leaves the canvas: above
 * to the right of its point, else below or to the left; null where no side is free. The size of the canvas is in its CSS pixels.
 */
export function numberPositions(
  points: readonly CanvasPoint[],
  canvas: { width: number; height: number },
): (CanvasPoint | null)[] {
  const taken: { position: CanvasPoint; width: number }[] = []
  return points.map((point, index) => {
    const width = String(index + 1).length * DIGIT_WIDTH
    const position = sidesOf(point, width)
      .filter(
        (side) => side.x >= 0 && side.x + width <= canvas.width && side.y >= NUMBER_HEIGHT && side.y <= canvas.height,
      )
      .find((side) => taken.every((other) => isApart(side, width, other)))
    if (position) taken.push({ position, width })
    return position ?? null
  })
}

const sidesOf = ({ x, y }: CanvasPoint, width: number): CanvasPoint[] => {
  const [right, left] = [x + ASIDE, x - ASIDE - width]
  return [
    { x: right, y: y - ABOVE },
    { x: right, y: y + BELOW },
    { x: left, y: y - ABOVE },
    { x: left, y: y + BELOW },
  ]
}

/** The casings may touch. */
const isApart = (position: CanvasPoint, width: number, other: { position: CanvasPoint; width: number }): boolean =>
  position.x + width + NUMBER_CASING <= other.position.x ||
  other.position.x + other.width + NUMBER_CASING <= position.x ||
  Math.abs(position.y - other.position.y) >= NUMBER_HEIGHT
