import type { Browser } from '../browser/browser'
import type { Computer } from '../computer/computer'
import type { ScreenSource } from '../computer/device'
import type { Pixels } from '../computer/rows'
import { withTimeout } from '../shared/deadline'
import type { Privacy } from '../shared/privacy'
import { Rest } from '../shared/rest'
import { background } from '../shared/stray'
import { ActionTrack } from './action-track'
import { Encoder, type EncoderOptions } from './encoder'
import { plate } from './plate'
import { VideoPicture } from './video-picture'

/** How long the encoder may take to start and to take the first picture, ms. */
const START_MS = 30_000
/** A page that has begun to stand still is recorded again after so long, ms, so that the fragment with its last change is complete; then so often. */
const STILL_MS = 2_000
const STANDING_MS = 10_000
/** How often it is asked whether something is in the way, ms. */
const ASK_MS = 2_000

export interface RecordingOptions extends Omit<EncoderOptions, 'size'> {
  readonly browser: Browser
  readonly computer: Computer
  /** When nothing of the display may be recorded: a plate is shown then. */
  readonly privacy: Privacy
  /** Gets what is done to the display. */
  readonly actionsFile: string
  /** Names a moment, ms since the first picture. */
  readonly mark: (name: string, atMs: number) => void
  /** Pictures a second at most. */
  readonly framerate: number
  /** It ends by itself after so long. */
  readonly maxMs: number
  /** Says why a recording cannot go on, a sentence, or undefined. Asked now and then. */
  readonly obstacle: () => Promise<string | undefined>
}

/** The names of moments at which a private phase begins and ends. */
const PRIVATE = 'Private phase'
const PRIVATE_OVER = 'End of the private phase'

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns a plate instead of what may not be recorded; undefined when no phase is on, and none was in the time in which it was `seen`. */
function plateFor(privacy: Privacy, size: Size, seen?: readonly [from: number, to: number]): Pixels | undefined {
  const since = privacy.since ?? (seen && privacy.overlaps(...seen) ? new Date() : undefined)
  return since && plate(size, since)
}

/** How a recording has ended. */
export interface RecordingEnd {
  /** By whom: who stopped it, its duration or size, the display that has gone, or a failure. */
  readonly by: 'stop' | 'limit' | 'display' | 'failure'
  readonly at: Date
  /** Why it ended early, a sentence. */
  readonly failure?: string
  /** So many pictures were left out. */
  readonly dropped: number
}

/**
 * Films one display: what changes, at the times at which it was seen, and no more often than `framerate`. A page that stands still costs
 * next to nothing. When the encoder is behind there are fewer pictures, which is counted, and nothing waits for it.
 */
export class Recording {
  readonly startedAt: Date
  /** Resolves when the encoder has ended and the file is complete. Never rejects. */
  readonly ended: Promise<RecordingEnd>
  readonly #options: RecordingOptions
  readonly #screen: ScreenSource
  readonly #encoder: Encoder
  /** The time of the first picture, as of `performance.now()`. */
  readonly #origin: number
  readonly #size: Size
  /** The last picture, and the time that it was given. */
  readonly #picture: VideoPicture
  #lastMs = 0
  #lastLook: number
  /** Nothing has changed since the last picture but one. */
  #stands = false
  /** The display may look different from the last picture here; other viewers do not change that. */
  #hasNews = true
  /** Since when, as of `performance.now()`. */
  #newsAt: number
  #dropped = 0
  /** A plate is shown instead of what may not be recorded. */
  #isPlate = false
  #askAt: number
  #end: Omit<RecordingEnd, 'dropped'> | undefined
  #endMs = 0
  readonly #rest = new Rest()
  readonly #track: ActionTrack
  readonly #unwatch: (() => void)[]

  /** Resolves when the first picture is encoded. Rejects when the encoder does not take it. */
  static async start(options: RecordingOptions): Promise<Recording> {
    const { browser, computer, privacy } = options
    const requestedAt = performance.now()
    const frame = await computer.screen.capture()
    // A screen that stands still was read long before: that is how it looked when it was asked for, too.
    const at = Math.max(requestedAt, computer.screen.capturedAt)
    if ('png' in frame.picture) throw new Error('There is no display.')
    const covers = plateFor(privacy, frame.picture, [requestedAt, at])
    const picture = new VideoPicture(frame.picture)
    await (covers ? picture.draw(covers) : picture.show(frame))
    const encoder = new Encoder(browser.companions, { ...options, size: picture.size })
    try {
      await encoder.write(picture.bytes, 0, START_MS)
    } catch (error) {
      throw new Error((await encoder.kill()) ?? 'The encoder has ended.', { cause: error })
    }
    return new Recording(options, encoder, { picture, at, size: frame.picture, isPlate: covers !== undefined })
  }

  private constructor(
    options: RecordingOptions,
    encoder: Encoder,
    first: { picture: VideoPicture; at: number; size: Size; isPlate: boolean },
  ) {
    this.#options = options
    this.#screen = options.computer.screen
    this.#encoder = encoder
    this.#picture = first.picture
    this.#size = first.size
    this.#isPlate = first.isPlate
    this.#origin = first.at
    this.#lastLook = first.at
    this.#newsAt = first.at
    this.#askAt = first.at + ASK_MS
    this.#track = new ActionTrack(options.actionsFile, first.at)
    this.#unwatch = [
      options.computer.watchInputs((done) => {
        if (!options.privacy.overlaps(done.began, done.ended)) this.#track.add(done)
      }),
      options.privacy.watch(() => this.#rest.wake()),
    ]
    if (first.isPlate) options.mark(PRIVATE, 0)
    this.startedAt = new Date(Date.now() - (performance.now() - first.at))
    this.ended = this.#run()
  }

