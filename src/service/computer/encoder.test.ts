import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Region } from '../../contract/computer'
import { encode } from './encoder'
import { Frame } from './frame'
import type { Pixels } from './rows'

/** A picture whose colours come from `at`, as red, green, blue. */
function picture(width: number, height: number, at: (x: number, y: number) => [number, number, number]): Pixels {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set([...at(x, y)].reverse(), (y * width + x) * 4)
  }
  return { data, width, height, stride: width * 4 }
}

const flat = (x: number, y: number): [number, number, number] => (x % 40 < 3 ? [10, y % 256, 200] : [255, 254, 253])
const noise = (x: number, y: number): [number, number, number] => [
  (x * 37 + y * 91) % 256,
  (x * y) % 251,
  (x ^ y) % 256,
]

/** The colours of a region, row by row, by the picture itself. */
function colours({ data, width }: Pixels, { x, y, ...size }: Region): number[] {
  return Array.from({ length: size.width * size.height }, (_, index) => {
    const at = ((y + Math.floor(index / size.width)) * width + x + (index % size.width)) * 4
    return [data[at + 2] ?? 0, data[at + 1] ?? 0, data[at] ?? 0]
  }).flat()
}

async function decoded(bytes: Buffer): Promise<number[]> {
  return [...(await sharp(bytes, { failOn: 'warning' }).raw().toBuffer())]
}

test.each([
  ['a screen', 203, 131, flat],
  ['a photo', 202, 129, noise],
  ['one pixel', 1, 1, noise],
  ['a narrow strip', 3, 300, flat],
])('%s as PNG keeps every pixel', async (_, width, height, at) => {
  const shown = picture(width, height, at)
  expect(await decoded(await encode(shown, 'image/png'))).toEqual(colours(shown, { x: 0, y: 0, width, height }))
})

test('a region as PNG is that part of the picture', async () => {
  const region = { x: 13, y: 7, width: 101, height: 190 }
  for (const at of [flat, noise]) {
    const shown = picture(150, 220, at)
    expect(await decoded(await encode(shown, 'image/png', region))).toEqual(colours(shown, region))
  }
})

test.each(['image/jpeg', 'image/webp'] as const)('%s has the colours of the picture', async (type) => {
  const [red, green, blue] = await decoded(
    await encode(
      picture(67, 70, () => [200, 100, 50]),
      type,
    ),
  )
  expect([red, green, blue].map((value) => Math.round((value ?? 0) / 10))).toEqual([20, 10, 5])
})

test('a picture that has most of its rows in common with the one before takes them over', async () => {
  const before = picture(64, 300, flat)
  const after = picture(64, 300, (x, y) => (y === 100 && x === 5 ? [1, 2, 3] : flat(x, y)))
  const first = new Frame(1, before)
  expect(first.commonStrips(after)).toEqual([undefined, undefined, undefined])
  await first.encoded('image/png')
  const common = first.commonStrips(after)
  expect(common.map((strip) => strip !== undefined)).toEqual([false, true, true])
  const second = await new Frame(2, after, common).encoded('image/png')
  expect(await decoded(second)).toEqual(colours(after, { x: 0, y: 0, width: 64, height: 300 }))
})
