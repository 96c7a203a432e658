/** Lengths and distances of repetitions as RFC 1951 (3.2.5) writes them: a symbol, and some bits more. */

export const LITERALS_AND_LENGTHS = 286
export const DISTANCES = 30
export const LONGEST = 258
export const FURTHEST: u32 = 32_768

const FIRST_LENGTH = 257

export const lengthSymbols = new StaticArray<u16>(LONGEST + 1)
export const lengthBits = new StaticArray<u8>(LITERALS_AND_LENGTHS)
export const lengthBase = new StaticArray<u16>(LITERALS_AND_LENGTHS)
export const distanceBits = new StaticArray<u8>(DISTANCES)
export const distanceBase = new StaticArray<u16>(DISTANCES)
/** Of distances up to 256, and of each 128 of the greater ones. */
const nearSymbols = new StaticArray<u8>(256)
const farSymbols = new StaticArray<u8>(256)

export function distanceSymbol(distance: u32): u32 {
  return distance <= 256 ? nearSymbols[distance - 1] : farSymbols[(distance - 1) >> 7]
}

function fillLengths(): void {
  let length = 3
  for (let symbol = FIRST_LENGTH; symbol < LITERALS_AND_LENGTHS - 1; symbol += 1) {
    const bits = symbol < FIRST_LENGTH + 8 ? 0 : (symbol - FIRST_LENGTH - 4) >> 2
    lengthBits[symbol] = <u8>bits
    lengthBase[symbol] = <u16>length
    for (const next = length + (1 << bits); length < next && length <= LONGEST; length += 1)
      lengthSymbols[length] = <u16>symbol
  }
  // The longest has one of its own.
  lengthSymbols[LONGEST] = <u16>(LITERALS_AND_LENGTHS - 1)
  lengthBase[LITERALS_AND_LENGTHS - 1] = <u16>LONGEST
}

function fillDistances(): void {
  let distance = 1
  for (let symbol = 0; symbol < DISTANCES; symbol += 1) {
    const bits = symbol < 2 ? 0 : (symbol - 2) >> 1
    distanceBits[symbol] = <u8>bits
    distanceBase[symbol] = <u16>distance
    for (const next = distance + (1 << bits); distance < next; distance += 1) {
      if (distance <= 256) nearSymbols[distance - 1] = <u8>symbol
      else farSymbols[(distance - 1) >> 7] = <u8>symbol
    }
  }
}

fillLengths()
fillDistances()