  /** When it was stopped; undefined while it films. */
  get stoppedAt(): Date | undefined {
    return this.#end?.at
  }

  /** How long it has recorded, ms. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.#origin)
  }

  /** Stops recording the display. Idempotent; `ended` resolves when the file is complete. */
  stop(by: RecordingEnd['by'] = 'stop', failure?: string): void {
    if (this.#end) return
    this.#end = { by, at: new Date(), ...(failure !== undefined && { failure }) }
    this.#endMs = performance.now() - this.#origin
    for (const unwatch of this.#unwatch) unwatch()
    this.#rest.wake()
  }

  async #run(): Promise<RecordingEnd> {
    const unwatch = this.#screen.watch(() => {
      if (!this.#hasNews) this.#newsAt = performance.now()
      this.#hasNews = true
      this.#rest.wake()
    })
    const leftMs = this.#origin + this.#options.maxMs - performance.now()
    const limit = setTimeout(() => this.stop('limit'), Math.max(0, leftMs)).unref()
    background(this.#options.computer.ended.then(() => this.stop('display')))
    background(this.#encoder.ended.then((why) => this.stop(why === undefined ? 'limit' : 'failure', why)))
    while (!this.#end) {
      await this.#due()
      if (!this.#end) await this.#step()
    }
    clearTimeout(limit)
    unwatch()
    // So that the video lasts as long as it was recorded. Written from memory: the display may be another session's by now. An encoder that
    // has ended says why.
    await this.#write(this.#endMs).catch(() => {})
    const [why] = await Promise.all([this.#encoder.finish(), this.#track.end()])
    return { failure: why, ...this.#end, dropped: this.#dropped }
  }

  /** Resolves when there may be something to record, or that nothing changes is to be recorded; at once when it is stopped. */
  async #due(): Promise<void> {
    const still = this.#origin + this.#lastMs + (this.#stands ? STANDING_MS : STILL_MS)
    while (!this.#end && !this.#isNews && performance.now() < still) await this.#restUntil(still)
    const next = this.#lastLook + this.#period
    while (!this.#end && performance.now() < next) await this.#restUntil(next)
  }

  async #step(): Promise<void> {
    try {
      if (performance.now() >= this.#askAt) {
        this.#askAt = performance.now() + ASK_MS
        const obstacle = await this.#options.obstacle()
        if (obstacle !== undefined) return this.stop('failure', obstacle)
      }
      if (this.#mayRecord === this.#isPlate) return await this.#change()
      if (!this.#isPlate && this.#hasNews) return await this.#captureNext()
      await this.#write(performance.now() - this.#origin)
      this.#stands = true
    } catch (error) {
      // A display that has gone, or an encoder that has ended, says so itself, a moment later.
      await withTimeout(Promise.race([this.#options.computer.ended, this.#encoder.ended]))
      this.stop('failure', error instanceof Error ? error.message : String(error))
    }
  }

  /** Between two pictures at least, ms. */
  get #period(): number {
    return 1000 / this.#options.framerate
  }

  /** How many pictures there was no time for since one was due: the encoder had not taken the last one, or the machine was busy. */
  get #late(): number {
    if (this.#isPlate) return 0
    const due = Math.max(this.#lastLook + this.#period, this.#newsAt)
    return Math.max(0, Math.floor((performance.now() - due) / this.#period))
  }

  get #mayRecord(): boolean {
    return this.#options.privacy.since === undefined
  }

  /** There is something to record. */
  get #isNews(): boolean {
    return this.#mayRecord === this.#isPlate || (!this.#isPlate && this.#hasNews)
  }

  /** A private phase has begun: a plate replaces the picture. Or it has ended, and the screen is shown again. */
  async #change(): Promise<void> {
    const { privacy, mark } = this.#options
    const covers = plateFor(privacy, this.#size)
    if (!covers) {
      await this.#captureNext()
      // What was seen is of the phase still: it is looked at again.
      if (this.#isPlate) return
      mark(PRIVATE_OVER, this.#lastMs)
      return
    }
    await this.#picture.draw(covers)
    this.#isPlate = true
    this.#stands = false
    await this.#write((privacy.from ?? performance.now()) - this.#origin)
    mark(PRIVATE, this.#lastMs)
  }

  async #captureNext(): Promise<void> {
    const late = this.#late
    this.#hasNews = false
    this.#lastLook = performance.now()
    const frame = await this.#screen.capture()
    // The plate stays until the end of its phase, also where what is shown then was seen before.
    const at = Math.max(this.#isPlate ? this.#lastLook : 0, this.#screen.capturedAt)
    // What was seen after the stop is not for this recording.
    if (this.#end || frame.number === this.#picture.number || this.#options.privacy.overlaps(this.#lastLook, at)) return
    await this.#picture.show(frame)
    this.#dropped += late
    this.#stands = false
    this.#isPlate = false
    await this.#write(at - this.#origin)
  }

  async #write(atMs: number): Promise<void> {
    this.#lastMs = Math.max(this.#lastMs + 1, Math.round(atMs))
    await this.#encoder.write(this.#picture.bytes, this.#lastMs)
  }

  /** Resolves at `until`, or as soon as the screen changes or the recording is stopped. */
  #restUntil(until: number): Promise<void> {
    return this.#rest.for(Math.max(1, until - performance.now()))
  }
}
