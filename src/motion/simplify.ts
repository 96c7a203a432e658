import { distanceFrom, type Waypoint } from './geometry'

/**
 * Few of the path's own points, so that every point stays within `tolerance` pixels of the lines between them:
 * Ramer, Douglas and Peucker's method. Both ends stay. With tolerance 0 only points that change nothing go.
 * The stack is our own, because a freehand path of 10,000 points may nest as deep.
 */
export function simplify(path: readonly Waypoint[], tolerance: number): Waypoint[] {
  const kept = new Uint8Array(path.length)
  kept[0] = 1
  kept[path.length - 1] = 1
  const coordinates = flat(path)
  /** First and last of each range that is still to be looked at. */
  const open = [0, path.length - 1]
  while (open.length > 0) {
    const last = open.pop() ?? 0
    const first = open.pop() ?? 0
    const farthest = farthestBetween(coordinates, first, last, tolerance)
    if (farthest === first) continue
    kept[farthest] = 1
    open.push(first, farthest, farthest, last)
  }
  return path.filter((_, index) => kept[index] === 1)
}

/**
 * x and y of each point in turn: read in half of the time, also by code that has not run often enough to be compiled. Such code
 * also takes long to take a pair apart.
 */
function flat(path: readonly Waypoint[]): Float64Array {
  const coordinates = new Float64Array(2 * path.length)
  let at = 0
  for (const point of path) {
    coordinates[at] = point[0]
    coordinates[at + 1] = point[1]
    at += 2
  }
  return coordinates
}

/**
 * The point between two others that is farthest from the line between them; `first` when none is farther than `tolerance`. One
 * plain loop, with the arithmetic of `distanceFrom`: it runs a hundred thousand times when a long line is let go.
 */
function farthestBetween(coordinates: Float64Array, first: number, last: number, tolerance: number): number {
  const fromX = coordinates[2 * first] ?? 0
  const fromY = coordinates[2 * first + 1] ?? 0
  const dx = (coordinates[2 * last] ?? 0) - fromX
  const dy = (coordinates[2 * last + 1] ?? 0) - fromY
  const squared = dx * dx + dy * dy
  let farthest = first
  let most = 0
  for (let index = first + 1; index < last; index += 1) {
    const x = (coordinates[2 * index] as number) - fromX
    const y = (coordinates[2 * index + 1] as number) - fromY
    const part = squared === 0 ? 0 : (x * dx + y * dy) / squared
    const along = part < 0 ? 0 : part > 1 ? 1 : part
    const awayX = x - along * dx
    const awayY = y - along * dy
    const away = awayX * awayX + awayY * awayY
    if (away > most) {
      farthest = index
      most = away
    }
  }
  return Math.sqrt(most) > tolerance ? farthest : first
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
    // Neighbors on the path lie near the same piece, and a point that is nearer than the worst one so far cannot
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
