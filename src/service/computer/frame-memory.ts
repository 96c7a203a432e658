import { availableParallelism } from 'node:os'

const keptMs = 5_000
/** A picture of 1920x1080 has seventeen. */
const stripsOfPicture = 17

/**
 * Memory of strips of pictures that are not needed any more, for the next ones: to allocate it each time costs more than to read a
 * picture. All screens share a few; a picture each would take more than all else of a service with many browsers.
 */
export class FrameMemory {
  readonly #most: number
  /** How many pictures have a strip, where it is more than one. */
  readonly #sharers = new WeakMap<Buffer, number>()
  /** The one that was given last is taken first. */
  #free: Buffer[] = []
  #idle: NodeJS.Timeout | undefined

  constructor(most: number) {
    this.#most = most
  }

  take(bytes: number): Buffer {
    const at = this.#free.findLastIndex(({ length }) => length === bytes)
    return (at < 0 ? undefined : this.#free.splice(at, 1)[0]) ?? Buffer.allocUnsafeSlow(bytes)
  }

  /** Records that one more picture has this strip: it is given once more. */
  share(strip: Buffer): void {
    this.#sharers.set(strip, (this.#sharers.get(strip) ?? 1) + 1)
  }

  /** Gives a strip back that is neither read nor written any more, by its taker or by one with whom it is shared. */
  give(strip: Buffer): void {
    const others = (this.#sharers.get(strip) ?? 1) - 1
    if (others > 0) {
      this.#sharers.set(strip, others)
      return
    }
    this.#sharers.delete(strip)
    this.#free.push(strip)
    if (this.#free.length > this.#most) this.#free.shift()
    this.#idle ??= setTimeout(() => this.#forget(), keptMs).unref()
    this.#idle.refresh()
  }

  #forget(): void {
    this.#free = []
    this.#idle = undefined
  }
}

/** As many pictures are taken at once as there are cores, mostly. */
export const frameMemory = new FrameMemory(availableParallelism() * stripsOfPicture)
