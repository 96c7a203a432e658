import type { Region } from '../../contract/computer'
import { changedInEither, type Changes, changesBetween, composed, composedSize, laidOver, type Piece } from './changes'
import { encode, type ImageType, type Picture, type Strips } from './encoder'

/** For so many pictures it is known what changed: a viewer that missed more than these gets the whole one. */
const keptChanges = 32
/** Changes that take more of the screen than this are no cheaper than the whole of it. */
const largestShare = 0.5

/** One picture of a screen. All requests of the same encoding share one. */
export class Frame {
  /** Counts up; a picture that looks the same as the one before keeps its number. */
  readonly number: number
  readonly picture: Picture
  readonly #encodings = new Map<string, Promise<Buffer>>()
  readonly #strips: Strips
  /** What each of the latest pictures changed, this one last. */
  readonly #changes: readonly Changes[]
  /** How many readers use its pixels. */
  #readers = 0
  #retired = false
  #onUnused: (() => void) | undefined

  /** @param strips what is encoded of it already. */
  constructor(number: number, picture: Picture, strips: Strips = [], changes: readonly Changes[] = []) {
    this.number = number
    this.picture = picture
    this.#strips = strips
    this.#changes = changes
  }

  /** Its pixels; none when it was a PNG from the start. */
  get strips(): readonly Buffer[] {
    return 'png' in this.picture ? [] : this.picture.strips
  }

  /** Returns the picture that follows, which has these strips instead where they differ within `where`; this one when none does. */
  next(strips: readonly (Buffer | undefined)[], where: Changes): Frame {
    if ('png' in this.picture) throw new Error('There are no pixels.')
    const changes = changesBetween(this.picture, strips, where)
    if (changes.every((region) => !region)) return this
    const newest = this.picture.strips.map((strip, index) => (changes[index] && strips[index]) ?? strip)
    const encoded = changes.map((region, index) => (region ? undefined : this.#strips[index]))
    const pictures = [...this.#changes, changes].slice(-keptChanges)
    return new Frame(this.number + 1, { ...this.picture, strips: newest }, encoded, pictures)
  }

  /**
   * Returns what has changed since an earlier picture of this screen, if that is known and at most `share` of the screen (half of it when
   * left out).
   */
  changedSince(number: number, share = largestShare): Region[] | undefined {
    const missed = this.number - number
    if ('png' in this.picture || missed < 1 || missed > this.#changes.length) return undefined
    const regions = this.#changes
      .slice(-missed)
      .reduce(changedInEither)
      .filter((region) => region !== undefined)
    const { width, height } = composedSize(regions)
    return width * height <= this.picture.width * this.picture.height * share ? regions : undefined
  }

  /** Returns the whole picture, encoded once for each type. */
  encoded(type: ImageType): Promise<Buffer> {
    return this.#once(type, () => this.#encode(type))
  }

  /** Returns what `changedSince` gave, below each other, as PNG. */
  encodedChanges(regions: readonly Region[]): Promise<Buffer> {
    const { picture } = this
    if ('png' in picture) throw new Error('There are no pixels.')
    return this.#once(JSON.stringify(regions), async () => {
      this.#checkPixels()
      return encode(composed(picture, regions), 'image/png')
    })
  }

  /** Returns the whole picture or a part of it, as PNG. */
  png(region?: Region): Promise<Buffer> {
    return region ? this.#encode('image/png', region) : this.encoded('image/png')
  }

  /** Returns the same with another piece laid over it, for one caller. */
  async pngWith(piece: Piece, region?: Region): Promise<Buffer> {
    const { picture } = this
    if ('png' in picture) throw new Error('There are no pixels.')
    const { release } = this.hold()
    try {
      const covered = laidOver(picture, piece)
      // What is encoded of the strips that stay the same is of use.
      const strips = covered.strips.map((strip, index) =>
        strip === picture.strips[index] ? this.#strips[index] : undefined,
      )
      return await encode(covered, 'image/png', region, strips)
    } finally {
      release()
    }
  }

  /** Keeps its pixels as they are until `release` is called, once. Throws when they may have changed already. */
  hold(): { readonly release: () => void } {
    this.#checkPixels()
    this.#readers += 1
    return { release: () => this.#release() }
  }

  /**
   * Calls `onUnused` as soon as the pixels are no longer read: their memory may then be used again, for pictures of other sessions too.
   * What is encoded already can still be had.
   */
  retire(onUnused: () => void): void {
    this.#retired = true
    if (this.#readers === 0) onUnused()
    else this.#onUnused = onUnused
  }

  #checkPixels(): void {
    if (this.#retired) throw new Error('The pixels of this picture may have been overwritten.')
  }

  #once(name: string, encode: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#encodings.get(name)
    if (known) return known
    const encoding = encode()
    this.#encodings.set(name, encoding)
    // What failed once may work the next time.
    encoding.catch(() => this.#encodings.delete(name))
    return encoding
  }

  async #encode(type: ImageType, region?: Region): Promise<Buffer> {
    const { release } = this.hold()
    try {
      return await encode(this.picture, type, region, this.#strips)
    } finally {
      release()
    }
  }

  #release(): void {
    this.#readers -= 1
    if (this.#readers === 0) this.#onUnused?.()
  }
}
