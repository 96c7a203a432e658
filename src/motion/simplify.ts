import { distanceFrom, type Waypoint } from './geometry'

/**
 * Few of the path's own points, so that every point stays within `tolerance` pixels of the lines between them:
 * Ramer, Douglas and Peucker's method. Both ends stay. With tolerance 0 only points that change nothing go.
 * The stack is our own, because a freehand path of 10,000 points may nest as deep.
 */
export function simplify(path: readonly Waypoint[], tolerance: number): Waypoint[] {
  const kept = new Set([0, path.length - 1])
  const open: [first: number, last: number][] = [[0, path.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range
    const farthest = farthestBetween(path, first, last)
    if (farthest && farthest.distance > tolerance) {
      kept.add(farthest.index)
      open.push([first, farthest.index], [farthest.index, last])
    }
  }
  return path.filter((_, index) => kept.has(index))
}

function farthestBetween(path: readonly Waypoint[], first: number, last: number) {
  const from = path[first]
  const to = path[last]
  if (!from || !to) return undefined
  const distance = distanceFrom(from, to)
  let farthest = { index: first, distance: 0 }
  for (let index = first + 1; index < last; index += 1) {
    const away = distance(path[index] ?? from)
    if (away > farthest.distance) farthest = { index, distance: away }
  }
  return farthest
}

/**
 * How far the drawn path strays from the simplified one: the greatest distance, in pixels, of a point of `path` from
 * the lines of `simplified`. Infinity when `simplified` is empty and `path` is not.
 */
export function deviation(path: readonly Waypoint[], simplified: readonly Waypoint[]): number {
  const pieces = simplified.slice(0, Math.max(simplified.length - 1, 1)).map((from, index) => {
    return distanceFrom(from, simplified[index + 1] ?? from)
  })
  let worst = 0
  let near = 0
  for (const point of path) {
    let least = Infinity
    let nearest = near
    // Neighbours on the path lie near the same piece, and a point that is nearer than the worst one so far cannot
    // change the result: nearly every point is done after one or two pieces.
    for (let tried = 0; tried < pieces.length && least > worst; tried += 1) {
      const piece = (near + tried) % pieces.length
      const away = pieces[piece]?.(point) ?? Infinity
      if (away < least) {
        least = away
        nearest = piece
      }
    }
    near = nearest
    worst = Math.max(worst, least)
  }
  return worst
}
