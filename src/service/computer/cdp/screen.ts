import { setTimeout as sleep } from 'node:timers/promises'
import type { Region } from '../../../contract/computer'
import type { CdpConnection } from '../../browser/cdp'
import { CdpError, CdpTimeout } from '../../browser/cdp-error'
import type { Tabs } from '../../browser/tabs'
import { Problem } from '../../shared/problem'
import { background, notifyAll } from '../../shared/stray'
import type { ScreenSource } from '../device'
import { Frame } from '../frame'
import { SharedWork } from '../../shared/shared-work'
import type { Lifetime } from './lifetime'
import { Screencast } from './screencast'

/** How long a picture may take, in ms: a page that has just crashed or closed is replaced in a moment. */
const timeoutMs = 5_000
const retryPause = 50
const PNG = { format: 'png', optimizeForSpeed: true }
/** A picture that was sent longer ago than this is not shown to a viewer that has just come back, in ms. */
const freshFor = 200
/** After this time a new picture is taken of a page that may have changed, in ms. */
const checkPause = 150
/** Chromium's events of a page whose process has gone, and of one that is there again. */
const CRASH_EVENTS: ReadonlySet<string> = new Set(['Inspector.targetCrashed', 'Inspector.targetReloadedAfterCrash'])
/** How long pages send pictures after the last viewer has gone, and how long a viewer believes what was sent, in ms. */
const linger = 3_000

/**
 * Pictures of the page in front, exactly as large as the viewport and without a cursor. While a viewer follows, the page sends
 * them itself when it has changed; otherwise they are requested.
 */
export class CdpScreen implements ScreenSource {
  readonly #cdp: CdpConnection
  readonly #tabs: Tabs
  readonly #lifetime: Lifetime
  readonly #screencast: Screencast
  readonly #captures = new SharedWork(() => this.#capture())
  readonly #watchers = new Set<() => void>()
  #frame: { frame: Frame; png: Buffer } | undefined
  /** `#frame` shows the page in front, and that page would have reported a change since. */
  #followed = false
  /** Counts the pictures that were sent and differed from `#frame`. */
  #news = 0
  #changed = true
  #capturedAt = -Infinity
  /** Since the last check a viewer followed. */
  #wanted = false
  /** What `#frame` was at the last check. */
  #checked: Frame | undefined
  #idle: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined

  constructor(cdp: CdpConnection, tabs: Tabs, lifetime: Lifetime) {
    this.#cdp = cdp
    this.#tabs = tabs
    this.#lifetime = lifetime
    this.#screencast = new Screencast(cdp, tabs, {
      onPicture: () => this.#arrive(),
      onSwitch: () => {
        this.#followed = false
        this.#change()
      },
    })
    background(lifetime.ended.then(() => this.#end()))
  }

  get changed(): boolean {
    return this.#changed
  }

  get capturedAt(): number {
    return this.#capturedAt
  }

  capture(): Promise<Frame> {
    return this.#captures.run()
  }

  async withoutCursor(region?: Region): Promise<Buffer> {
    return (await this.capture()).png(region)
  }

  async follow(): Promise<Frame> {
    this.#keepFollowing()
    const { pending } = this.#screencast
    if (pending) {
      this.#take()
      this.#followed = performance.now() - pending.arrivedAt < freshFor
      if (this.#followed) return this.#show(pending.png)
    }
    return this.#followed && !this.#changed && this.#frame ? this.#frame.frame : this.capture()
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    this.#keepFollowing()
    return () => this.#watchers.delete(watcher)
  }

  #arrive(): void {
    const { pending } = this.#screencast
    if (!pending) return
    if (!this.#frame?.png.equals(pending.png)) {
      this.#news += 1
      this.#change()
    } else {
      this.#take()
      this.#followed = true
      this.#changed = false
    }
  }

  #take(): void {
    if (!this.#screencast.take()) this.#checkLater()
  }

  #checkLater(): void {
    clearTimeout(this.#check)
    if (this.#screencast.running) this.#check = setTimeout(() => void this.capture().catch(() => {}), checkPause)
  }

  #change(): void {
    this.#changed = true
    this.#notify()
  }

  #notify(): void {
    notifyAll(this.#watchers)
  }

  #keepFollowing(): void {
    if (this.#lifetime.over) return
    this.#wanted = true
    this.#screencast.start()
    this.#idle ??= setInterval(() => this.#checkFollowing(), linger)
  }

  #checkFollowing(): void {
    if (this.#watchers.size === 0 && !this.#wanted) {
      this.#stop()
      return
    }
    this.#wanted = false
    // A page that is new may come to the front without sending anything.
    this.#screencast.choose().catch(() => {})
    const frame = this.#frame?.frame
    if (frame === this.#checked) this.capture().catch(() => {})
    this.#checked = frame
  }

  #stop(): void {
    clearInterval(this.#idle)
    this.#idle = undefined
    clearTimeout(this.#check)
    this.#screencast.stop()
    this.#followed = false
    this.#changed = true
  }

  #end(): void {
    this.#stop()
    this.#change()
  }

  async #capture(): Promise<Frame> {
    const news = this.#news
    const png = await this.#lifetime.during(() => this.#shoot(performance.now() + timeoutMs))
    // Whether a picture that was sent meanwhile is older or newer is unknown.
    if (news !== this.#news) this.#checkLater()
    return this.#show(png)
  }

  async #shoot(deadline: number): Promise<Buffer> {
    for (;;) {
      try {
        const { sessionId } = await this.#tabs.current()
        const answer = await this.#shot(sessionId, deadline)
        if (answer === 'crashed') continue
        return Buffer.from(answer.data, 'base64')
      } catch (error) {
        if (error instanceof CdpTimeout) {
          throw new Problem('browser_unresponsive', 'The page is not responding, so there is no picture of it.')
        }
        if (!(error instanceof CdpError) || performance.now() > deadline) throw error
        await sleep(retryPause)
      }
    }
  }

  /** One picture of a page. A page that crashes meanwhile never answers, and one that is loaded again then needs another request. */
  async #shot(sessionId: string, deadline: number): Promise<{ data: string } | 'crashed'> {
    const over = new AbortController()
    const crashed = new Promise<'crashed'>((resolve) => {
      const stop = this.#cdp.listen((event) => {
        if (event.sessionId === sessionId && CRASH_EVENTS.has(event.method)) resolve('crashed')
      })
      over.signal.addEventListener('abort', stop)
    })
    try {
      return await Promise.race([
        this.#cdp.send('Page.captureScreenshot', PNG, sessionId, deadline - performance.now()),
        crashed,
      ])
    } finally {
      over.abort()
    }
  }

  #show(png: Buffer): Frame {
    this.#changed = this.#screencast.pending !== undefined
    this.#capturedAt = performance.now()
    if (this.#frame?.png.equals(png)) return this.#frame.frame
    const frame = new Frame((this.#frame?.frame.number ?? 0) + 1, { png })
    this.#frame = { frame, png }
    this.#notify()
    return frame
  }
}
