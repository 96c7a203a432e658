import { Store } from '../../../lib/store'

/** What a person wants to see the screen by. */
export type LiveChoice = 'automatic' | 'pictures' | 'video'

interface LiveKindState {
  /** What the screen comes as. */
  kind: 'pictures' | 'video'
  choice: LiveChoice
  /** Why there is no video, a sentence; null while nothing says so. */
  obstacle: string | null
}

/** So many pictures in a row say what they take of the line. */
const PICTURES = 3
/** They do not fit when they take this share of the time. */
const BUSY = 0.6
/** And each takes so long, ms: seven a second still look like motion. */
const SLOW_MS = 140
/** A screen that has stood still for so long in a video is shown sharp again, ms. */
const STILL_MS = 4_000
/** A video is shown for so long at least before pictures are tried again, ms; twice as long each time that they do not fit still. */
const STAY_MS = { first: 20_000, longest: 320_000 } as const
/** After so long a video has to show more frames than there were pictures, ms: a busy server may not encode as many. */
const PROVEN_MS = 6_000
/** Then pictures are kept for so long, ms. */
const BUSY_MS = 60_000
/** Pictures that do not fit so soon after a video, ms, were tried without success. */
const SOON_MS = 15_000
/** After an obstacle that may pass video is tried again, ms. */
const AGAIN_MS = 15_000

/** Decides by what the screen is shown, from what the pictures take of the line. Times in ms of one clock. */
export class LiveKind extends Store<LiveKindState> {
  #pictures: { readonly began: number; readonly ms: number }[] = []
  #videoSince = 0
  #changedAt = 0
  #stayMs: number = STAY_MS.first
  #leftAt = -Infinity
  #blockedUntil = -Infinity
  #wantsVideo = false
  /** How many pictures there were in a second, before the video, and how many frames there were since. */
  #picturesPerSecond = 0
  #frames = 0
  #firstFrameAt = 0

  constructor() {
    super({ kind: 'pictures', choice: 'automatic', obstacle: null })
  }

  get isVideo(): boolean {
    return this.state.kind === 'video'
  }

  /** What the person wants, from now on. */
  choose(choice: LiveChoice, now: number): void {
    this.#pictures = []
    this.#wantsVideo = choice === 'video'
    // What may have passed is tried again.
    if (this.#blockedUntil < Infinity) this.#blockedUntil = -Infinity
    this.publish({ ...this.state, choice })
    this.#decide(now)
  }

  /** A picture has come: `ms` from its first byte to its last, with the pause that the line was given after it. */
  addPicture(ms: number, now: number): void {
    this.#pictures = [...this.#pictures, { began: now - ms, ms }].slice(-PICTURES)
    if (this.state.choice !== 'automatic' || this.isVideo || !this.#isTooMuch(now)) return this.#decide(now)
    if (now - this.#leftAt < SOON_MS) this.#stayMs = Math.min(this.#stayMs * 2, STAY_MS.longest)
    else this.#stayMs = STAY_MS.first
    const [first] = this.#pictures
    this.#picturesPerSecond = (1000 * PICTURES) / (now - (first?.began ?? 0))
    this.#wantsVideo = true
    this.#decide(now)
  }

  /** Something of the video has come; `changed`: another frame. */
  addFrame(changed: boolean, now: number): void {
    if (changed) {
      this.#changedAt = now
      if (this.#frames === 0) this.#firstFrameAt = now
      this.#frames += 1
    }
    if (this.state.choice !== 'automatic' || !this.isVideo) return
    if (this.#isWorse(now)) return this.#giveUp(now)
    if (now - this.#changedAt < STILL_MS && now - this.#videoSince < this.#stayMs) return
    this.#leftAt = now
    this.#wantsVideo = false
    this.#decide(now)
  }

  /** There is no video: for now, or never in this session. */
  block(obstacle: string, passes: boolean, now: number): void {
    this.#blockedUntil = passes ? now + AGAIN_MS : Infinity
    this.publish({ ...this.state, obstacle })
    this.#decide(now)
  }

  /** Pictures show more: they are kept for a minute. */
  #giveUp(now: number): void {
    this.#wantsVideo = false
    this.#blockedUntil = now + BUSY_MS
    this.publish({ ...this.state, obstacle: 'The server is too busy for a video.' })
    this.#decide(now)
  }

  /** The screen has changed all the time, and the video shows less of it than the pictures did. */
  #isWorse(now: number): boolean {
    if (this.#frames === 0) return false
    const ms = now - this.#firstFrameAt
    const isMoving = now - this.#changedAt < STILL_MS / 2
    return isMoving && ms >= PROVEN_MS && this.#frames < (this.#picturesPerSecond * ms) / 1000
  }

  #isTooMuch(now: number): boolean {
    const [first] = this.#pictures
    if (!first || this.#pictures.length < PICTURES) return false
    const ms = this.#pictures.reduce((sum, picture) => sum + picture.ms, 0)
    return ms / PICTURES > SLOW_MS && ms >= (now - first.began) * BUSY
  }

  #decide(now: number): void {
    const isBlocked = now < this.#blockedUntil
    const kind = this.#wantsVideo && !isBlocked ? 'video' : 'pictures'
    const obstacle = isBlocked ? this.state.obstacle : null
    if (kind === this.state.kind && obstacle === this.state.obstacle) return
    if (kind !== this.state.kind) this.#pictures = []
    this.#videoSince = now
    this.#changedAt = now
    this.#frames = 0
    this.publish({ ...this.state, kind, obstacle })
  }
}
