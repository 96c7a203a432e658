import { randomBytes } from 'node:crypto'
import type { Region } from '../../contract/computer'
import type { ImageType } from './encoder'
import type { ScreenSource } from './device'
import type { Frame } from './frame'
import { waitUntil } from './schedule'

export interface FrameRequest {
  /** The tag of the picture that the caller has, without quotes. */
  etag?: string | undefined
  changes?: boolean
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
  /** Where its parts go, which lie below each other, on the picture that the caller has; undefined when it is whole. */
  regions?: readonly Region[]
}

/** Changes are sharp. Of a screen that is compressed for a slow line they may take this share, or they would be larger than the whole. */
const sharpShare = 0.05

/** Of the time that a display shows one frame, before the next picture is taken: one that came late must not hold up the next. */
const leastShare = 0.75

/** The picture of a screen for viewers that follow it. No timer runs while no viewer waits. */
export class Frames {
  readonly #screen: ScreenSource
  /** Milliseconds between two pictures for one viewer, at least. */
  readonly #leastMs: number
  /** Tags of an earlier life of this display must not match. */
  readonly #series = randomBytes(4).toString('hex')

  constructor(screen: ScreenSource, refreshRate: number) {
    this.#screen = screen
    this.#leastMs = (1000 / refreshRate) * leastShare
  }

  /** Returns the picture as it is now or, when that is the one that the caller has, the first one that differs; `unchanged` when none came. */
  async next({
    etag,
    waitMs,
    type,
    changes = false,
    signal = new AbortController().signal,
  }: FrameRequest): Promise<EncodedFrame | 'unchanged'> {
    const deadline = performance.now() + waitMs
    for (;;) {
      signal.throwIfAborted()
      const frame = await this.#screen.follow()
      const tag = this.#tag(frame, type)
      if (tag !== etag) return this.#encode(frame, type, changes ? this.#number(etag, type) : undefined)
      if (performance.now() >= deadline) return 'unchanged'
      await this.#change(deadline, signal)
      await waitUntil(Math.min(this.#screen.capturedAt + this.#leastMs, deadline), signal)
    }
  }

  /** Names the picture, or this region of it, as PNG. */
  tagOf(frame: Frame, region?: Region): string {
    const whole = this.#tag(frame, 'image/png')
    return region ? [whole, region.x, region.y, region.width, region.height].join('-') : whole
  }

  async #encode(frame: Frame, type: ImageType, since: number | undefined): Promise<EncodedFrame> {
    const etag = this.#tag(frame, type)
    const share = type === 'image/png' ? undefined : sharpShare
    const regions = since === undefined ? undefined : frame.changedSince(since, share)
    if (!regions) return { etag, type, bytes: await frame.encoded(type) }
    return { etag, type: 'image/png', bytes: await frame.encodedChanges(regions), regions }
  }

  #tag({ number }: Pick<Frame, 'number'>, type: ImageType): string {
    return `${this.#series}-${number}-${type.slice('image/'.length)}`
  }

  /** The number of the picture with this tag, if it is one of ours in this encoding. */
  #number(etag: string | undefined, type: ImageType): number | undefined {
    const number = Number(etag?.split('-')[1])
    return etag === this.#tag({ number }, type) ? number : undefined
  }

  /** Resolves when the screen may have changed, at the latest at `deadline`. */
  async #change(deadline: number, signal: AbortSignal): Promise<void> {
    // What was canceled while the screen was captured is not reported a second time.
    if (this.#screen.changed || signal.aborted) return
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
