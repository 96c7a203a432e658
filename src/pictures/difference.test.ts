import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { differenceOf } from './difference'
import type { Box, Pixels } from './pixels'

type Gray = number

/** A picture of one gray, with rectangles of other grays. */
function picture(width: number, height: number, gray: Gray, ...marks: [Box, Gray][]): Pixels {
  const data = new Uint8Array(width * height * 4).fill(gray)
  for (const [box, gray] of marks)
    for (let y = box.y; y < box.y + box.height; y++)
      data.fill(gray, (y * width + box.x) * 4, (y * width + box.x + box.width) * 4)
  return { width, height, data }
}

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })

it('finds nothing in equal pictures', () => {
  expect(differenceOf(picture(20, 10, 90), picture(20, 10, 90))).toMatchObject({ changed: 0, total: 200, boxes: [] })
})

it('counts the changed pixels and puts a box around each region', () => {
  const [cursor, banner] = [box(5, 8, 2, 14), box(100, 60, 80, 20)]
  const now = picture(200, 100, 255, [cursor, 0], [banner, 0])
  const { changed, total, boxes } = differenceOf(picture(200, 100, 255), now)
  expect({ changed, total, boxes }).toEqual({ changed: 28 + 1_600, total: 20_000, boxes: [banner, cursor] })
})

it('takes letters that stand beside each other as one region', () => {
  const letters = [0, 9, 18, 27].map((x): [Box, Gray] => [box(40 + x, 30, 6, 10), 0])
  expect(differenceOf(picture(200, 100, 255), picture(200, 100, 255, ...letters)).boxes).toEqual([box(40, 30, 33, 10)])
})

it('lets each channel differ by the tolerance, and no more', () => {
  const [before, now] = [picture(4, 4, 100), picture(4, 4, 104)]
  expect(differenceOf(before, now, { tolerance: 4 }).changed).toBe(0)
  expect(differenceOf(before, now, { tolerance: 3 }).changed).toBe(16)
})

it('does not look behind masks, even overlapping ones and such that reach beyond the picture', () => {
  const clock = box(80, 0, 20, 10)
  const now = picture(100, 50, 255, [clock, 0], [box(0, 40, 1, 1), 0])
  const masks = [clock, box(90, -5, 40, 15), box(200, 0, 5, 5)]
  const { changed, total, boxes } = differenceOf(picture(100, 50, 255), now, { masks })
  expect({ changed, total, boxes }).toEqual({ changed: 1, total: 5_000 - 200, boxes: [box(0, 40, 1, 1)] })
})

it('counts what only one of two pictures of different sizes has as changed', () => {
  const { changed, total, boxes } = differenceOf(picture(10, 10, 0), picture(14, 8, 0))
  expect({ changed, total, boxes }).toEqual({ changed: 140 - 80, total: 140, boxes: [box(0, 0, 14, 10)] })
})

it('has every changed pixel in exactly one box, whatever changed', () => {
  const size = 60
  const pixels = fc.uniqueArray(fc.integer({ min: 0, max: size * size - 1 }), { maxLength: 40 })
  fc.assert(
    fc.property(pixels, (changes) => {
      const now = picture(size, size, 255)
      for (const at of changes) now.data[at * 4] = 0
      const { changed, boxes } = differenceOf(picture(size, size, 255), now)
      expect(changed).toBe(changes.length)
      for (const at of changes) {
        const [x, y] = [at % size, Math.floor(at / size)]
        const around = boxes.filter(
          (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
        )
        expect(around).toHaveLength(1)
      }
    }),
  )
})
