/** Bits of the longest code (RFC 1951, 3.2.7). */
const LONGEST_CODE: u32 = 15
const MOST_SYMBOLS = 286

/** Symbols that occur, the rarest first. */
const order = new StaticArray<u16>(MOST_SYMBOLS)
/** How often, then where the parent is, then how deep in the tree; see `depths`. */
const nodes = new StaticArray<u32>(MOST_SYMBOLS)
const ofLength = new StaticArray<u32>(64)

/**
 * Gives each symbol that occurs the length of its code, and a length of 0 to the others: the best code for these frequencies, or nearly so
 * where codes would be too long.
 */
export function codeLengths(frequencies: StaticArray<u32>, lengths: StaticArray<u8>): void {
  lengths.fill(0)
  const count = orderSymbols(frequencies)
  if (count < 2) {
    // One code of one bit, of which the other value never comes, is allowed.
    if (count === 1) lengths[order[0]] = 1
    return
  }
  for (let index = 0; index < count; index += 1) nodes[index] = frequencies[order[index]]
  joinNodes(count)
  countLengths(count)
  limitLengths()
  let index = 0
  for (let length: u32 = LONGEST_CODE; length > 0; length -= 1) {
    for (let left = ofLength[length]; left > 0; left -= 1) lengths[order[index++]] = <u8>length
  }
}

/** Fills in the codes of these lengths (RFC 1951, 3.2.2), turned round as they are written, with their lengths above 16 bits. */
export function codesOf(lengths: StaticArray<u8>, codes: StaticArray<u32>): void {
  let next: u32 = 0
  for (let length: u32 = 1; length <= LONGEST_CODE; length += 1) {
    next <<= 1
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] !== length) continue
      codes[symbol] = reversed(next, length) | (length << 16)
      next += 1
    }
  }
}

export function reversed(bits: u32, length: u32): u32 {
  let turned: u32 = 0
  for (let bit: u32 = 0; bit < length; bit += 1) turned |= ((bits >> bit) & 1) << (length - 1 - bit)
  return turned
}

/** Shell's sort, with few symbols. Returns how many there are. */
function orderSymbols(frequencies: StaticArray<u32>): i32 {
  let count = 0
  for (let symbol = 0; symbol < frequencies.length; symbol += 1) {
    if (frequencies[symbol] > 0) order[count++] = <u16>symbol
  }
  for (let gap = 121; gap > 0; gap /= 3) {
    for (let index = gap; index < count; index += 1) {
      const symbol = order[index]
      const frequency = frequencies[symbol]
      let to = index
      for (; to >= gap && frequencies[order[to - gap]] > frequency; to -= gap) order[to] = order[to - gap]
      order[to] = symbol
    }
  }
  return count
}

/**
 * Joins the two rarest of what is left until all are one, in place (Moffat and Katajainen, "In-place calculation of
 * minimum-redundancy codes", 1995): frequencies become indexes of parents.
 */
function joinNodes(count: i32): void {
  let leaf = 0
  let inner = 0
  for (let next = 0; next < count - 1; next += 1) {
    let sum: u32 = 0
    for (let child = 0; child < 2; child += 1) {
      if (leaf >= count || (inner < next && nodes[inner] < nodes[leaf])) {
        sum += nodes[inner]
        nodes[inner++] = next
      } else sum += nodes[leaf++]
    }
    nodes[next] = sum
  }
}

function countLengths(count: i32): void {
  ofLength.fill(0)
  nodes[count - 2] = 0
  for (let inner = count - 3; inner >= 0; inner -= 1) nodes[inner] = nodes[nodes[inner]] + 1
  let inner = count - 2
  let available: u32 = 1
  for (let depth: u32 = 0; available > 0; depth += 1) {
    let joined: u32 = 0
    for (; inner >= 0 && nodes[inner] === depth; inner -= 1) joined += 1
    ofLength[min(depth, LONGEST_CODE)] += available - joined
    available = joined * 2
  }
}

/**
 * Makes room for the codes that were too long and are counted among the longest now: takes one of those away and puts it beside one
 * that is shorter, which becomes longer by a bit, until there is a code for each.
 */
function limitLengths(): void {
  let space: u32 = 0
  for (let length: u32 = 1; length <= LONGEST_CODE; length += 1) space += ofLength[length] << (LONGEST_CODE - length)
  for (; space > (<u32>1) << LONGEST_CODE; space -= 1) {
    let shorter = LONGEST_CODE - 1
    while (ofLength[shorter] === 0) shorter -= 1
    ofLength[LONGEST_CODE] -= 1
    ofLength[shorter] -= 1
    ofLength[shorter + 1] += 2
  }
}
