import type { Region } from '../../contract/computer'
import { encode, type ImageType, type Picture, type Strips } from './encoder'
import { partsOf, type Pixels } from './rows'

/** One picture of a screen. Everyone who asks for the same encoding of it shares one. */
export class Frame {
  /** Counts up; a picture that looks the same as the one before keeps its number. */
  readonly number: number
  readonly picture: Picture
  readonly #encodings = new Map<ImageType, Promise<Buffer>>()
  readonly #strips: Strips
  #encoding = 0
  #onUnused: (() => void) | undefined

  /** @param strips what is encoded of it already (`commonStrips`). */
  constructor(number: number, picture: Picture, strips: Strips = []) {
    this.number = number
    this.picture = picture
    this.#strips = strips
  }

  /** What is encoded of this picture and looks the same in another one; both are in memory and equally large. */
  commonStrips(other: Pixels): Strips {
    const { picture } = this
    if ('png' in picture) return []
    const { width, height, stride } = other
    return partsOf({ x: 0, y: 0, width, height }).map((part, index) => {
      const [from, to] = [part.y * stride, (part.y + part.height) * stride]
      const strip = this.#strips[index]
      return strip && picture.data.compare(other.data, from, to, from, to) === 0 ? strip : undefined
    })
  }

  /** The whole picture, encoded once for each type. */
  encoded(type: ImageType): Promise<Buffer> {
    let encoding = this.#encodings.get(type)
    if (!encoding) {
      encoding = this.#encode(type)
      this.#encodings.set(type, encoding)
    }
    return encoding
  }

  /** A part of the picture, as PNG. */
  region(region: Region): Promise<Buffer> {
    return this.#encode('image/png', region)
  }

  /** Calls `onUnused` as soon as no encoder reads the pixels: their memory may then be used again. */
  retire(onUnused: () => void): void {
    if (this.#encoding === 0) onUnused()
    else this.#onUnused = onUnused
  }

  async #encode(type: ImageType, region?: Region): Promise<Buffer> {
    this.#encoding += 1
    try {
      return await encode(this.picture, type, region, this.#strips)
    } finally {
      this.#encoding -= 1
      if (this.#encoding === 0) this.#onUnused?.()
    }
  }
}
