import { put, writeBytes } from './bits'
import { distanceFrequencies, frequencies, putCode, putDistanceCode } from './codes'
import { equalPixels } from './pixels'
import {
  distanceBase,
  distanceBits,
  distanceSymbol,
  FURTHEST,
  lengthBase,
  lengthBits,
  lengthSymbols,
  LONGEST,
} from './symbols'

/** A token is a pixel (0, red, green, blue), or one of these with what belongs to it. */
const FILTER: u32 = 1 << 30
/** Bytes in bits 15 to 23, the distance less one below. */
const REPETITION: u32 = 1 << 31

/** Where two pixels that follow each other stood last, by a hash of both: row and column. */
const HASH_BITS = 13
const positions = new StaticArray<u32>(1 << HASH_BITS)
const NOWHERE: u32 = u32.MAX_VALUE
/** A repetition of so many pixels from the row above is good enough. */
const LONG: u32 = 8

// Red, green and blue of a pixel are mostly the same, and one counter would have to wait for itself.
const reds = new StaticArray<u32>(256)
const greens = new StaticArray<u32>(256)
const blues = new StaticArray<u32>(256)

/** What `findBefore` has found: pixels, and bytes between. */
let found: u32 = 0
let distance: u32 = 0

export let tokensEnd: usize = 0

/**
 * Cuts rows into tokens at `into` and counts their symbols. What repeats is found by pixels: those of the color to the left,
 * and, when `search`, the row above and pairs of pixels seen before.
 */
export function collectTokens(into: usize, pixels: usize, width: u32, height: u32, filter: u32, search: bool): void {
  tokensEnd = into
  clearCounts()
  if (search) positions.fill(NOWHERE)
  for (let y: u32 = 0; y < height; y += 1) {
    const row = pixels + ((y * width) << 2)
    add(FILTER | filter)
    frequencies[filter] += 1
    for (let x: u32 = 0; x < width;) {
      const at = row + (x << 2)
      const pixel = load<u32>(at)
      found = 0
      if (x > 0 && pixel === load<u32>(at - 4)) {
        found = equalPixels(at, at - 4, width - x)
        distance = 3
      } else if (search) findBefore(pixels, width, x, y)
      if (found > 0) {
        repeat(found, distance)
        x += found
      } else {
        add(pixel)
        reds[pixel >> 16] += 1
        greens[(pixel >> 8) & 0xff] += 1
        blues[pixel & 0xff] += 1
        x += 1
      }
    }
  }
  for (let value = 0; value < 256; value += 1) frequencies[value] += reds[value] + greens[value] + blues[value]
}

/** Sets how many pixels from here on have been before, and how far that is. */
function findBefore(pixels: usize, width: u32, x: u32, y: u32): void {
  const at = pixels + ((y * width + x) << 2)
  const left = width - x
  const rowBytes: u32 = 1 + 3 * width
  if (y > 0 && rowBytes <= FURTHEST) {
    found = equalPixels(at, at - (width << 2), left)
    distance = rowBytes
  }
  if (found >= LONG || left < 2) return
  const key = (load<u32>(at) * 0x9e3779b1 + load<u32>(at + 4) * 0x85ebca77) >> (32 - HASH_BITS)
  const before = positions[key]
  positions[key] = (y << 16) | x
  if (before === NOWHERE) return
  const beforeY = before >> 16
  const beforeX = before & 0xffff
  const away = (y - beforeY) * rowBytes + 3 * (x - beforeX)
  if (away > FURTHEST) return
  const count = equalPixels(at, pixels + ((beforeY * width + beforeX) << 2), min(left, width - beforeX))
  if (count > max<u32>(found, 1)) {
    found = count
    distance = away
  }
}

/** Writes the tokens between two addresses by the codes that were prepared for them. */
export function writeTokens(from: usize, end: usize): void {
  for (let at = from; at < end; at += 4) {
    const token = load<u32>(at)
    if (token & REPETITION) writeRepetition((token >> 15) & 0x1ff, (token & 0x7fff) + 1)
    else if (token & FILTER) putCode(token & 0xff)
    else {
      putCode(token >> 16)
      putCode((token >> 8) & 0xff)
      putCode(token & 0xff)
    }
    writeBytes()
  }
}

function writeRepetition(bytes: u32, distance: u32): void {
  const length = lengthSymbols[bytes]
  putCode(length)
  put(bytes - lengthBase[length], lengthBits[length])
  const symbol = distanceSymbol(distance)
  putDistanceCode(symbol)
  put(distance - distanceBase[symbol], distanceBits[symbol])
}

function clearCounts(): void {
  frequencies.fill(0)
  distanceFrequencies.fill(0)
  reds.fill(0)
  greens.fill(0)
  blues.fill(0)
}

function add(token: u32): void {
  store<u32>(tokensEnd, token)
  tokensEnd += 4
}

/** The longest repetition is a whole number of pixels, too: no rest is too short for one. */
function repeat(count: u32, distance: u32): void {
  const symbol = distanceSymbol(distance)
  for (let left = count * 3; left > 0;) {
    const bytes = min<u32>(left, LONGEST)
    add(REPETITION | (bytes << 15) | (distance - 1))
    frequencies[lengthSymbols[bytes]] += 1
    distanceFrequencies[symbol] += 1
    left -= bytes
  }
}
