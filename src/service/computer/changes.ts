import type { Region } from '../../contract/computer'
import { partsOf, type Pixels } from './rows'

/** For each strip of a picture (`partsOf`) what has changed in it, if anything. */
export type Changes = readonly (Region | undefined)[]

/** What differs between two pictures that are in memory and equally large. */
export function changesBetween(before: Pixels, after: Pixels): Changes {
  const { width, height, stride } = after
  return partsOf({ x: 0, y: 0, width, height }).map((part) => changedRegion(before, after, part, stride))
}

/** What changed in one or the other. */
export const changedInEither = (one: Changes, other: Changes): Changes =>
  one.map((region, index) => {
    const second = other[index]
    return region && second ? around(region, second) : (region ?? second)
  })

/** Regions of a picture below each other, from the left edge; as wide as the widest, black where one is narrower. */
export function gathered({ data, stride }: Pixels, regions: readonly Region[]): Pixels {
  const { width, height } = gatheredSize(regions)
  const into = Buffer.alloc(width * height * 4)
  let to = 0
  for (const region of regions) {
    for (let row = region.y; row < region.y + region.height; row += 1) {
      const from = row * stride + region.x * 4
      data.copy(into, to, from, from + region.width * 4)
      to += width * 4
    }
  }
  return { data: into, width, height, stride: width * 4 }
}

export const gatheredSize = (regions: readonly Region[]): { width: number; height: number } => ({
  width: Math.max(...regions.map(({ width }) => width)),
  height: regions.reduce((sum, { height }) => sum + height, 0),
})

/** The smallest region of `part` outside of which both pictures are the same. */
function changedRegion(before: Pixels, after: Pixels, part: Region, stride: number): Region | undefined {
  const same = (y: number, rows: number): boolean =>
    before.data.compare(after.data, y * stride, (y + rows) * stride, y * stride, (y + rows) * stride) === 0
  if (same(part.y, part.height)) return undefined
  let top = part.y
  while (same(top, 1)) top += 1
  let bottom = part.y + part.height
  while (same(bottom - 1, 1)) bottom -= 1
  const [one, other] = [words(before), words(after)]
  let left = part.width
  let right = 0
  for (let y = top; y < bottom; y += 1) {
    const start = (y * stride) / 4
    for (let x = 0; x < left; x += 1) if (one[start + x] !== other[start + x]) left = x
    for (let x = part.width; x > right; x -= 1) if (one[start + x - 1] !== other[start + x - 1]) right = x
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const words = ({ data }: Pixels): Uint32Array => new Uint32Array(data.buffer, data.byteOffset, data.length >> 2)

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
