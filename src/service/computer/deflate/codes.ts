import { put, writeBytes } from './bits'
import { codeLengths, codesOf, reversed } from './huffman'
import { DISTANCES, LITERALS_AND_LENGTHS } from './symbols'

/** Ends a block. */
export const END: u32 = 256

/** How often each symbol occurs in the block to come. */
export const frequencies = new StaticArray<u32>(LITERALS_AND_LENGTHS)
export const distanceFrequencies = new StaticArray<u32>(DISTANCES)

const lengths = new StaticArray<u8>(LITERALS_AND_LENGTHS)
const distanceLengths = new StaticArray<u8>(DISTANCES)
const codes = new StaticArray<u32>(LITERALS_AND_LENGTHS)
const distanceCodes = new StaticArray<u32>(DISTANCES)

export function putCode(symbol: u32): void {
  const code = codes[symbol]
  put(code & 0xffff, code >> 16)
}

export function putDistanceCode(symbol: u32): void {
  const code = distanceCodes[symbol]
  put(code & 0xffff, code >> 16)
}

/** Makes the codes for these frequencies and writes them: the head of a block that is not the last one (RFC 1951, 3.2.7). */
export function prepareCodes(): void {
  frequencies[END] = 1
  // Decoders want a code, also where nothing is repeated.
  if (distanceFrequencies[0] === 0) distanceFrequencies[0] = 1
  codeLengths(frequencies, lengths)
  codeLengths(distanceFrequencies, distanceLengths)
  codesOf(lengths, codes)
  codesOf(distanceLengths, distanceCodes)
  put(0b100, 3)
  put(LITERALS_AND_LENGTHS - 257, 5)
  put(DISTANCES - 1, 5)
  put(19 - 4, 4)
  // Each length from 0 to 15 in four bits, and no code for lengths that repeat: 80 bytes that others would save for a strip.
  put(0, 3 * 3)
  writeBytes()
  for (let length = 0; length < 16; length += 1) put(4, 3)
  writeBytes()
  putLengths(lengths)
  putLengths(distanceLengths)
}

function putLengths(lengths: StaticArray<u8>): void {
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    put(reversed(lengths[symbol], 4), 4)
    writeBytes()
  }
}
