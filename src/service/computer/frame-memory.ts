import { availableParallelism } from 'node:os'

/** For how long memory that nobody takes is kept, ms. */
const keptMs = 5_000

/**
 * Memory of pictures that are not needed any more, for the next ones: a picture has some megabytes, and to get those anew each time
 * costs more than to read it. All screens share a few; one each would take more than all else of a service with many browsers.
 */
export class FrameMemory {
  readonly #most: number
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

  /** Nobody reads or writes `buffer` any more. */
  give(buffer: Buffer): void {
    this.#free = [...this.#free, buffer].slice(-this.#most)
    this.#idle ??= setTimeout(() => this.#forget(), keptMs).unref()
    this.#idle.refresh()
  }

  #forget(): void {
    this.#free = []
    this.#idle = undefined
  }
}

/** As many pictures are taken at once as there are cores, mostly. */
export const frameMemory = new FrameMemory(availableParallelism())
