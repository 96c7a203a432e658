import { constants, readvSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Region } from '../../../contract/computer'
import { Problem } from '../../shared/problem'
import { ROWS_AT_ONCE } from '../rows'

/** Words of the header of an XWD file (X11/XWDFile.h): big-endian, 32 bits each. */
const words = {
  headerSize: 0,
  version: 1,
  format: 2,
  width: 4,
  height: 5,
  byteOrder: 7,
  bitsPerPixel: 11,
  bytesPerLine: 12,
  redMask: 14,
  greenMask: 15,
  blueMask: 16,
  colors: 19,
} as const
const headerBytes = 100
const colorBytes = 12
const bytesPerPixel = 4
/** So much is copied in half a millisecond. */
const atOnceBytes = 2 ** 21

/** What Xvfb writes with 24-bit color on this kind of machine: version 7, Z pixmap, little-endian pixels of 4 bytes: B, G, R, 0. */
const expected = {
  version: 7,
  format: 2,
  byteOrder: 0,
  bitsPerPixel: 32,
  redMask: 0xff0000,
  greenMask: 0xff00,
  blueMask: 0xff,
} as const

/** Where the pixels are in the file; sizes in bytes, `width` and `height` in pixels. */
export interface PixelLayout {
  offset: number
  stride: number
  width: number
  height: number
}

/** The pixels of a screen as Xvfb keeps them in a mapped XWD file (`-fbdir`), the cursor included. */
export class Framebuffer {
  readonly layout: PixelLayout
  readonly #file: FileHandle

  /**
   * Opens the file of a screen of this size. Throws a Problem 500 when it is missing, is not laid out as expected, or is no file: the
   * folder is a browser's own, and what runs there could put a link or a pipe instead of it.
   */
  static async open(path: string, size: Pick<PixelLayout, 'width' | 'height'>): Promise<Framebuffer> {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => {
      throw new Problem('internal_error', 'The screen of this browser can’t be read: its frame buffer is missing.')
    })
    try {
      if (!(await file.stat()).isFile()) throw unreadable('its frame buffer is not a file')
      const header = Buffer.alloc(headerBytes)
      await file.read(header, 0, headerBytes, 0)
      return new Framebuffer(file, parseHeader(header, size))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  private constructor(file: FileHandle, layout: PixelLayout) {
    this.#file = file
    this.layout = layout
  }

  /** All of the screen. */
  get whole(): Region {
    return { x: 0, y: 0, width: this.layout.width, height: this.layout.height }
  }

  /** Returns the size in bytes of a strip of ROWS_AT_ONCE rows, or what is left of them. */
  bytesOf(strip: number): number {
    const { height, stride } = this.layout
    return Math.min(ROWS_AT_ONCE, height - strip * ROWS_AT_ONCE) * stride
  }

  /**
   * Copies strips as they are now into the buffers at their indexes. A few are copied at once, which takes less time than
   * to wait for a thread; more of them in a thread of its own, so that inputs go on meanwhile.
   */
  async read(into: readonly (Buffer | undefined)[]): Promise<void> {
    const { fd } = this.#file
    const wanted = into.reduce((sum, strip) => sum + (strip?.length ?? 0), 0)
    for (let first = 0; first < into.length; first += 1) {
      const run = runFrom(into, first)
      if (run.length === 0) continue
      const position = this.layout.offset + first * ROWS_AT_ONCE * this.layout.stride
      const read =
        wanted <= atOnceBytes ? readvSync(fd, run, position) : (await this.#file.readv(run, position)).bytesRead
      if (read < run.reduce((sum, { length }) => sum + length, 0)) {
        throw new Problem('internal_error', 'The frame buffer of this browser ends early.')
      }
      first += run.length
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** Returns the buffers from an index on up to the next gap. */
function runFrom(strips: readonly (Buffer | undefined)[], first: number): Buffer[] {
  const gap = strips.indexOf(undefined, first)
  return strips.slice(first, gap < 0 ? strips.length : gap).filter((strip) => strip !== undefined)
}

const unreadable = (why: string) => new Problem('internal_error', `The screen of this browser can’t be read: ${why}.`)

/** Says nothing that is not known: what is read by this layout takes as much memory as it says. */
function parseHeader(header: Buffer, { width, height }: Pick<PixelLayout, 'width' | 'height'>): PixelLayout {
  const word = (name: keyof typeof words) => header.readUInt32BE(words[name] * 4)
  for (const [name, value] of Object.entries(expected) as [keyof typeof expected, number][]) {
    if (word(name) !== value) {
      throw new Problem(
        'internal_error',
        `The screen of this browser can’t be read: ${name} of its frame buffer is ${word(name)}, not ${value}. Use a display with 24-bit color.`,
      )
    }
  }
  if (word('width') !== width || word('height') !== height || word('bytesPerLine') !== width * bytesPerPixel) {
    throw unreadable('its frame buffer has another size')
  }
  const offset = word('headerSize') + word('colors') * colorBytes
  return { offset, stride: width * bytesPerPixel, width, height }
}
