import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Region } from '../../contract/computer'
import { Frame } from '../computer/frame'
import { partsOf, type Pixels } from '../computer/rows'
import { VideoPicture } from './video-picture'

interface Size {
  width: number
  height: number
}

/** A picture whose pixels are those of a function, as `0xRRGGBB`; the fourth byte may be anything. */
function picture({ width, height }: Size, colour: (x: number, y: number) => number): Pixels {
  const strips = partsOf({ x: 0, y: 0, width, height }).map((part) => {
    const pixels = Uint32Array.from({ length: width * part.height }, (_, at) => {
      return (colour(at % width, part.y + Math.floor(at / width)) | 0xa5000000) >>> 0
    })
    return Buffer.from(pixels.buffer)
  })
  return { strips, width, height, stride: width * 4 }
}

const noise = (seed: number) => (x: number, y: number) =>
  (Math.imul(x * 7919 + y * 104729 + seed, 2654435761) >>> 8) & 0xffffff
const parts = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const

/** ITU-R BT.709, sections 3.2 to 3.5, of a colour with parts from 0 to 255. */
function yuv([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return [
    16 + (219 / 255) * luma,
    128 + (224 / 255) * ((blue - luma) / 1.8556),
    128 + (224 / 255) * ((red - luma) / 1.5748),
  ]
}

/** The same picture by the book. */
function reference(size: Size, colour: (x: number, y: number) => number): number[] {
  const [width, height] = [Math.ceil(size.width / 2) * 2, Math.ceil(size.height / 2) * 2]
  const at = (x: number, y: number) => parts(colour(Math.min(x, size.width - 1), Math.min(y, size.height - 1)))
  const luma = Array.from(
    { length: width * height },
    (_, index) => yuv(at(index % width, Math.floor(index / width)))[0],
  )
  const colours = ([1, 2] as const).flatMap((plane) =>
    Array.from({ length: (width * height) / 4 }, (_, index) => {
      const [x, y] = [(index % (width / 2)) * 2, Math.floor(index / (width / 2)) * 2]
      const square = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)]
      const mean = (part: 0 | 1 | 2) => square.reduce((sum, one) => sum + one[part], 0) / 4
      return yuv([mean(0), mean(1), mean(2)])[plane]
    }),
  )
  return [...luma, ...colours]
}

const farthest = (bytes: Buffer, wanted: readonly number[]): number =>
  wanted.reduce((most, value, index) => Math.max(most, Math.abs(value - (bytes[index] ?? Infinity))), 0)

test.each([
  [320, 240],
  [322, 241],
  [163, 131],
  [7, 5],
])('a picture of %i by %i has the colours of BT.709 in the limited range', async (width, height) => {
  const video = new VideoPicture({ width, height })
  await video.draw(picture({ width, height }, noise(1)))
  const wanted = reference({ width, height }, noise(1))
  expect(video.bytes.length).toBe(wanted.length)
  // The nearest whole number.
  expect(farthest(video.bytes, wanted)).toBeLessThan(0.52)
})

test('greys have no colour, and black and white are the ends of the range', async () => {
  const size = { width: 256, height: 2 }
  const video = new VideoPicture(size)
  await video.draw(picture(size, (x) => x * 0x010101))
  expect([video.bytes[0], video.bytes[255]]).toEqual([16, 235])
  expect(new Set(video.bytes.subarray(512))).toEqual(new Set([128]))
})

test('a frame that follows another is converted where it has changed, and nowhere else', async () => {
  const size = { width: 330, height: 301 }
  const changed: Region = { x: 77, y: 121, width: 19, height: 31 }
  const isChanged = (x: number, y: number) =>
    x >= changed.x && x < changed.x + changed.width && y >= changed.y && y < changed.y + changed.height
  const next = (x: number, y: number) => (isChanged(x, y) ? noise(2)(x, y) : noise(1)(x, y))
  const first = new Frame(1, picture(size, noise(1)))
  const video = new VideoPicture(size)
  await video.show(first)
  const where = partsOf({ x: 0, y: 0, ...size })
  const second = first.next(picture(size, next).strips, where)
  // What is far from the change is not touched.
  video.bytes[0] = 1
  await video.show(second)
  expect([video.number, video.bytes[0]]).toEqual([2, 1])
  const wanted = reference(size, next)
  expect(farthest(video.bytes.subarray(1), wanted.slice(1))).toBeLessThan(0.52)
  // After something else all of it is.
  await video.draw(picture(size, noise(3)))
  expect(video.number).toBeUndefined()
  await video.show(second)
  expect(farthest(video.bytes, wanted)).toBeLessThan(0.52)
})

test('many pictures take no more address space than their bytes', () => {
  const mapped = () => Number(readFileSync('/proc/self/statm', 'utf8').split(' ')[0]) * 4096
  const size = { width: 320, height: 240 }
  const before = mapped()
  const pictures = Array.from({ length: 50 }, () => new VideoPicture(size))
  // Each memory of WebAssembly takes 10 GB.
  expect(mapped() - before).toBeLessThan(2 ** 30)
  expect(pictures).toHaveLength(50)
})
