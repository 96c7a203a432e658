import { open, type FileHandle } from 'node:fs/promises'
import { Problem } from '../../problem'

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

/** What Xvfb writes with 24-bit colour on this kind of machine: version 7, Z pixmap, little-endian pixels of 4 bytes: B, G, R, 0. */
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

  /** Opens the file. Throws a Problem 500 when it is missing or is not laid out as expected. */
  static async open(path: string): Promise<Framebuffer> {
    const file = await open(path).catch(() => {
      throw new Problem(
        500,
        'internal_error',
        'The screen of this browser cannot be read: its frame buffer is missing.',
      )
    })
    try {
      const header = Buffer.alloc(headerBytes)
      await file.read(header, 0, headerBytes, 0)
      return new Framebuffer(file, parseHeader(header))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  private constructor(file: FileHandle, layout: PixelLayout) {
    this.#file = file
    this.layout = layout
  }

  /** Size of all rows in bytes. */
  get size(): number {
    return this.layout.stride * this.layout.height
  }

  /** Copies all rows as they are now, in a thread of its own: inputs go on meanwhile. */
  async read(into: Buffer): Promise<void> {
    for (let done = 0; done < this.size;) {
      const { bytesRead } = await this.#file.read(into, done, this.size - done, this.layout.offset + done)
      if (bytesRead === 0) throw new Problem(500, 'internal_error', 'The frame buffer of this browser ends early.')
      done += bytesRead
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

function parseHeader(header: Buffer): PixelLayout {
  const word = (name: keyof typeof words) => header.readUInt32BE(words[name] * 4)
  for (const [name, value] of Object.entries(expected) as [keyof typeof expected, number][]) {
    if (word(name) !== value) {
      throw new Problem(
        500,
        'internal_error',
        `The screen of this browser cannot be read: ${name} of its frame buffer is ${word(name)}, not ${value}. Use a display with 24-bit colour.`,
      )
    }
  }
  return {
    offset: word('headerSize') + word('colors') * colorBytes,
    stride: word('bytesPerLine'),
    width: word('width'),
    height: word('height'),
  }
}
