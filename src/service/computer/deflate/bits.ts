/** Bits not written yet, the first one lowest. */
let held: u64 = 0
let count: u32 = 0
let to: usize = 0

export function beginWriting(at: usize): void {
  to = at
  held = 0
  count = 0
}

/** Adds bits; at most 57 may wait for `writeBytes`. */
export function put(bits: u32, length: u32): void {
  held |= (<u64>bits) << count
  count += length
}

export function writeBytes(): void {
  store<u64>(to, held)
  const bytes = count >> 3
  to += bytes
  held >>= bytes << 3
  count &= 7
}

/** Ends with a whole byte, by an empty block that is stored as it is (RFC 1951, 3.2.4). */
export function alignToByte(): void {
  writeBytes()
  put(0, 3)
  put(0, (8 - (count & 7)) & 7)
  put(0, 16)
  put(0xffff, 16)
  writeBytes()
}

/** Returns where the next byte goes. */
export function written(): usize {
  return to
}
