import { alignToByte, beginWriting, written } from './bits'
import { checksumOf } from './checksum'
import { END, prepareCodes, putCode } from './codes'
import { looksLikePhoto, subtractLeft, withoutFourth } from './pixels'
import { collectTokens, tokensEnd, writeTokens } from './tokens'

/** Below this is what the module itself keeps. */
const top = heap.alloc(16)

/** Adler-32 (RFC 1950) of the rows that were compressed last, with their filter bytes. */
export let checksum: u32 = 0
/** Where its blocks are. */
export let blocks: usize = 0

/**
 * Compresses rows of a screen as a PNG has them (8 bits each of red, green, blue; a filter's byte before each row), without making
 * those rows first: `pixels` is where the pixels are, 4 bytes each: blue, green, red, anything. They are overwritten, and so is
 * what stands from `free` on. Returns the number of bytes at `blocks`: blocks of DEFLATE (RFC 1951) that look back at nothing before them and end with a whole byte, none
 * of them the last one of a stream.
 */
export function compress(pixels: usize, width: u32, height: u32, free: usize): u32 {
  if (pixels < top) unreachable()
  const count = width * height
  // A token for each pixel and each filter's byte at most.
  blocks = free + ((count + height) << 2)
  // Three literals of 15 bits are less than 6 bytes, and so is the longest repetition.
  reserve(blocks + 6 * count + 2 * height + 1024)

  withoutFourth(pixels, count)
  const photo = looksLikePhoto(pixels, width, height)
  if (photo) subtractLeft(pixels, width, height)
  // PNG, section 9: the types None and Sub.
  const filter: u32 = photo ? 1 : 0
  checksum = checksumOf(pixels, width, height, filter)
  collectTokens(free, pixels, width, height, filter, !photo)
  beginWriting(blocks)
  prepareCodes()
  writeTokens(free, tokensEnd)
  putCode(END)
  alignToByte()
  return <u32>(written() - blocks)
}

function reserve(end: usize): void {
  const pages = <i32>((end + 0xffff) >> 16) - memory.size()
  if (pages > 0 && memory.grow(pages) < 0) unreachable()
}
