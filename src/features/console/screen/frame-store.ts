import { LiveLoop, type Turn } from '../../../client/live-loop'
import type { Region } from '../../../contract/computer'
import { Store } from '../../../lib/store'
import { FrameRate } from './frame-rate'
import type { LiveChoice, LiveKind } from './live-kind'
import type { Update } from './screen-answer'
import type { ScreenSource } from './screen-source'
import { noPicture, type ScreenState, wireOf } from './screen-state'
import { ShownPicture, type Snapshot } from './shown-picture'

/** Where pictures come from. */
export type PictureSource = Pick<
  ScreenSource,
  'next' | 'refresh' | 'hintChange' | 'isSlow' | 'isPolling' | 'drives' | 'how'
>

/** Draws the newest picture; only these regions of it have changed since the last time, or all of it when null. */
type Paint = (changed: readonly Region[] | null) => void

const PUBLISH_MS = 500

/**
 * Keeps the newest picture of a session's display outside React: pictures go to painters as they come, numbers about them
 * to React twice a second. One request is in flight at most, and none while the page is hidden.
 */
export class FrameStore extends Store<ScreenState> {
  readonly #source: PictureSource
  readonly #painters = new Set<Paint>()
  readonly #rate = new FrameRate()
  #fresh: Partial<ScreenState> = {}
  readonly #shown = new ShownPicture()
  #reachable = true
  /** The next picture is on its way while this one is decoded. */
  #drawing = Promise.resolve()
  readonly #loop: LiveLoop

  constructor(source: PictureSource) {
    super({
      link: { kind: 'opening' },
      picture: null,
      latencyMs: null,
      framesPerSecond: 0,
      slow: false,
      answers: true,
      lookedAt: null,
      isPolling: false,
      frozenAt: null,
    })
    this.#source = source
    this.#loop = new LiveLoop({
      read: (turn) => this.#read(turn),
      onBegin: (signal) => {
        this.#begin()
        if (this.state.link.kind === 'ended') this.#publish({ link: { kind: 'opening' } })
        const timer = setInterval(() => this.#publish({}), PUBLISH_MS)
        signal.addEventListener('abort', () => clearInterval(timer), { once: true })
      },
      onRetry: ({ delay, error }) => {
        this.#begin()
        this.#publish({ link: { kind: 'reconnecting', error, retryAt: Date.now() + delay } })
      },
      onOver: (error) => this.#publish({ link: { kind: 'ended', error } }),
    })
  }

  /** The newest picture; it changes when the next one comes. */
  get image(): OffscreenCanvas | null {
    return this.#shown.image
  }

  /** By what the screen is followed. */
  get how(): LiveKind {
    return this.#source.how
  }

  /** Follows the screen by what the person wants. */
  choose(choice: LiveChoice): void {
    this.how.choose(choice, performance.now())
    this.#loop.restart()
  }

  /** Keeps the newest picture, without work for now. */
  readonly snapshot = (): Snapshot | null => this.#shown.snapshot()

  /** Calls `paint` whenever there is a new picture. */
  attach(paint: Paint): () => void {
    this.#painters.add(paint)
    return () => this.#painters.delete(paint)
  }

  /** Something has acted on the session: the next picture should come soon. */
  readonly hintChange = (): void => {
    this.#source.hintChange()
    if (!this.#source.isSlow) this.#loop.wake()
  }

  /** Keeps the picture as it is until `follow`. Nothing is asked of the session meanwhile. */
  freeze(): void {
    this.#loop.setPaused(true)
    this.#publish({ frozenAt: Date.now() })
  }

  follow(): void {
    this.#publish({ frozenAt: null })
    this.#loop.setPaused(false)
  }

  /** Whether the service answers what else is asked of it: a request that waits for a change would notice only much later. */
  setReachable(reachable: boolean): void {
    if (reachable === this.#reachable) return
    this.#reachable = reachable
    this.#loop.restart()
  }

  /** Whether the service takes long to answer what else is asked. What is in progress goes on: a slow line may be all there is to it. */
  setSilent(silent: boolean): void {
    this.#publish({ answers: !silent })
  }

  /** Says to the others whether the person drives the session. */
  setDrives(drives: boolean): void {
    if (drives === this.#source.drives) return
    this.#source.drives = drives
    this.#loop.restart()
  }

  /** Follows the screen while the page can be seen. The returned function stops it; idempotent. */
  start(): () => void {
    const stop = this.#loop.start()
    addEventListener('offline', this.#loop.restart)
    return () => {
      removeEventListener('offline', this.#loop.restart)
      stop()
    }
  }

  #begin(): void {
    this.#drawing = Promise.resolve()
    this.#source.refresh()
  }

  async #read(turn: Turn): Promise<number> {
    const { update, latencyMs, pauseMs } = await this.#source.next(turn.signal)
    await this.#drawing
    if (turn.signal.aborted) return 0
    if (update) {
      this.#drawing = this.#show(update, latencyMs, turn)
      this.#drawing.catch(() => {})
    } else if (this.image) this.#succeed(turn)
    return pauseMs
  }

  /** There is a picture, and it is how the screen looks. */
  #succeed({ succeed }: Turn): void {
    succeed()
    this.#fresh = { ...this.#fresh, lookedAt: Date.now(), isPolling: this.#source.isPolling }
    if (this.state.link.kind !== 'live') this.#publish({ link: { kind: 'live' } })
  }

  async #show(update: Update, latencyMs: number | null, turn: Turn): Promise<void> {
    if ('frame' in update) {
      this.#shown.applyFrame(update)
    } else {
      const bitmap = await createImageBitmap(update.bytes).catch((cause: unknown) => {
        throw noPicture(update.bytes, cause)
      })
      if (turn.signal.aborted) {
        bitmap.close()
        return
      }
      this.#shown.apply(update, bitmap)
    }
    this.#rate.add(performance.now())
    const { width = 0, height = 0 } = this.image ?? {}
    const known = this.#fresh.picture ?? this.state.picture
    // The same object while it is the same size: what depends on it is laid out again.
    const size = known?.size.width === width && known.size.height === height ? known.size : { width, height }
    this.#fresh = {
      picture: { size, ...wireOf(update, known?.type), changedAt: known && Date.now() },
      slow: this.#source.isSlow,
      latencyMs: latencyMs ?? this.#fresh.latencyMs ?? this.state.latencyMs,
    }
    for (const paint of this.#painters) paint('frame' in update ? null : update.regions)
    this.#succeed(turn)
    if (this.state.picture?.size.width !== size.width || this.state.picture.size.height !== size.height)
      this.#publish({})
  }

  #publish(change: Partial<ScreenState>): void {
    const framesPerSecond = this.#rate.at(performance.now())
    const nothingNew = Object.keys({ ...this.#fresh, ...change }).length === 0
    if (nothingNew && framesPerSecond === this.state.framesPerSecond) return
    const next = { ...this.state, ...this.#fresh, ...change, framesPerSecond }
    this.#fresh = {}
    this.publish(next)
  }
}
