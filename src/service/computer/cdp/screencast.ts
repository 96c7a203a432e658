import type { CdpConnection, CdpEvent } from '../../browser/cdp'
import type { Tab, Tabs } from '../../browser/tabs'
import { background } from '../../shared/stray'
import { SharedWork } from '../../shared/shared-work'

interface ScreencastFrame {
  /** A PNG, Base64. */
  data: string
  sessionId: number
  metadata: {
    /** When the page showed it, in seconds; older browsers say nothing. */
    monotonicTimestamp?: number
  }
}

/** Frames that a page has sent and that are not taken yet. */
interface Pending {
  png: Buffer
  /** A time of `performance.now()`. */
  arrivedAt: number
}

/** One page. */
interface Cast {
  tab: Tab
  pending: Pending | undefined
  /** When the page showed the newest frame that arrived, in seconds. */
  shownAt: number
  unacknowledged: number[]
  /** Frames that Chromium may still count as in flight. */
  inFlight: number
  /** Whether nothing was left out since the last picture. */
  complete: boolean
}

/** While so many frames are in progress Chromium leaves further ones out, for good: a slow viewer costs little. */
const mostInFlight = 3

export interface ScreencastOptions {
  /** Called when the page in front has sent a picture. */
  onPicture: () => void
  /** Called when another page is in front; its picture follows. */
  onSwitch: () => void
}

/** The pictures that the page in front sends whenever it has changed, each of them exact. */
export class Screencast {
  readonly #cdp: CdpConnection
  readonly #tabs: Tabs
  readonly #options: ScreencastOptions
  /** By DevTools session. */
  readonly #casts = new Map<string, Cast>()
  readonly #stops: (() => void)[] = []
  // Pages answer at different times: what was found out first must not be believed last.
  readonly #choices = new SharedWork(() => this.#choose())
  #front: string | undefined

  constructor(cdp: CdpConnection, tabs: Tabs, options: ScreencastOptions) {
    this.#cdp = cdp
    this.#tabs = tabs
    this.#options = options
  }

  get running(): boolean {
    return this.#stops.length > 0
  }

  start(): void {
    if (this.running) return
    this.#stops.push(
      this.#cdp.listen((event) => this.#receive(event)),
      this.#tabs.follow((tab) => this.#add(tab)),
    )
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop()
    for (const sessionId of this.#casts.keys()) background(this.#send('Page.stopScreencast', {}, sessionId))
    this.#casts.clear()
    this.#front = undefined
  }

  /** The newest picture of the page in front that was not taken yet. */
  get pending(): Pending | undefined {
    return this.#casts.get(this.#front ?? '')?.pending
  }

  /**
   * Takes the pending picture, and lets the page send further ones. False: the page may have changed already without a report,
   * and has to be captured.
   */
  take(): boolean {
    const cast = this.#casts.get(this.#front ?? '')
    if (!cast) return false
    const { complete } = cast
    cast.pending = undefined
    cast.complete = true
    this.#acknowledge(cast)
    return complete
  }

  #add(tab: Tab): void {
    if (!this.running || this.#casts.has(tab.sessionId)) return
    this.#casts.set(tab.sessionId, {
      tab,
      pending: undefined,
      shownAt: -Infinity,
      unacknowledged: [],
      inFlight: 0,
      complete: true,
    })
    background(this.#send('Page.startScreencast', { format: 'png' }, tab.sessionId).then(() => this.choose()))
  }

  #receive({ method, params, sessionId = '' }: CdpEvent): void {
    if (method === 'Target.targetDestroyed') {
      for (const { tab } of this.#casts.values())
        if (tab.targetId === params['targetId']) this.#casts.delete(tab.sessionId)
      background(this.choose())
    }
    const cast = this.#casts.get(sessionId)
    if (!cast) return
    // The first one comes when the cast starts.
    if (method === 'Page.screencastVisibilityChanged') background(this.choose())
    if (method === 'Page.screencastFrame') this.#arrive(cast, params as unknown as ScreencastFrame)
  }

  #arrive(cast: Cast, { data, sessionId: id, metadata }: ScreencastFrame): void {
    cast.unacknowledged.push(id)
    cast.inFlight += 1
    if (cast.inFlight >= mostInFlight) cast.complete = false
    // Chromium compresses several at once, and an older one may be ready after a newer one.
    const shownAt = metadata.monotonicTimestamp ?? cast.shownAt
    if (shownAt < cast.shownAt) {
      this.#acknowledge(cast)
      return
    }
    cast.shownAt = shownAt
    cast.pending = { png: Buffer.from(data, 'base64'), arrivedAt: performance.now() }
    if (cast.tab.sessionId === this.#front) this.#options.onPicture()
    else background(this.choose())
  }

  choose(): Promise<void> {
    return this.#choices.run()
  }

  async #choose(): Promise<void> {
    const front = await this.#tabs.current().catch(() => undefined)
    if (!this.running || !front || front.sessionId === this.#front) return
    this.#front = front.sessionId
    this.#options.onSwitch()
    if (this.pending) this.#options.onPicture()
  }

  #acknowledge(cast: Cast): void {
    for (const sessionId of cast.unacknowledged.splice(0)) {
      const sent = this.#send('Page.screencastFrameAck', { sessionId }, cast.tab.sessionId)
      background(sent.then(() => (cast.inFlight -= 1)))
    }
  }

  /** The page may have closed meanwhile. */
  async #send(method: string, params: object, sessionId: string): Promise<void> {
    await this.#cdp.send(method, params, sessionId).catch(() => {})
  }
}
