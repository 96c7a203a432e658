import { call } from '../../../client/call'
import type { Connection } from '../../../client/connection'
import { abilities, isNotOffered } from '../../../client/abilities'
import { nextScreen } from '../../../client/screen'
import { takeScreenshot, watchScreen } from '../../../contract/endpoints/computer'
import { loadPart } from '../../../ui/load-part'
import { BandwidthEstimator } from './bandwidth-estimator'
import { LiveKind } from './live-kind'
import type { ScreenVideo } from './screen-video'
import type { Answer } from './screen-answer'
import { VIEWER_ID } from '../../../resources/viewer-id'

const WAIT_SECONDS = 20
/** A request that took longer than this waited for a change, so its time says nothing about the connection. */
const ANSWERED_AT_ONCE_MS = 250

const BUSY_PAUSE_MS = 60
const QUIET_PAUSE_MS = 1_000
/** Nothing has acted on the session, and its last pictures were the same: each pause is so many times the one before. */
const SLOWER = 2

/** After so many changes a whole picture is asked for: who keeps a picture keeps all that it was made of. */
const MOST_CHANGES = 100

/**
 * The pictures of one session, one request at a time. It follows changes where the service can report them, and takes one
 * screenshot after the other where it cannot: every service of the interface has those.
 */
export class ScreenSource {
  readonly #connection: Connection
  readonly #sessionId: string
  #follows = true
  #etag: string | null = null
  /** How often it has changed since the last whole picture. */
  #changes = 0
  #last: Uint8Array | null = null
  #pauseMs = BUSY_PAUSE_MS
  readonly #pace = new BandwidthEstimator()
  /** Pictures or a video. */
  readonly how = new LiveKind()
  #video: ScreenVideo | undefined
  /** Mouse and keyboard of the person act in the session. */
  drives = false

  constructor(connection: Connection, sessionId: string) {
    this.#connection = connection
    this.#sessionId = sessionId
  }

  /** The next answer is a picture, or a frame of a video, also when the screen has not changed; a slow pace becomes quick again. */
  refresh(): void {
    this.#etag = null
    this.#last = null
    this.hintChange()
  }

  /** Something has acted on the session. */
  hintChange(): void {
    this.#pauseMs = BUSY_PAUSE_MS
  }

  /** Whether pictures are taken one after the other, since the service does not report when the screen changes. */
  get isPolling(): boolean {
    return !this.#follows
  }

  /** The line is slow: pictures are compressed, or come less often to leave some of it to inputs. */
  get isSlow(): boolean {
    return this.#pace.isSlow
  }

  async next(signal: AbortSignal): Promise<Answer> {
    if (!this.#follows) return this.#screenshot(signal)
    const frame = this.how.isVideo ? await this.#frame(signal) : null
    if (frame) return frame
    try {
      return await this.#change(signal)
    } catch (error) {
      if (!isNotOffered(error) || abilities.has(this.#connection, watchScreen)) throw error
      // Either the session is gone or the service cannot report changes: the screenshot knows which.
      const answer = await this.#screenshot(signal)
      this.#follows = false
      abilities.learn(this.#connection, watchScreen, false)
      this.how.block('This service sends no video.', false, performance.now())
      return answer
    }
  }

  /** Of the video; null when there is none after all. */
  async #frame(signal: AbortSignal): Promise<Answer | null> {
    // Loaded by who needs it; gone with an older build, there are pictures still.
    const part = this.#video ? undefined : await loadPart(() => import('./screen-video')).catch(() => undefined)
    if (part) this.#video = new part.ScreenVideo(this.how)
    if (!this.#video) {
      this.how.block('Reload the page to get video: Pooldeck was updated.', false, performance.now())
      return null
    }
    // Pictures begin again with a whole one.
    this.#etag = null
    const { drives } = this
    const [connection, sessionId] = [this.#connection, this.#sessionId]
    return this.#video.next({ connection, sessionId, viewer: VIEWER_ID, drives, kbps: this.#pace.kbps, signal })
  }

  async #change(signal: AbortSignal): Promise<Answer> {
    const started = performance.now()
    const atOnce = this.#etag === null
    const picture = await nextScreen(this.#connection, this.#sessionId, {
      viewer: VIEWER_ID,
      drives: this.drives,
      etag: this.#etag,
      changes: this.#changes < MOST_CHANGES,
      waitSeconds: WAIT_SECONDS,
      type: this.#pace.type,
      signal,
    })
    abilities.learn(this.#connection, watchScreen, true)
    // It is not shown: what comes next may not be distinguished from it, or be what has changed in it.
    signal.throwIfAborted()
    const tookMs = performance.now() - started
    if (picture) {
      const { bytes, regions, etag, transferMs } = picture
      this.#etag = etag
      this.#changes = regions ? this.#changes + 1 : 0
      this.#pace.add({ bytes: bytes.size, ms: transferMs, type: bytes.type, whole: !regions })
      this.how.addPicture(transferMs + this.#pace.pauseMs, performance.now())
    }
    // Without a tag there is nothing to wait for, and a service may not wait: then the pace is ours to keep.
    const least = this.#etag === null ? BUSY_PAUSE_MS : !picture && tookMs < QUIET_PAUSE_MS ? QUIET_PAUSE_MS : 0
    const pauseMs = Math.max(least, this.#pace.pauseMs)
    return { update: picture, latencyMs: atOnce || tookMs < ANSWERED_AT_ONCE_MS ? tookMs : null, pauseMs }
  }

  async #screenshot(signal: AbortSignal): Promise<Answer> {
    const started = performance.now()
    const params = { id: this.#sessionId }
    const blob = await call(this.#connection, takeScreenshot, { params, body: {}, signal, polled: true })
    const latencyMs = performance.now() - started
    const bytes = new Uint8Array(await blob.arrayBuffer())
    // As above.
    signal.throwIfAborted()
    const changed = !this.#last || !sameBytes(this.#last, bytes)
    this.#last = bytes
    // A service of the interface sends PNG and nothing else; a slow line is only asked less often.
    this.#pace.add({ bytes: blob.size, ms: latencyMs, type: blob.type, whole: true })
    this.#pauseMs = changed ? BUSY_PAUSE_MS : Math.min(QUIET_PAUSE_MS, this.#pauseMs * SLOWER)
    const update = changed ? { bytes: blob, regions: null } : null
    return { update, latencyMs, pauseMs: Math.max(this.#pauseMs, this.#pace.pauseMs) }
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
