import type { Pixels } from '../pictures/pixels'

/** Reads a PNG. Browsers have `decodePicture`; elsewhere something else reads it. */
export type Decode = (png: Blob) => Promise<Pixels>

/** By what every browser has. Colors come as they are in the file, not as a display would show them. */
export const decodePicture: Decode = async (png) => {
  const bitmap = await createImageBitmap(png, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('This browser can’t read pictures.')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

/** A picture of the screen; it is decoded once, and only when its pixels are asked for. */
export class Picture {
  readonly png: Blob
  readonly #decode: Decode
  #pixels: Promise<Pixels> | undefined

  constructor(png: Blob, decode: Decode) {
    this.png = png
    this.#decode = decode
  }

  pixels(): Promise<Pixels> {
    return (this.#pixels ??= this.#decode(this.png))
  }

  /** Whether it is the same file, so that its pixels need not be compared. */
  async isSameFile(other: Picture): Promise<boolean> {
    if (this.png === other.png) return true
    if (this.png.size !== other.png.size) return false
    const [mine, theirs] = (await Promise.all([this.png.arrayBuffer(), other.png.arrayBuffer()])).map(
      (bytes) => new Uint8Array(bytes),
    )
    return mine !== undefined && mine.every((byte, index) => byte === theirs?.[index])
  }
}
