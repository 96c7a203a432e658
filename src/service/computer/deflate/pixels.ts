const COLOURS: u32 = 0xffffff

/** Clears the fourth byte of each pixel, so that pixels are equal when their colors are. */
export function withoutFourth(pixels: usize, count: u32): void {
  const colours = v128.splat<u32>(COLOURS)
  const end = pixels + (count << 2)
  let at = pixels
  for (; at + 16 <= end; at += 16) v128.store(at, v128.and(v128.load(at), colours))
  for (; at < end; at += 4) store<u32>(at, load<u32>(at) & COLOURS)
}

/** Returns whether few neighbors have the same color. One row of eight shows it. */
export function looksLikePhoto(pixels: usize, width: u32, height: u32): bool {
  let same: u32 = 0
  let seen: u32 = 0
  for (let y: u32 = 0; y < height; y += 8) {
    const row = pixels + ((y * width) << 2)
    for (let x: u32 = 1; x + 4 <= width; x += 4) {
      const at = row + (x << 2)
      same += popcnt(v128.bitmask<i32>(v128.eq<i32>(v128.load(at), v128.load(at - 4))))
      seen += 4
    }
  }
  return same < seen >> 2
}

/** Subtracts from each color that of the pixel to the left: in a photo most are small then. */
export function subtractLeft(pixels: usize, width: u32, height: u32): void {
  const colours = v128.splat<u32>(COLOURS)
  for (let y: u32 = 0; y < height; y += 1) {
    const row = pixels + ((y * width) << 2)
    // From the right, as the left ones are needed as they were.
    let right = width
    for (; right >= 5; right -= 4) {
      const at = row + ((right - 4) << 2)
      v128.store(at, v128.and(v128.sub<i8>(v128.load(at), v128.load(at - 4)), colours))
    }
    for (; right >= 2; right -= 1) {
      const at = row + ((right - 1) << 2)
      store<u32>(at, less(load<u32>(at), load<u32>(at - 4)) & COLOURS)
    }
  }
}

/** Returns how many pixels from two addresses on are the same, at most `most`. */
export function equalPixels(one: usize, other: usize, most: u32): u32 {
  let count: u32 = 0
  while (count + 4 <= most) {
    const at = count << 2
    const equal = v128.bitmask<i32>(v128.eq<i32>(v128.load(one + at), v128.load(other + at)))
    if (equal != 0b1111) return count + ctz(~equal)
    count += 4
  }
  while (count < most && load<u32>(one + (count << 2)) == load<u32>(other + (count << 2))) count += 1
  return count
}

/** Returns each byte of `a` less that of `b`, without borrowing from the next. */
function less(a: u32, b: u32): u32 {
  return ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ ((a ^ ~b) & 0x80808080)
}
