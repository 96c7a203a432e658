/** The largest prime below 2^16, by which Adler-32 counts (RFC 1950). */
const MODULUS: u64 = 65_521
/** Four pixels are twelve bytes: how often each of them counts in the second sum, by its position (blue, green, red, nothing). */
const WEIGHTS_FIRST = i16x8(10, 11, 12, 0, 7, 8, 9, 0)
const WEIGHTS_SECOND = i16x8(4, 5, 6, 0, 1, 2, 3, 0)

/** Returns the Adler-32 of rows of pixels as red, green, blue, with the filter's byte before each row. */
export function checksumOf(pixels: usize, width: u32, height: u32, filter: u32): u32 {
  let low: u64 = 1
  let high: u64 = 0
  for (let y: u32 = 0; y < height; y += 1) {
    low += filter
    high += low
    const row = pixels + ((y * width) << 2)
    let sum = v128.splat<i32>(0)
    // The sums before each four pixels, and the bytes by their weights.
    let before = v128.splat<i32>(0)
    let weighted = v128.splat<i32>(0)
    let x: u32 = 0
    for (; x + 4 <= width; x += 4) {
      const four = v128.load(row + (x << 2))
      before = v128.add<i32>(before, sum)
      sum = v128.add<i32>(sum, v128.extadd_pairwise<i16>(v128.extadd_pairwise<u8>(four)))
      weighted = v128.add<i32>(weighted, v128.dot<i16>(v128.extend_low<u8>(four), WEIGHTS_FIRST))
      weighted = v128.add<i32>(weighted, v128.dot<i16>(v128.extend_high<u8>(four), WEIGHTS_SECOND))
    }
    high += 3 * x * low + 12 * lanes(before) + lanes(weighted)
    low += lanes(sum)
    for (; x < width; x += 1) {
      const pixel = load<u32>(row + (x << 2))
      low += (pixel >> 16) & 0xff
      high += low
      low += (pixel >> 8) & 0xff
      high += low
      low += pixel & 0xff
      high += low
    }
    low %= MODULUS
    high %= MODULUS
  }
  return ((<u32>high) << 16) | <u32>low
}

function lanes(vector: v128): u64 {
  return (
    <u64>v128.extract_lane<u32>(vector, 0) +
    v128.extract_lane<u32>(vector, 1) +
    v128.extract_lane<u32>(vector, 2) +
    v128.extract_lane<u32>(vector, 3)
  )
}
