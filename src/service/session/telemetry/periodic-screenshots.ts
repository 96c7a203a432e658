import type { Frame } from '../../computer/frame'
import { background } from '../../shared/stray'
import { boundedPng } from './bounded-png'

/** Between two pictures at least, in ms (rule 6.3). */
const PAUSE_MS = 2_000
/** From what happens in a page to what is seen of it, in ms. */
const SEEN_MS = 300
/** How long after something has happened pictures are still taken: pages react late. In ms. */
const AWAKE_MS = 5_000

/** A picture of a screen. One that looks the same as the last one has the same number. */
export type Picture = Pick<Frame, 'number' | 'encoded'>

/** Takes pictures of a screen while something happens on it, and keeps still otherwise. */
export class PeriodicScreenshots {
  readonly #take: () => Promise<Picture>
  readonly #notify: (png: Buffer) => void
  #awakeUntil = -Infinity
  #running = false
  #stopped = false
  #last: number | undefined

  /** Calls `notify` with each picture that differs from the one before. */
  constructor(take: () => Promise<Picture>, notify: (png: Buffer) => void) {
    this.#take = take
    this.#notify = notify
  }

  active(): void {
    this.#awakeUntil = performance.now() + AWAKE_MS
    if (!this.#running && !this.#stopped) background(this.#run())
  }

  stop(): void {
    this.#stopped = true
  }

  async #run(): Promise<void> {
    this.#running = true
    await pause(SEEN_MS)
    let isSeen = false
    // Once at least, however long the machine kept this waiting, or the screen gave none.
    do {
      isSeen = (await this.#shoot()) || isSeen
      await pause(PAUSE_MS)
    } while (!this.#stopped && (!isSeen || performance.now() < this.#awakeUntil))
    this.#running = false
  }

  /** Returns whether the screen gave a picture. */
  async #shoot(): Promise<boolean> {
    if (this.#stopped) return false
    try {
      const picture = await this.#take()
      if (picture.number === this.#last) return true
      const png = await boundedPng(await picture.encoded('image/png'))
      if (this.#stopped) return false
      this.#last = picture.number
      this.#notify(png)
      return true
    } catch {
      // A call for a picture of this screen reports why there is none.
      return false
    }
  }
}

/** Keeps no process alive. */
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())
