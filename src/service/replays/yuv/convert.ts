/*
 * ITU-R BT.709 in the limited range: luma 16 to 235, the colors 16 to 240. The factors are fractions of 2^15. Each row of the matrix adds up to
 * what keeps greys exact: to 219/255 for luma, to nothing for the colors.
 */
const BITS: i32 = 15
const LUMA_BLUE: i32 = 2032
const LUMA_GREEN: i32 = 20127
const LUMA_RED: i32 = 5983
const CB_BLUE: i32 = 14392
const CB_GREEN: i32 = -11094
const CB_RED: i32 = -3298
const CR_BLUE: i32 = -1319
const CR_GREEN: i32 = -13073
const CR_RED: i32 = 14392
/** Black, and half a step, so that what is cut off is rounded. */
const LUMA_BASE: i32 = (16 << BITS) + (1 << (BITS - 1))
/** The sum of four pixels is four times their mean. */
const COLOUR_BITS: i32 = BITS + 2
const COLOUR_BASE: i32 = (128 << COLOUR_BITS) + (1 << (COLOUR_BITS - 1))

/** So many pixels of two rows are converted at once. */
const STEP: u32 = 8

/**
 * Converts pixels of 4 bytes (blue, green, red, anything): `rows` rows of `width`, one behind the other; both are even. Writes the luma of each from
 * `luma` on, and the mean color of each square of four from `cb` and `cr` on. Rows of luma are `stride` bytes apart, those of the colors half as many.
 */
export function convert(pixels: usize, width: u32, rows: u32, luma: usize, cb: usize, cr: usize, stride: u32): void {
  const whole = width - (width % STEP)
  const bytes = width << 2
  for (let row: u32 = 0; row < rows; row += 2) {
    const upper = pixels + row * bytes
    const y = luma + row * stride
    const colours = (row >> 1) * (stride >> 1)
    for (let x: u32 = 0; x < whole; x += STEP) {
      convertStep(upper + (x << 2), bytes, y + x, stride, cb + colours + (x >> 1), cr + colours + (x >> 1))
    }
    for (let x = whole; x < width; x += 2) {
      convertSquare(upper + (x << 2), bytes, y + x, stride, cb + colours + (x >> 1), cr + colours + (x >> 1))
    }
  }
}

function convertStep(upper: usize, bytes: u32, y: usize, stride: u32, cb: usize, cr: usize): void {
  const lower = upper + bytes
  const a = v128.load(upper)
  const b = v128.load(upper, 16)
  const c = v128.load(lower)
  const d = v128.load(lower, 16)
  v128.store64_lane(y, lumaOf(a, b), 0)
  v128.store64_lane(y + stride, lumaOf(c, d), 0)
  // No sum of four leaves 16 bits.
  const outer = sumOfSquares(v128.add<i16>(outerOf(a), outerOf(c)), v128.add<i16>(outerOf(b), outerOf(d)))
  const green = sumOfSquares(v128.add<i16>(greenOf(a), greenOf(c)), v128.add<i16>(greenOf(b), greenOf(d)))
  const base = v128.splat<i32>(COLOUR_BASE)
  const blueness = v128.add<i32>(base, weighed(outer, green, CB_BLUE, CB_GREEN, CB_RED))
  const redness = v128.add<i32>(base, weighed(outer, green, CR_BLUE, CR_GREEN, CR_RED))
  const both = narrowed(v128.shr<i32>(blueness, COLOUR_BITS), v128.shr<i32>(redness, COLOUR_BITS))
  v128.store32_lane(cb, both, 0)
  v128.store32_lane(cr, both, 1)
}

/** Blue and red of four pixels, 16 bits each. */
function outerOf(four: v128): v128 {
  return v128.and(four, v128.splat<u32>(0x00ff00ff))
}

/** Green of four pixels in 16 bits each, and nothing behind each. */
function greenOf(four: v128): v128 {
  return v128.shr<u32>(v128.and(four, v128.splat<u32>(0xff00)), 8)
}

/** Of the sums of eight columns those of each two. */
function sumOfSquares(left: v128, right: v128): v128 {
  return v128.add<i16>(v128.shuffle<i32>(left, right, 0, 2, 4, 6), v128.shuffle<i32>(left, right, 1, 3, 5, 7))
}

function weighed(outer: v128, green: v128, ofBlue: i32, ofGreen: i32, ofRed: i32): v128 {
  return v128.add<i32>(
    v128.dot<i16>(outer, v128.splat<i32>((ofRed << 16) | (ofBlue & 0xffff))),
    v128.dot<i16>(green, v128.splat<i32>(ofGreen & 0xffff)),
  )
}

/** Eight numbers as bytes. */
function narrowed(left: v128, right: v128): v128 {
  const short = v128.narrow<i32>(left, right)
  return i8x16.narrow_i16x8_u(short, short)
}

function lumaOf(left: v128, right: v128): v128 {
  const base = v128.splat<i32>(LUMA_BASE)
  return narrowed(
    v128.shr<i32>(v128.add<i32>(base, weighed(outerOf(left), greenOf(left), LUMA_BLUE, LUMA_GREEN, LUMA_RED)), BITS),
    v128.shr<i32>(v128.add<i32>(base, weighed(outerOf(right), greenOf(right), LUMA_BLUE, LUMA_GREEN, LUMA_RED)), BITS),
  )
}

/** The same of a square, where there are fewer than a step. */
function convertSquare(upper: usize, bytes: u32, y: usize, stride: u32, cb: usize, cr: usize): void {
  const lower = upper + bytes
  storeLuma(y, upper)
  storeLuma(y + 1, upper + 4)
  storeLuma(y + stride, lower)
  storeLuma(y + stride + 1, lower + 4)
  const blue = sumOfFour(upper, lower)
  const green = sumOfFour(upper + 1, lower + 1)
  const red = sumOfFour(upper + 2, lower + 2)
  store<u8>(cb, (COLOUR_BASE + CB_BLUE * blue + CB_GREEN * green + CB_RED * red) >> COLOUR_BITS)
  store<u8>(cr, (COLOUR_BASE + CR_BLUE * blue + CR_GREEN * green + CR_RED * red) >> COLOUR_BITS)
}

function storeLuma(y: usize, pixel: usize): void {
  const sum =
    LUMA_BLUE * <i32>load<u8>(pixel) + LUMA_GREEN * <i32>load<u8>(pixel, 1) + LUMA_RED * <i32>load<u8>(pixel, 2)
  store<u8>(y, (LUMA_BASE + sum) >> BITS)
}

function sumOfFour(upper: usize, lower: usize): i32 {
  return <i32>load<u8>(upper) + <i32>load<u8>(upper, 4) + <i32>load<u8>(lower) + <i32>load<u8>(lower, 4)
}
