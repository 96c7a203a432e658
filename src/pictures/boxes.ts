import type { Box } from './pixels'

/** Width and height of a cell of the grid, in pixels: marks that lie nearer to each other share a box. */
const CELL = 16

interface Group {
  left: number
  top: number
  /** One past the last pixel. */
  right: number
  bottom: number
  pixels: number
}

/**
 * Boxes around the marked (1) pixels of a map, those with most marks first. Marks that lie near each other share a
 * box, and no two boxes overlap.
 */
export function boxesAround(map: Uint8Array, width: number): Box[] {
  const columns = Math.ceil(width / CELL)
  return apart(connected(cellsOf(map, width, columns), columns))
    .sort((a, b) => b.pixels - a.pixels)
    .map(({ left, top, right, bottom }) => ({ x: left, y: top, width: right - left, height: bottom - top }))
}

/** The marks of each cell that has any, by the number of the cell. */
function cellsOf(map: Uint8Array, width: number, columns: number): Map<number, Group> {
  const cells = new Map<number, Group>()
  for (let at = map.indexOf(1); at !== -1; at = map.indexOf(1, at + 1)) {
    const x = at % width
    const y = Math.floor(at / width)
    const number = Math.floor(y / CELL) * columns + Math.floor(x / CELL)
    const cell = cells.get(number)
    if (!cell) {
      cells.set(number, { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1 })
      continue
    }
    if (x < cell.left) cell.left = x
    if (x >= cell.right) cell.right = x + 1
    if (y >= cell.bottom) cell.bottom = y + 1
    cell.pixels++
  }
  return cells
}

/** Joins cells that touch, also at a corner. */
function connected(cells: Map<number, Group>, columns: number): Group[] {
  const groups: Group[] = []
  for (const [number, cell] of cells) {
    cells.delete(number)
    let group = cell
    const waiting = [number]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const beside of neighbors(next, columns)) {
        const other = cells.get(beside)
        if (!other) continue
        cells.delete(beside)
        waiting.push(beside)
        group = joined(group, other)
      }
    }
    groups.push(group)
  }
  return groups
}

function neighbors(number: number, columns: number): number[] {
  const column = number % columns
  const across = [0, ...(column > 0 ? [-1] : []), ...(column < columns - 1 ? [1] : [])]
  return [-columns, 0, columns].flatMap((down) => across.map((step) => number + down + step))
}

/** Joins groups whose boxes overlap, until none does. */
function apart(groups: readonly Group[]): Group[] {
  const result: Group[] = []
  for (let group of groups) {
    for (let index = overlapping(result, group); index !== -1; index = overlapping(result, group)) {
      const [other] = result.splice(index, 1)
      if (other) group = joined(group, other)
    }
    result.push(group)
  }
  return result
}

const overlapping = (groups: readonly Group[], { left, top, right, bottom }: Group): number =>
  groups.findIndex((other) => other.left < right && left < other.right && other.top < bottom && top < other.bottom)

const joined = (a: Group, b: Group): Group => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
  pixels: a.pixels + b.pixels,
})
