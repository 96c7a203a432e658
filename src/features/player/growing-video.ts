import { pause } from '../../lib/pause'
import { codecOf } from './frame-times'
import { messageOf } from '../../lib/message-of'

/** How often it is asked for what has come, ms. */
const ASK_MS = 1_000
/** How long a piece may take, ms. */
const OVERDUE_MS = 30_000
/** So much is asked for at once, bytes. */
const PIECE_BYTES = 4 * 1024 * 1024
/** Where the browser has no room for more, this much of the end is kept, s. */
const KEPT_SECONDS = 120
/** Who follows and is further behind, s, goes to the end. */
const BEHIND_SECONDS = 6

/** Shows a video that is still being recorded, as it grows: its pieces are asked for and given to the element. */
export class GrowingVideo {
  /** The end is followed. */
  follows = true
  readonly #video: HTMLVideoElement
  readonly #end = new AbortController()
  readonly #source = new MediaSource()
  #buffer: SourceBuffer | undefined

  /** `failed` is called with why it cannot be shown. */
  constructor(video: HTMLVideoElement, address: string, failed: (why: string) => void) {
    this.#video = video
    const url = URL.createObjectURL(this.#source)
    const opened = new Promise((resolve) => this.#source.addEventListener('sourceopen', resolve, { once: true }))
    video.src = url
    void opened
      .then(() => URL.revokeObjectURL(url))
      .then(() => this.#run(address))
      .catch((error: unknown) => {
        if (!this.#end.signal.aborted) failed(messageOf(error))
      })
  }

  stop(): void {
    this.#end.abort()
  }

  async #run(address: string): Promise<void> {
    const { signal } = this.#end
    for (let at = 0; !signal.aborted;) {
      // The last byte that is there already comes again: to ask for none is an error.
      const from = Math.max(0, at - 1)
      const bytes = await piece(address, from, signal)
      const isTaken = bytes !== undefined && bytes.length > at - from && (await this.#append(bytes.subarray(at - from)))
      if (isTaken) at = from + bytes.length
      if (!isTaken || bytes.length < PIECE_BYTES) await pause(ASK_MS, signal).catch(() => {})
    }
  }

  /** Whether it was taken: the head of the file may not be there as a whole. */
  async #append(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    if (!this.#buffer) {
      const codec = codecOf(bytes)
      if (codec === undefined) return false
      this.#buffer = this.#source.addSourceBuffer(`video/mp4; codecs="${codec}"`)
    }
    const buffer = this.#buffer
    try {
      await done(buffer, () => buffer.appendBuffer(bytes))
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      await done(buffer, () => buffer.remove(0, Math.max(1, endOf(buffer) - KEPT_SECONDS)))
      await done(buffer, () => buffer.appendBuffer(bytes))
    }
    if (this.follows && endOf(buffer) - this.#video.currentTime > BEHIND_SECONDS) this.toEnd()
    return true
  }

  /** Shows the last picture that there is. */
  toEnd(): void {
    if (this.#buffer) this.#video.currentTime = Math.max(0, endOf(this.#buffer) - 1)
  }
}

/** A piece of a file; undefined while it cannot be had: a line that is gone comes back. */
async function piece(address: string, from: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const headers = { Range: `bytes=${from}-${from + PIECE_BYTES - 1}` }
  const overdue = AbortSignal.any([signal, AbortSignal.timeout(OVERDUE_MS)])
  try {
    const response = await fetch(address, { headers, signal: overdue, cache: 'no-store' })
    return response.status === 206 ? new Uint8Array(await response.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}

const endOf = ({ buffered }: SourceBuffer): number => (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0)

/** Resolves when the buffer has done what was asked of it. */
function done(buffer: SourceBuffer, work: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), { once: true })
    buffer.addEventListener('error', () => reject(new Error('The browser can’t show this video.')), { once: true })
    work()
  })
}
