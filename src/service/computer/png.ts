import { crc32 } from 'node:zlib'

/** Rows of a picture, compressed for themselves. Pictures that have them in common share them. */
export interface Strip {
  /** Blocks of DEFLATE (RFC 1951) that look back at nothing and end with a whole byte. */
  readonly blocks: Buffer
  /** Adler-32 of what they hold, and its length. */
  readonly checksum: number
  readonly length: number
}

/** What stands around the blocks (RFC 1950): two bytes before; an empty last block and the checksum after them. */
const head = Buffer.from([0x78, 0x01])
const lastBlock = [3, 0]
const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Returns a PNG (8 bits each of red, green, blue) of these strips from top to bottom. */
export function png(width: number, height: number, strips: readonly Strip[]): Buffer {
  const tail = Buffer.from([...lastBlock, 0, 0, 0, 0])
  tail.writeUInt32BE(
    strips.reduce((sum, strip) => joined(sum, strip.checksum, strip.length), 1),
    lastBlock.length,
  )
  return file(width, height, [head, ...strips.map(({ blocks }) => blocks), tail])
}

/** `data`: parts of the compressed rows. */
function file(width: number, height: number, data: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([signature, ...chunk('IHDR', [header]), ...chunk('IDAT', data), ...chunk('IEND', [])])
}

function chunk(type: string, data: readonly Buffer[]): Buffer[] {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.reduce((sum, part) => sum + part.length, 0))
  const content = [Buffer.from(type, 'latin1'), ...data]
  const check = Buffer.alloc(4)
  check.writeUInt32BE(content.reduce((value, part) => crc32(part, value), 0))
  return [length, ...content, check]
}

/** The largest prime below 2^16, by which Adler-32 counts (RFC 1950). */
const modulus = 65_521

/** Returns the Adler-32 of two texts after each other, by those of each; `length` is that of the second. */
function joined(first: number, second: number, length: number): number {
  const [lowFirst, highFirst] = [first & 0xffff, first >>> 16]
  const [lowSecond, highSecond] = [second & 0xffff, second >>> 16]
  const low = (lowFirst + lowSecond - 1 + modulus) % modulus
  const high = (highFirst + highSecond + (length % modulus) * (lowFirst - 1 + modulus)) % modulus
  return ((high << 16) | low) >>> 0
}
