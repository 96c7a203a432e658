import type { Region } from '../../contract/computer'
import { encode, type ImageType, type Picture } from './encoder'

/** One picture of a screen. Everyone who asks for the same encoding of it shares one. */
export class Frame {
  /** Counts up; a picture that looks the same as the one before keeps its number. */
  readonly number: number
  readonly picture: Picture
  readonly #encodings = new Map<ImageType, Promise<Buffer>>()
  #encoding = 0
  #onUnused: (() => void) | undefined

  constructor(number: number, picture: Picture) {
    this.number = number
    this.picture = picture
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
      return await encode(this.picture, type, region)
    } finally {
      this.#encoding -= 1
      if (this.#encoding === 0) this.#onUnused?.()
    }
  }
}
