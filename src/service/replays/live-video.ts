import { frameHead, type VideoFrameHead } from '../../contract/live-video'
import { Rest } from '../shared/rest'
import { background } from '../shared/stray'
import { LineWatch } from './line-watch'
import { LiveEncoder } from './live-encoder'
import type { Recorded } from './running'
import { VideoPicture } from './video-picture'

/** Between two frames at least, on average, ms. */
const INTERVAL_MS = 1000 / 25
/** While nothing changes, so often it is said that nothing has, ms. */
const STILL_MS = 3_000
/** How often it is asked whether a viewer that is behind is still there, ms. */
const ASK_MS = 1_000

interface Size {
  readonly width: number
  readonly height: number
}

export interface LiveVideoOptions {
  readonly recorded: Pick<Recorded, 'browser' | 'computer' | 'privacy'>
  readonly program: string
  /** Kilobits a second; undefined for what it takes. */
  readonly kbps: number | undefined
  /** Called once, when it is over. */
  readonly closed: () => void
}

/** What one display shows, frame by frame, for one viewer. Nothing of it is kept. */
export class LiveVideo {
  readonly #options: LiveVideoOptions
  readonly #line = new LineWatch()
  readonly #rest = new Rest()
  readonly #over = new AbortController()
  readonly #unwatch: (() => void)[]
  #encoder: LiveEncoder | undefined
  #picture: VideoPicture | undefined
  #hasNews = true
  /** When the next frame is due. */
  #dueAt = -Infinity
  #sentAt = performance.now()
  #last: Omit<VideoFrameHead, 'size' | 'isKey' | 'skipped'> | undefined

  constructor(options: LiveVideoOptions) {
    this.#options = options
    const { computer, privacy } = options.recorded
    this.#unwatch = [
      computer.screen.watch(() => {
        this.#hasNews = true
        this.#rest.wake()
      }),
      privacy.watch(() => this.close()),
    ]
    background(computer.ended.then(() => this.close()))
  }

  /** Records that the viewer has a frame, and all before it. */
  received(number: number): void {
    this.#line.received(number, performance.now())
    this.#rest.wake()
  }

  /** Ends it, and its encoder. Idempotent. */
  close(): void {
    if (this.#over.signal.aborted) return
    this.#over.abort()
    for (const unwatch of this.#unwatch) unwatch()
    this.#encoder?.kill()
    this.#options.closed()
  }

  /** Returns the frames with their heads, as fast as they are asked for, until it is closed. Rejects when they cannot be made. */
  async *frames(): AsyncGenerator<Uint8Array> {
    try {
      while (!this.#isOver) {
        await this.#due()
        const skipped = await this.#held()
        if (this.#isGone) return
        const piece = await this.#next(skipped)
        if (this.#isOver) return
        if (piece) yield piece
      }
    } catch (error) {
      // What fails because it was ended is no failure.
      if (!this.#isOver) throw error
    } finally {
      this.close()
    }
  }

  get #isOver(): boolean {
    return this.#over.signal.aborted
  }

  get #isGone(): boolean {
    return this.#isOver || this.#line.isGone(performance.now())
  }

  /** Resolves when there is something to send, and not before the next frame is due. */
  async #due(): Promise<void> {
    const still = this.#sentAt + STILL_MS
    await this.#wait(
      () => !this.#hasNews && performance.now() < still,
      () => still,
    )
    await this.#wait(
      () => performance.now() < this.#dueAt,
      () => this.#dueAt,
    )
  }

  /** Resolves when the viewer is not behind any more; returns how many frames were left out for that. */
  async #held(): Promise<number> {
    const isHeld = (): boolean => this.#line.isBehind(performance.now()) && !this.#isGone
    // Nothing is left out for a viewer who is not behind, also where the machine took its time between these lines.
    if (!isHeld()) return 0
    const since = performance.now()
    await this.#wait(isHeld, () => performance.now() + ASK_MS)
    return Math.floor((performance.now() - since) / INTERVAL_MS)
  }

  /** Waits for as long as that is so, and asks again at a time, and when something has happened. */
  async #wait(isSo: () => boolean, askAt: () => number): Promise<void> {
    while (!this.#isOver && isSo()) {
      await this.#rest.for(Math.max(1, askAt() - performance.now()), this.#over.signal)
    }
  }

  /** The next piece; undefined when the display looks as before after all. */
  async #next(skipped: number): Promise<Uint8Array | undefined> {
    const { computer, privacy } = this.#options.recorded
    if (!this.#hasNews && this.#last) return this.#send({ ...this.#last, size: 0, isKey: false, skipped: 0 })
    this.#hasNews = false
    // As often as that, and not as long after the last: what is painted as often as a frame is due would wait for it each time.
    this.#dueAt = Math.max(this.#dueAt + INTERVAL_MS, performance.now())
    const frame = await computer.screen.follow()
    const at = computer.screen.capturedAt
    if (frame.number === this.#last?.number || privacy.since || 'png' in frame.picture) return undefined
    const { width, height } = frame.picture
    const picture = (this.#picture ??= new VideoPicture(frame.picture))
    await picture.show(frame)
    const { bytes, isKey } = await this.#encoding(picture.size).encode(picture.bytes)
    this.#last = { number: frame.number, at: Date.now() - (performance.now() - at), width, height }
    return this.#send({ ...this.#last, size: bytes.length, isKey, skipped }, bytes)
  }

  /** Begins with the first frame: without a reader it costs nothing. */
  #encoding(size: Size): LiveEncoder {
    const { recorded, program, kbps } = this.#options
    if (this.#isOver) throw new Error('It is over.')
    this.#encoder ??= new LiveEncoder(recorded.browser.companions, { program, size, kbps })
    return this.#encoder
  }

  #send(head: VideoFrameHead, bytes?: Buffer): Uint8Array {
    this.#sentAt = performance.now()
    this.#line.sent(head.number, this.#sentAt)
    return bytes ? Buffer.concat([frameHead(head), bytes]) : frameHead(head)
  }
}
