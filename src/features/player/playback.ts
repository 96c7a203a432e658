import { Store } from '../../lib/store'
import { GrowingVideo } from './growing-video'

/** Speeds that one can choose. */
export const RATES = [0.25, 0.5, 1, 1.5, 2, 4, 8] as const

export interface PlaybackState {
  /** Milliseconds since the first picture. */
  readonly at: number
  readonly isPlaying: boolean
  readonly rate: number
  /** It waits for what is to be shown. */
  readonly isWaiting: boolean
  /** The browser cannot show it. */
  readonly failure: string | undefined
  /** The end of a video that is being recorded is followed. */
  readonly follows: boolean
  /** Pixels of the picture, once they are known. */
  readonly size: { readonly width: number; readonly height: number } | undefined
}

/** A picture begins at its time: what is asked for is a little behind it, so that no rounding shows the one before. */
const BEHIND_MS = 0.5
/** Where no times of pictures are known, ms. */
const STEP_MS = 100

/** Plays one video, outside React. */
export class Playback extends Store<PlaybackState> {
  /** When each picture begins, ms; empty while that is not known. */
  frames: readonly number[] = []
  #video: HTMLVideoElement | undefined
  #growing: GrowingVideo | undefined
  #wanted: number
  /** What the element reports is of this video: another file of it begins at 0, until it is set to where to go on. */
  #isReady = false

  /** Begins at `at`, ms. */
  constructor(at: number) {
    super({
      at,
      isPlaying: false,
      rate: 1,
      isWaiting: true,
      failure: undefined,
      follows: at === 0,
      size: undefined,
    })
    this.#wanted = at
  }

  /** The element that shows it, while there is one. */
  get video(): HTMLVideoElement | undefined {
    return this.#video
  }

  /** Uses an element until what it gives is called. */
  readonly attach = (video: HTMLVideoElement): (() => void) => {
    this.#video = video
    video.playbackRate = this.state.rate
    const end = new AbortController()
    const on = (types: string, listener: () => void): void => {
      for (const type of types.split(' ')) video.addEventListener(type, listener, { signal: end.signal })
    }
    on('emptied', () => (this.#isReady = false))
    const begin = (): void => {
      this.#isReady = true
      const size = { width: video.videoWidth, height: video.videoHeight }
      this.#set({ size, failure: undefined, isWaiting: video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA })
      this.#show()
      if (this.state.isPlaying) this.#play()
    }
    on('loadedmetadata', begin)
    on('play pause seeked timeupdate ended', () => this.#read())
    on('waiting seeking', () => this.#set({ isWaiting: true }))
    on('canplay seeked playing', () => this.#set({ isWaiting: false }))
    on('error', () =>
      this.#set({ failure: video.error?.message || 'The browser can’t show this video.', isWaiting: false }),
    )
    onEachFrame(end.signal, () => {
      if (this.state.isPlaying) this.#read()
    })
    // A page that was busy has let it load meanwhile, and it says so only once.
    if (video.readyState > 0) begin()
    return () => {
      end.abort()
      this.#video = undefined
    }
  }

  /** Plays what is still being recorded, in the element that it has, until what it gives is called. */
  grow(address: string): () => void {
    if (!this.#video) return () => {}
    const source = new GrowingVideo(this.#video, address, (failure) => this.#set({ failure }))
    this.#growing = source
    source.follows = this.state.follows
    this.play()
    return () => {
      source.stop()
      this.#growing = undefined
    }
  }

  /** Stays at the end of what is being recorded, or no longer does. */
  follow(on: boolean): void {
    if (this.#growing) this.#growing.follows = on
    this.#set({ follows: on })
    if (on) this.#growing?.toEnd()
  }

  /** Shows another moment, in ms; before there is a video, it begins there. */
  readonly seek = (ms: number): void => {
    this.#wanted = Math.max(0, ms)
    this.#show()
    this.#set({ at: this.#wanted })
  }

  readonly play = (): void => {
    const video = this.#video
    // From the end it begins again.
    if (video?.ended) this.seek(0)
    this.#set({ isPlaying: true })
    this.#play()
  }

  readonly pause = (): void => {
    this.#video?.pause()
    this.#set({ isPlaying: false })
  }

  readonly toggle = (): void => (this.state.isPlaying ? this.pause() : this.play())

  readonly setRate = (rate: number): void => {
    if (this.#video) this.#video.playbackRate = rate
    this.#set({ rate })
  }

  /** Plays faster or slower by one of the speeds. */
  readonly changeRate = (by: 1 | -1): void => {
    const at = RATES.findIndex((rate) => rate >= this.state.rate)
    this.setRate(RATES[Math.max(0, Math.min(at + by, RATES.length - 1))] ?? 1)
  }

  /** Shows the picture after, or before, the one that is shown. */
  readonly step = (by: 1 | -1): void => {
    this.pause()
    const { at } = this.state
    const { frames } = this
    if (frames.length === 0) return this.seek(at + by * STEP_MS)
    const next = frames.findIndex((time) => time > at + BEHIND_MS)
    const shown = (next < 0 ? frames.length : next) - 1
    this.seek(frames[Math.max(0, Math.min(shown + by, frames.length - 1))] ?? 0)
  }

  #play(): void {
    // Refused, or paused meanwhile: it says so itself.
    this.#video?.play().catch(() => this.#set({ isPlaying: this.#video?.paused === false }))
  }

  #show(): void {
    if (this.#video && this.#video.readyState > 0) this.#video.currentTime = (this.#wanted + BEHIND_MS) / 1000
  }

  #read(): void {
    const video = this.#video
    // One that has been given another file is at its beginning before it says so.
    if (!video || !this.#isReady || video.readyState === 0 || video.seeking) return
    const ms = video.currentTime * 1000
    // What was asked for is what is shown, to the millisecond.
    const at = video.paused && Math.abs(ms - this.#wanted) < 1 ? this.#wanted : Math.max(0, Math.round(ms - BEHIND_MS))
    // Another file of the same video goes on here.
    this.#wanted = at
    this.#set({ at, isPlaying: !video.paused && !video.ended })
  }

  #set(change: Partial<PlaybackState>): void {
    const next = { ...this.state, ...change }
    const isSame = (Object.keys(next) as (keyof PlaybackState)[]).every((name) => next[name] === this.state[name])
    if (isSame) return
    this.publish(next)
  }
}

/** Calls `work` with each frame of the screen until the signal aborts. */
function onEachFrame(signal: AbortSignal, work: () => void): void {
  const next = (): void => {
    if (signal.aborted) return
    work()
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}
