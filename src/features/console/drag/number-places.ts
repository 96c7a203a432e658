import { NUMBER_CASING, NUMBER_HEIGHT, type Place } from './marks'

const DIGIT_WIDTH = 0.6 * NUMBER_HEIGHT

/** From a point to its number. */
const ASIDE = 10
const ABOVE = 8
const BELOW = 17

/**
 * Where the numbers of points go, each by the left end of its base line, so that no two cover each other and none leaves the canvas: above
 * to the right of its point, else below or to the left; null where no side is free. The size of the canvas is in its CSS pixels.
 */
export function numberPlaces(points: readonly Place[], canvas: { width: number; height: number }): (Place | null)[] {
  const taken: { place: Place; width: number }[] = []
  return points.map((point, index) => {
    const width = String(index + 1).length * DIGIT_WIDTH
    const place = sidesOf(point, width)
      .filter(
        (side) => side.x >= 0 && side.x + width <= canvas.width && side.y >= NUMBER_HEIGHT && side.y <= canvas.height,
      )
      .find((side) => taken.every((other) => isApart(side, width, other)))
    if (place) taken.push({ place, width })
    return place ?? null
  })
}

const sidesOf = ({ x, y }: Place, width: number): Place[] => {
  const [right, left] = [x + ASIDE, x - ASIDE - width]
  return [
    { x: right, y: y - ABOVE },
    { x: right, y: y + BELOW },
    { x: left, y: y - ABOVE },
    { x: left, y: y + BELOW },
  ]
}

/** The casings may touch. */
const isApart = (place: Place, width: number, other: { place: Place; width: number }): boolean =>
  place.x + width + NUMBER_CASING <= other.place.x ||
  other.place.x + other.width + NUMBER_CASING <= place.x ||
  Math.abs(place.y - other.place.y) >= NUMBER_HEIGHT
