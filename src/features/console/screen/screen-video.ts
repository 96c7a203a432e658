import { isNotOffered } from '../../../client/abilities'
import { ApiError } from '../../../client/errors'
import type { LiveKind } from './live-kind'
import type { Answer } from './screen-answer'
import { NoDecoderError, VideoSource } from './video-source'

/** A video that has ended is asked for again after so long, ms. */
const AGAIN_MS = 200

type VideoOptions = ConstructorParameters<typeof VideoSource>[0]

/** The video that a screen is followed by, from one beginning to the next. */
export class ScreenVideo {
  readonly #how: LiveKind
  #source: VideoSource | undefined
  #signal: AbortSignal | undefined
  /** Something of it has come. */
  #hasBegun = false

  constructor(how: LiveKind) {
    this.#how = how
  }

  /** The next frame. Null: there is no video, and the screen says why. Rejects when the way to the service is gone. */
  async next(options: VideoOptions): Promise<Answer | null> {
    const source = this.#opened(options)
    try {
      const update = source && (await source.next())
      options.signal.throwIfAborted()
      if (!update) return this.#answer(null)
      if (update === 'over') return this.#ended()
      this.#hasBegun = true
      return this.#answer(update)
    } catch (error) {
      const isLost = !(error instanceof ApiError || error instanceof NoDecoderError)
      if (options.signal.aborted || (isLost && this.#hasBegun)) throw error
      this.#block(error)
      return null
    }
  }

  #opened(options: VideoOptions): VideoSource | undefined {
    if (this.#source && !this.#source.isOver && this.#signal === options.signal) return this.#source
    this.#source?.close()
    this.#source = undefined
    this.#hasBegun = false
    this.#signal = options.signal
    try {
      this.#source = new VideoSource(options)
    } catch (error) {
      this.#block(error)
    }
    return this.#source
  }

  #answer(update: Answer['update']): Answer {
    this.#how.addFrame(update !== null, performance.now())
    if (!this.#how.isVideo) this.#source?.close()
    return { update, latencyMs: null, pauseMs: 0 }
  }

  /** One that has shown something is asked for again. */
  #ended(): Answer | null {
    if (this.#hasBegun) return { update: null, latencyMs: null, pauseMs: AGAIN_MS }
    this.#block(new Error('The service ended the video.'))
    return null
  }

  #block(error: unknown): void {
    const now = performance.now()
    if (error instanceof NoDecoderError) this.#how.block(error.message, false, now)
    else if (isNotOffered(error) && error.status !== 403) this.#how.block('This service sends no video.', false, now)
    else this.#how.block(error instanceof Error ? error.message : 'The video was interrupted.', true, now)
  }
}
