import type { Region } from '../../contract/computer'
import { partsOf, type Pixels, ROWS_AT_ONCE, rowsOf, words } from './rows'

/** For each strip of a picture what has changed in it, or may have, if anything. */
export type Changes = readonly (Region | undefined)[]

type Size = Pick<Region, 'width' | 'height'>

/** Returns the smallest regions that hold what these regions have in each strip of a picture of this size. */
export function inStrips(regions: readonly Region[], { width, height }: Size): Changes {
  return partsOf({ x: 0, y: 0, width, height }).map((strip) =>
    regions.reduce<Region | undefined>((sum, region) => {
      const part = common(region, strip)
      return sum && part ? around(sum, part) : (sum ?? part)
    }, undefined),
  )
}

/** Returns what differs between the strips of a picture and newer ones, which are compared only within `where`. */
export function changesBetween(
  { strips, stride }: Pixels,
  newer: readonly (Buffer | undefined)[],
  where: Changes,
): Changes {
  return where.map((region, index) => {
    const [before, after] = [strips[index], newer[index]]
    return region && before && after && changedRegion(before, after, region, index * ROWS_AT_ONCE, stride)
  })
}

export const changedInEither = (one: Changes, other: Changes): Changes =>
  one.map((region, index) => {
    const second = other[index]
    return region && second ? around(region, second) : (region ?? second)
  })

/** Regions of a picture below each other, from the left edge; as wide as the widest, black where one is narrower. */
export function composed(picture: Pixels, regions: readonly Region[]): Pixels {
  const { width, height } = composedSize(regions)
  const strips = partsOf({ x: 0, y: 0, width, height }).map((part) => Buffer.alloc(width * part.height * 4))
  const into = rowsOf({ strips, width, height, stride: width * 4 }, 0, height)
  for (const { x, y, ...size } of regions) {
    for (const [pixels, start] of rowsOf(picture, y, size.height)) {
      const [row, to] = into.next().value ?? [new Uint32Array(), 0]
      row.set(pixels.subarray(start + x, start + x + size.width), to)
    }
  }
  return { strips, width, height, stride: width * 4 }
}

/** Pixels of a region of a picture, row by row. */
export interface Piece {
  region: Region
  data: Buffer
}

/** Returns a picture with a piece over it, which lies on it as a whole. Only the strips below the piece are copied. */
export function laidOver(picture: Pixels, { region: { x, y, width, height }, data }: Piece): Pixels {
  const strips = picture.strips.map((strip, index) => {
    const first = Math.max(y, index * ROWS_AT_ONCE)
    const end = Math.min(y + height, (index + 1) * ROWS_AT_ONCE)
    if (first >= end) return strip
    const copy = Buffer.from(strip)
    for (let row = first; row < end; row += 1) {
      const from = (row - y) * width * 4
      data.copy(copy, (row - index * ROWS_AT_ONCE) * picture.stride + x * 4, from, from + width * 4)
    }
    return copy
  })
  return { ...picture, strips }
}

export const composedSize = (regions: readonly Region[]): Size => ({
  width: Math.max(...regions.map(({ width }) => width)),
  height: regions.reduce((sum, { height }) => sum + height, 0),
})

/** Returns the smallest region of `within` outside of which two strips are the same there; they begin at row `first`. */
function changedRegion(
  before: Buffer,
  after: Buffer,
  { x, y, width, height }: Region,
  first: number,
  stride: number,
): Region | undefined {
  // Comparing ranges of memory is many times as fast as comparing pixels.
  const same = (row: number, left = x, right = x + width): boolean => {
    const start = (row - first) * stride
    const [from, to] = [start + left * 4, start + right * 4]
    return before.compare(after, from, to, from, to) === 0
  }
  let top = y
  while (top < y + height && same(top)) top += 1
  if (top === y + height) return undefined
  let bottom = y + height
  while (same(bottom - 1)) bottom -= 1
  const [one, other] = [words(before), words(after)]
  let left = x + width
  let right = x
  for (let row = top; row < bottom; row += 1) {
    const start = ((row - first) * stride) / 4
    if (!same(row, x, left)) for (left = x; one[start + left] === other[start + left];) left += 1
    if (!same(row, right)) for (right = x + width; one[start + right - 1] === other[start + right - 1];) right -= 1
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function around(one: Region, other: Region): Region {
  const x = Math.min(one.x, other.x)
  const y = Math.min(one.y, other.y)
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

function common(one: Region, other: Region): Region | undefined {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}
