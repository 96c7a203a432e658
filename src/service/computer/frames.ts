import { randomBytes } from 'node:crypto'
import type { ImageType } from './encoder'
import type { ScreenSource } from './device'
import type { Frame } from './frame'
import { waitUntil } from './schedule'

export interface FrameRequest {
  /** The tag of the picture that the caller has, without quotes. */
  etag?: string | undefined
  /** How long to wait for a picture that differs from it. 0 answers at once. */
  waitMs: number
  type: ImageType
  signal?: AbortSignal | undefined
}

export interface EncodedFrame {
  /** Names this picture in this encoding, without quotes. */
  etag: string
  type: ImageType
  bytes: Buffer
}

/** The picture of a screen for viewers that follow it. No timer runs while nobody waits. */
export class Frames {
  readonly #screen: ScreenSource
  /** Milliseconds between two pictures for one viewer: the display shows no more. */
  readonly #interval: number
  /** Tags of an earlier life of this display must not match. */
  readonly #series = randomBytes(4).toString('hex')

  constructor(screen: ScreenSource, refreshRate: number) {
    this.#screen = screen
    this.#interval = 1000 / refreshRate
  }

  /** The picture as it is now or, when that is the one that the caller has, the first one that differs; `unchanged` when none came. */
  async next({
    etag,
    waitMs,
    type,
    signal = new AbortController().signal,
  }: FrameRequest): Promise<EncodedFrame | 'unchanged'> {
    const deadline = performance.now() + waitMs
    for (;;) {
      signal.throwIfAborted()
      const frame = await this.#screen.follow()
      const tag = this.#tag(frame, type)
      if (tag !== etag) return { etag: tag, type, bytes: await frame.encoded(type) }
      if (performance.now() >= deadline) return 'unchanged'
      await this.#change(deadline, signal)
      await waitUntil(Math.min(this.#screen.capturedAt + this.#interval, deadline), signal)
    }
  }

  #tag(frame: Frame, type: ImageType): string {
    return `${this.#series}-${frame.number}-${type.slice('image/'.length)}`
  }

  /** Resolves when the screen may have changed, at the latest at `deadline`. */
  async #change(deadline: number, signal: AbortSignal): Promise<void> {
    if (this.#screen.changed) return
    const changed = new AbortController()
    const stop = this.#screen.watch(() => changed.abort())
    const cancel = () => changed.abort()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await waitUntil(deadline, changed.signal).catch(() => {})
    } finally {
      signal.removeEventListener('abort', cancel)
      stop()
    }
  }
}
