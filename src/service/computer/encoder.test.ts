import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Region } from '../../contract/computer'
import { inStrips } from './changes'
import { encode } from './encoder'
import { Frame } from './frame'
import { type Pixels, ROWS_AT_ONCE } from './rows'
import { encoding } from './semaphore'

/** A picture whose colours come from `at`, as red, green, blue. */
function picture(width: number, height: number, at: (x: number, y: number) => [number, number, number]): Pixels {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set([...at(x, y)].reverse(), (y * width + x) * 4)
  }
  const stride = width * 4
  const strips = Array.from({ length: Math.ceil(height / ROWS_AT_ONCE) }, (_, index) =>
    data.subarray(index * ROWS_AT_ONCE * stride, (index + 1) * ROWS_AT_ONCE * stride),
  )
  return { strips, width, height, stride }
}

/** The frame that shows this picture after another one. */
const after = (frame: Frame, { strips, ...size }: Pixels): Frame =>
  frame.next(strips, inStrips([{ x: 0, y: 0, ...size }], size))

const flat = (x: number, y: number): [number, number, number] => (x % 40 < 3 ? [10, y % 256, 200] : [255, 254, 253])
const noise = (x: number, y: number): [number, number, number] => [
  (x * 37 + y * 91) % 256,
  (x * y) % 251,
  (x ^ y) % 256,
]

/** The colours of a region, row by row, by the picture itself. */
function colours({ strips, width }: Pixels, { x, y, ...size }: Region): number[] {
  const data = Buffer.concat(strips)
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

test('what has changed, put onto the picture before, is the picture after, however many pictures later', async () => {
  const [width, height] = [200, 300]
  const whole = { x: 0, y: 0, width, height }
  const before = picture(width, height, flat)
  const spot = (x: number, y: number): [number, number, number] =>
    x > 90 && x < 99 && y > 120 && y < 140 ? [1, 2, 3] : flat(x, y)
  const dots = (x: number, y: number): [number, number, number] => (x === 199 && y === 299 ? [4, 5, 6] : spot(x, y))
  const first = new Frame(7, before)
  const second = after(first, picture(width, height, spot))
  const third = after(second, picture(width, height, dots))
  expect(third.changedSince(8)).toEqual([{ x: 199, y: 299, width: 1, height: 1 }])
  const regions = third.changedSince(7) ?? []
  expect(regions).toEqual([
    { x: 91, y: 121, width: 8, height: 7 },
    { x: 91, y: 128, width: 8, height: 12 },
    { x: 199, y: 299, width: 1, height: 1 },
  ])
  const parts = await decoded(await third.encodedChanges(regions))
  const put = colours(before, whole)
  let row = 0
  for (const region of regions) {
    for (let y = 0; y < region.height; y += 1, row += 1) {
      const from = row * 8 * 3
      put.splice(
        ((region.y + y) * width + region.x) * 3,
        region.width * 3,
        ...parts.slice(from, from + region.width * 3),
      )
    }
  }
  expect(put).toEqual(colours(picture(width, height, dots), whole))
})

test('a picture that looks the same is the one before, and what is not known to have changed is not told', () => {
  const first = new Frame(1, picture(64, 300, flat))
  expect(after(first, picture(64, 300, flat))).toBe(first)
  const second = after(first, picture(64, 300, noise))
  expect([second.number, second.changedSince(1)]).toEqual([2, undefined])
  expect([second.changedSince(2), second.changedSince(3), second.changedSince(0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  let last = second
  for (let dot = 0; dot < 40; dot += 1)
    last = after(
      last,
      picture(64, 300, (x, y) => (x === dot && y === 9 ? [1, 2, 3] : noise(x, y))),
    )
  expect([last.number, last.changedSince(41)]).toEqual([42, [{ x: 38, y: 9, width: 2, height: 1 }]])
  expect([last.changedSince(10), last.changedSince(9)]).toEqual([[{ x: 7, y: 9, width: 33, height: 1 }], undefined])
})

test('a picture that has most of its rows in common with the one before takes them over', async () => {
  const dotted = picture(64, 300, (x, y) => (y === 100 && x === 5 ? [1, 2, 3] : flat(x, y)))
  const first = new Frame(1, picture(64, 300, flat))
  await first.encoded('image/png')
  const second = after(first, dotted)
  expect(await decoded(await second.encoded('image/png'))).toEqual(
    colours(dotted, { x: 0, y: 0, width: 64, height: 300 }),
  )
  const changed = Math.floor(100 / ROWS_AT_ONCE)
  expect(second.strips).toEqual(first.strips.with(changed, dotted.strips[changed] ?? Buffer.of()))
  expect(second.strips.map((strip, index) => strip === first.strips[index])).toEqual(
    first.strips.map((_, index) => index !== changed),
  )
})

test('pixels whose memory is used for another picture are not read again', async () => {
  const frame = new Frame(1, picture(64, 300, flat))
  const encoded = frame.encoded('image/png')
  let unused = false
  frame.retire(() => (unused = true))
  expect(unused).toBe(false)
  const bytes = await encoded
  expect(unused).toBe(true)
  expect(await frame.encoded('image/png')).toBe(bytes)
  await expect(frame.png({ x: 0, y: 0, width: 1, height: 1 })).rejects.toThrow('may have been overwritten')
})

test.each(['image/png', 'image/webp'] as const)(
  'a picture that could not be encoded as %s is encoded when it is asked for again, and so is the next one',
  async (type) => {
    const frame = new Frame(1, picture(64, 300, flat))
    vi.spyOn(encoding, 'run').mockRejectedValueOnce(new Error('no memory'))
    const failed = frame.encoded(type)
    // It has most of its strips from the one before, whose encoding is under way.
    const dotted = picture(64, 300, (x, y) => (x === 9 && y === 299 ? [1, 2, 3] : flat(x, y)))
    const next = after(frame, dotted)
    await expect(failed).rejects.toThrow('no memory')
    for (const shown of [frame, next]) {
      await shown.encoded(type).catch(() => undefined)
      expect(await decoded(await shown.encoded(type))).toHaveLength(64 * 300 * 3)
    }
  },
)

test('changes that could not be encoded are encoded when they are asked for again', async () => {
  const frame = new Frame(1, picture(64, 300, flat))
  const regions = [{ x: 0, y: 0, width: 8, height: 8 }]
  vi.spyOn(encoding, 'run').mockRejectedValueOnce(new Error('no memory'))
  await expect(frame.encodedChanges(regions)).rejects.toThrow('no memory')
  expect(await decoded(await frame.encodedChanges(regions))).toHaveLength(8 * 8 * 3)
})

test('a picture that memory does not hold is refused, and no thread stays behind for it', async () => {
  await encode(picture(8, 8, flat), 'image/png')
  const threads = async () => (await readdir('/proc/self/task')).length
  const before = await threads()
  await expect(encode({ strips: [], width: 20_000, height: 20_000, stride: 80_000 }, 'image/png')).rejects.toThrow()
  await expect.poll(threads).toBeLessThan(before)
  const shown = picture(8, 8, flat)
  expect(await decoded(await encode(shown, 'image/png'))).toEqual(colours(shown, { x: 0, y: 0, width: 8, height: 8 }))
})
