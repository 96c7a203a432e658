import { reportVideo, watchVideo } from '../contract/endpoints/live-video'
import { urlOf } from '../contract/endpoint-url'
import {
  FRAME_HEAD_BYTES,
  LARGEST_VIDEO_FRAME,
  parseFrameHead,
  VIDEO_STREAM,
  type VideoFrameHead,
} from '../contract/live-video'
import { openStream } from './open-stream'
import { request } from './call'
import type { Connection } from './connection'
import { UnreachableError } from './errors'

/** The answer begins at once. */
const OVERDUE_MS = 10_000
/** Of a screen that stands still the service says so every 3 s: after this long without anything, the way to it is gone. */
const SILENT_MS = 15_000

/** A frame of a video; without bytes when nothing has changed. */
export interface SentFrame {
  readonly head: VideoFrameHead
  readonly bytes: Uint8Array
}

interface VideoOptions {
  /** The same in all calls of one viewer. */
  viewer: string
  /** Mouse and keyboard of the viewer act in the session. */
  drives: boolean
  /** Kilobits a second that the line carries; undefined while that is not known. */
  kbps: number | undefined
  signal: AbortSignal
}

/** Puts the frames of a stream together, which comes in pieces. Throws UnreachableError for what is none. */
export class FrameReader {
  #rest = new Uint8Array(0)
  #pieces: Uint8Array[] = []
  #length = 0
  #needed = FRAME_HEAD_BYTES

  /** The frames that a piece completes. */
  push(piece: Uint8Array): SentFrame[] {
    this.#pieces.push(piece)
    this.#length += piece.length
    if (this.#length < this.#needed) return []
    this.#rest = joined(this.#pieces, this.#length)
    const frames: SentFrame[] = []
    for (;;) {
      this.#needed = FRAME_HEAD_BYTES
      if (this.#rest.length < this.#needed) break
      const head = parseFrameHead(this.#rest)
      if (head.size > LARGEST_VIDEO_FRAME) throw new UnreachableError('The service sent a video that can’t be read.')
      this.#needed += head.size
      if (this.#rest.length < this.#needed) break
      frames.push({ head, bytes: this.#rest.subarray(FRAME_HEAD_BYTES, this.#needed) })
      this.#rest = this.#rest.subarray(this.#needed)
    }
    this.#pieces = [this.#rest]
    this.#length = this.#rest.length
    return frames
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/**
 * The frames of a session's screen, as they come: an extension. Ends when the service ends it. Rejects with OverdueError when nothing
 * comes any more, with UnreachableError when the way is gone.
 */
export async function* videoStream(
  connection: Connection,
  sessionId: string,
  { viewer, drives, kbps, signal }: VideoOptions,
): AsyncGenerator<SentFrame> {
  const query = { viewer, drives: drives ? 'true' : 'false', ...(kbps !== undefined && { kbps: String(kbps) }) }
  const url = urlOf(watchVideo, { params: { id: sessionId }, query })
  const pieces = await openStream(connection, url, { type: VIDEO_STREAM, silentMs: SILENT_MS, signal })
  const frames = new FrameReader()
  for await (const piece of pieces) yield* frames.push(piece)
}

/** Says that a frame has arrived, and all before it. */
export async function reportFrame(
  connection: Connection,
  sessionId: string,
  { viewer, number, signal }: { viewer: string; number: number; signal: AbortSignal },
): Promise<void> {
  const url = urlOf(reportVideo, { params: { id: sessionId }, query: { viewer, number: String(number) } })
  await request(connection, connection.baseUrl + url, { overdueMs: OVERDUE_MS, signal, polled: false })
}
