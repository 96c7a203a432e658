import { findEncoder } from './ffmpeg'
import { LiveVideo } from './live-video'
import { headless, noneFree, privatePhase } from './problems'
import type { Recorded } from './running'

export interface LiveVideosOptions {
  /** How many encoders there may be at once. */
  readonly encoders: number
  /** Whether no more encoders are at work than may be. */
  readonly isFree: () => boolean
}

/** The videos of those who follow displays that are here: one for each viewer, as each has a line of his own. */
export class LiveVideos {
  readonly #options: LiveVideosOptions
  readonly #videos = new Map<string, LiveVideo>()

  constructor(options: LiveVideosOptions) {
    this.#options = options
  }

  /** How many there are. */
  get count(): number {
    return this.#videos.size
  }

  /**
   * Opens the video of a viewer, which replaces the viewer's former one. Its encoder runs while its frames are read. Problem 400 without a
   * display, 409 in a private phase and while all encoders are busy, 500 without an encoder.
   */
  async open(recorded: Recorded, viewer: string, kbps: number | undefined): Promise<LiveVideo> {
    if (!recorded.browser.display) throw headless()
    const program = await findEncoder()
    const key = keyOf(recorded.id, viewer)
    this.#videos.get(key)?.close()
    if (recorded.privacy.since) throw privatePhase()
    if (!this.#options.isFree()) throw noneFree(this.#options.encoders)
    const closed = (): void => {
      if (this.#videos.get(key) === video) this.#videos.delete(key)
    }
    const video = new LiveVideo({ recorded, program, kbps, closed })
    this.#videos.set(key, video)
    return video
  }

  /** Records that a viewer has a frame of its video, and all before it. Ignored when he has none. */
  received(session: string, viewer: string, number: number): void {
    this.#videos.get(keyOf(session, viewer))?.received(number)
  }
}

const keyOf = (session: string, viewer: string): string => `${session} ${viewer}`
