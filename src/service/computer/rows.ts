import { setImmediate } from 'node:timers/promises'
import type { Region } from '../../contract/computer'

/** Rows of a strip. They are packed in one go: a quarter of a millisecond, so that inputs are not held up. */
export const ROWS_AT_ONCE = 64

/** A picture in memory, as X servers keep it: rows of `stride` bytes, 4 bytes a pixel: blue, green, red, anything. */
export interface Pixels {
  /**
   * ROWS_AT_ONCE rows each from top to bottom, the last may have fewer; each begins at a multiple of 4 in its memory. Pictures that
   * follow each other share those that look the same.
   */
  strips: readonly Buffer[]
  width: number
  height: number
  stride: number
}

/** Packs a region into 3 bytes a pixel (red, green, blue). `into` begins at a multiple of 4 in its memory. Returns the number of bytes. */
function packRows(picture: Pixels, { x, y, width, height }: Region, into: Uint8Array): number {
  const packed = new Uint32Array(into.buffer, into.byteOffset, into.length >> 2)
  let to = 0
  for (const [pixels, start] of rowsOf(picture, y, height)) {
    let at = start + x
    const end = at + width
    // So many pixels of three bytes lead to the next multiple of 4.
    const aligned = at + Math.min(to & 3, width)
    for (; at < aligned; at += 1) to = pack(into, to, pixels[at] ?? 0)
    let word = to >> 2
    // Four pixels are three words, which is five times as fast as byte by byte.
    for (; at + 4 <= end; at += 4) {
      const a = pixels[at] ?? 0
      const b = pixels[at + 1] ?? 0
      const c = pixels[at + 2] ?? 0
      const d = pixels[at + 3] ?? 0
      packed[word] = ((a >> 16) & 0xff) | (a & 0xff00) | ((a & 0xff) << 16) | ((b << 8) & 0xff000000)
      packed[word + 1] = ((b >> 8) & 0xff) | ((b & 0xff) << 8) | (c & 0xff0000) | ((c & 0xff00) << 16)
      packed[word + 2] = (c & 0xff) | ((d >> 8) & 0xff00) | ((d & 0xff00) << 8) | (d << 24)
      word += 3
    }
    to = word << 2
    for (; at < end; at += 1) to = pack(into, to, pixels[at] ?? 0)
  }
  return to
}

function pack(into: Uint8Array, to: number, pixel: number): number {
  into[to] = pixel >> 16
  into[to + 1] = pixel >> 8
  into[to + 2] = pixel
  return to + 3
}

/** Returns a whole region as 3 bytes a pixel, without holding up inputs. */
export async function packAll(picture: Pixels, region: Region): Promise<Uint8Array> {
  const packed = new Uint8Array(Math.ceil((region.width * region.height * 3) / 4) * 4)
  let done = 0
  for (const part of partsOf(region)) {
    // Each part begins at a multiple of 4, as each but the last has a multiple of 4 rows.
    done += packRows(picture, part, packed.subarray(done))
    await setImmediate()
  }
  return packed.subarray(0, done)
}

/** Rows of a picture, each as the pixels that it is among and its offset there. */
export function* rowsOf(
  { strips, stride }: Pixels,
  first: number,
  count: number,
): Generator<readonly [Uint32Array, number]> {
  let pixels = words(undefined)
  let known = -1
  for (let row = first; row < first + count; row++) {
    const index = Math.floor(row / ROWS_AT_ONCE)
    if (index !== known) pixels = words(strips[index])
    known = index
    yield [pixels, ((row - index * ROWS_AT_ONCE) * stride) / 4]
  }
}

export const words = (strip: Buffer | undefined): Uint32Array =>
  strip ? new Uint32Array(strip.buffer, strip.byteOffset, strip.length >> 2) : new Uint32Array()

/** Returns a region cut into parts of ROWS_AT_ONCE rows; the last may have fewer. */
export function partsOf({ x, y, width, height }: Region): Region[] {
  return Array.from({ length: Math.ceil(height / ROWS_AT_ONCE) }, (_, index) => {
    const from = index * ROWS_AT_ONCE
    return { x, y: y + from, width, height: Math.min(ROWS_AT_ONCE, height - from) }
  })
}
