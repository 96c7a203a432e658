import { reportFrame, videoStream, type SentFrame } from '../../../client/video-stream'
import type { Connection } from '../../../client/connection'
import { pause } from '../../../lib/pause'
import { codecOf } from './h264-codec'

/** The shown part of a video: one frame of it. */
export interface VideoUpdate {
  frame: VideoFrame
  /** Number of the picture that it shows. */
  number: number
  width: number
  height: number
  /** On the wire. */
  bytes: number
}

/** Between two reports of what has arrived, ms. */
const REPORT_MS = 80

interface VideoSourceOptions {
  connection: Connection
  sessionId: string
  viewer: string
  drives: boolean
  kbps: number | undefined
  signal: AbortSignal
}

/** This browser cannot show the video. */
export class NoDecoderError extends Error {
  override readonly name = 'NoDecoderError'
}

/** A video of one session: read, decoded, and reported as it comes. */
export class VideoSource {
  readonly #options: VideoSourceOptions
  readonly #ends = new AbortController()
  readonly #sent: { head: SentFrame['head']; bytes: number }[] = []
  readonly #decoder: VideoDecoder
  #newest: VideoUpdate | undefined
  #beat = false
  #error: unknown
  #isOver = false
  #wake = (): void => {}
  #report: number | undefined
  #isReporting = false

  /** Throws NoDecoderError where the browser has no such decoder. */
  constructor(options: VideoSourceOptions) {
    if (!('VideoDecoder' in globalThis)) throw new NoDecoderError('This browser can’t decode H.264 video.')
    this.#options = options
    options.signal.addEventListener('abort', this.close, { once: true })
    this.#decoder = new VideoDecoder({
      output: (frame) => this.#decoded(frame),
      error: (error) => this.#fail(new NoDecoderError(`This browser can’t decode the video: ${error.message}`)),
    })
    void this.#read().then(
      () => this.#fail(undefined),
      (error: unknown) => this.#fail(error),
    )
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The newest frame; null when the screen stands still. 'over': the service has ended the video. Rejects when it broke off. */
  async next(): Promise<VideoUpdate | null | 'over'> {
    while (!this.#newest && !this.#beat && !this.#isOver) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const newest = this.#newest
    this.#newest = undefined
    this.#beat = false
    if (newest) return newest
    if (!this.#isOver) return null
    if (this.#error !== undefined) throw this.#error
    return 'over'
  }

  /** Ends it. Idempotent. */
  readonly close = (): void => {
    this.#ends.abort()
    this.#newest?.frame.close()
    this.#newest = undefined
    if (this.#decoder.state !== 'closed') this.#decoder.close()
    this.#fail(undefined)
  }

  async #read(): Promise<void> {
    const { connection, sessionId, viewer, drives, kbps } = this.#options
    const { signal } = this.#ends
    for await (const { head, bytes } of videoStream(connection, sessionId, { viewer, drives, kbps, signal })) {
      if (signal.aborted) return
      if (head.size > 0) await this.#decode({ head, bytes })
      else this.#say()
      this.#report = head.number
      void this.#reportAll()
    }
  }

  async #decode({ head, bytes }: SentFrame): Promise<void> {
    if (head.isKey) {
      const config = { codec: codecOf(bytes), optimizeForLatency: true }
      const { supported } = await VideoDecoder.isConfigSupported(config)
      if (!supported) throw new NoDecoderError('This browser can’t decode H.264 video.')
      if (this.#ends.signal.aborted) return
      this.#decoder.configure(config)
    }
    this.#sent.push({ head, bytes: bytes.length })
    const type = head.isKey ? 'key' : 'delta'
    this.#decoder.decode(new EncodedVideoChunk({ type, timestamp: head.number, data: bytes }))
  }

  #decoded(frame: VideoFrame): void {
    const index = this.#sent.findIndex(({ head }) => head.number === frame.timestamp)
    const [sent] = this.#sent.splice(0, index + 1).slice(-1)
    if (!sent || this.#isOver) return frame.close()
    // Who is late sees the newest.
    this.#newest?.frame.close()
    const { number, width, height } = sent.head
    this.#newest = { frame, number, width, height, bytes: sent.bytes }
    this.#wake()
  }

  #say(): void {
    this.#beat = true
    this.#wake()
  }

  #fail(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#error = error
    this.#wake()
    this.close()
  }

  /** What has arrived is reported by one call at a time. A lost one is made good by the next. */
  async #reportAll(): Promise<void> {
    if (this.#isReporting) return
    this.#isReporting = true
    const { connection, sessionId, viewer } = this.#options
    while (this.#report !== undefined && !this.#isOver) {
      const number = this.#report
      this.#report = undefined
      await reportFrame(connection, sessionId, { viewer, number, signal: this.#ends.signal }).catch(() => {})
      await pause(REPORT_MS)
    }
    this.#isReporting = false
  }
}
