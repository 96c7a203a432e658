import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { png } from './png'
import { partsOf } from './rows'
import { compressWith, type Deflate, StripEncoder } from './strip-encoder'

const made = (deflate: Deflate): Promise<StripEncoder> => {
  compressWith(deflate)
  return StripEncoder.start()
}

const encoders = { zlib: await made('zlib'), own: await made('own') }

afterAll(() => Promise.all(Object.values(encoders).map((encoder) => encoder.end())))

/** Pixels as a PNG of two strips, decoded again, and the same colours as they were: red, green, blue. */
async function thereAndBack(
  pixels: Uint32Array,
  width: number,
  encoder = encoders.own,
): Promise<[shown: Buffer, was: Buffer]> {
  const height = pixels.length / width
  const stride = width * 4
  const strips = partsOf({ x: 0, y: 0, width, height }).map((part) =>
    Buffer.from(pixels.buffer, part.y * stride, part.height * stride),
  )
  const upper = Math.ceil(height / 2)
  const parts = [
    { x: 0, y: 0, width, height: upper },
    { x: 0, y: upper, width, height: height - upper },
  ]
  const encoded = await encoder.encode(
    { strips, width, height, stride },
    parts.filter((part) => part.height > 0),
  )
  const was = Buffer.from([...pixels].flatMap((pixel) => [(pixel >> 16) & 0xff, (pixel >> 8) & 0xff, pixel & 0xff]))
  return [
    await sharp(png(width, height, encoded), { failOn: 'warning' })
      .raw()
      .toBuffer(),
    was,
  ]
}

/** Pixels by a function of their position; what stands in the fourth byte must not matter. */
const drawn = (width: number, height: number, colour: (x: number, y: number) => number): Uint32Array =>
  Uint32Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width)) | ((at % 3) << 24))

test('any picture keeps every pixel, with few colours or with many, repeated or not, and is the one that zlib makes', async () => {
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 90 }), height: fc.integer({ min: 1, max: 40 }) })
  const pictures = sizes.chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      palette: fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 1, maxLength: 300 }),
      choice: fc.array(fc.nat(), { minLength: 1, maxLength: width * height }),
      height: fc.constant(height),
    }),
  )
  await fc.assert(
    fc.asyncProperty(pictures, async ({ width, height, palette, choice }) => {
      const colour = (x: number, y: number) =>
        palette[(choice[(y * width + x) % choice.length] ?? 0) % palette.length] ?? 0
      const pixels = drawn(width, height, colour)
      const [shown, was] = await thereAndBack(pixels, width)
      expect(shown.equals(was)).toBe(true)
      const [byZlib] = await thereAndBack(pixels, width, encoders.zlib)
      expect(byZlib.equals(shown)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a colour a thousand times as rare as others gets a code that decoders take', async () => {
  let state = 1
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
  // Each value half as often as the one before.
  const rare = () => Math.min(255, Math.floor(-Math.log2(random() + 2 ** -40) * 3))
  const [shown, was] = await thereAndBack(
    drawn(1100, 128, () => rare() * 0x10101),
    1100,
  )
  expect(shown.equals(was)).toBe(true)
})

test('rows longer than DEFLATE looks back, and rows that are all the same', async () => {
  const wide = drawn(12_000, 3, (x) => (x % 700 < 9 ? x * 77 : 0xffffff))
  const same = drawn(640, 128, (x) => (x < 320 ? 0x123456 : 0xfedcba))
  for (const [pixels, width] of [
    [wide, 12_000],
    [same, 640],
  ] as const) {
    const [shown, was] = await thereAndBack(pixels, width)
    expect(shown.equals(was)).toBe(true)
  }
})
