import { partsOf, type Pixels } from '../computer/rows'

/** What stands on it: 5 by 7 dots each, a number for each row, its highest bit on the left. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  C: [14, 17, 16, 16, 16, 17, 14],
  E: [31, 16, 16, 30, 16, 16, 31],
  I: [14, 4, 4, 4, 4, 4, 14],
  N: [17, 25, 21, 19, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  0: [14, 17, 19, 21, 25, 17, 14],
  1: [4, 12, 4, 4, 4, 4, 14],
  2: [14, 17, 1, 2, 4, 8, 31],
  3: [31, 2, 4, 2, 1, 17, 14],
  4: [2, 6, 10, 18, 31, 2, 2],
  5: [31, 16, 30, 1, 1, 17, 14],
  6: [6, 8, 16, 30, 17, 17, 14],
  7: [31, 1, 2, 4, 8, 8, 8],
  8: [14, 17, 17, 14, 17, 17, 14],
  9: [14, 17, 17, 15, 1, 2, 12],
  ':': [0, 12, 12, 0, 12, 12, 0],
}
const COLUMNS = 5
const ROWS = 7
/** Columns of a letter with the gap behind it. */
const ADVANCE = 6
/** A line takes this part of the width at most. */
const SHARE = 0.5
/** Blue, green, red, and nothing. */
const GROUND = Buffer.from([0x2b, 0x24, 0x1e, 0])
const INK = Buffer.from([0xd6, 0xcc, 0xc2, 0])

interface Size {
  readonly width: number
  readonly height: number
}

/** Draws what a video shows instead of a private phase, with the time at which that began. */
export function plate(size: Size, since: Date): Pixels {
  const pixels = Buffer.alloc(size.width * size.height * GROUND.length, GROUND)
  const middle = Math.floor(size.height / 2)
  const dot = dotOf(size, 'PRIVATE')
  writeLine(pixels, size, { text: 'PRIVATE', top: middle - (ROWS + 2) * dot, dot })
  const time = `SINCE ${since.toISOString().slice(11, 19)} UTC`
  writeLine(pixels, size, { text: time, top: middle + dot, dot: dotOf(size, time) })
  const { width, height } = size
  const stride = width * GROUND.length
  const strips = partsOf({ x: 0, y: 0, width, height }).map(({ y, height: rows }) =>
    pixels.subarray(y * stride, (y + rows) * stride),
  )
  return { strips, width, height, stride }
}

/** Pixels of the side of a dot. */
const dotOf = ({ width }: Size, text: string): number =>
  Math.max(1, Math.floor((width * SHARE) / (text.length * ADVANCE)))

function writeLine(
  pixels: Buffer,
  { width, height }: Size,
  { text, top, dot }: { text: string; top: number; dot: number },
): void {
  const left = Math.floor((width - text.length * ADVANCE * dot) / 2)
  for (const [index, letter] of text.split('').entries()) {
    for (const [row, bits] of (GLYPHS[letter] ?? []).entries()) {
      for (let column = 0; column < COLUMNS; column++) {
        if ((bits >> (COLUMNS - 1 - column)) & 1) {
          square(pixels, { width, height }, { x: left + (index * ADVANCE + column) * dot, y: top + row * dot, dot })
        }
      }
    }
  }
}

/** What is not on the picture is left out: displays may be very small. */
function square(pixels: Buffer, { width, height }: Size, { x, y, dot }: { x: number; y: number; dot: number }): void {
  const [from, to] = [Math.max(0, x), Math.min(width, x + dot)]
  for (let line = Math.max(0, y); line < Math.min(height, y + dot); line++) {
    if (to > from) pixels.fill(INK, (line * width + from) * INK.length, (line * width + to) * INK.length)
  }
}
