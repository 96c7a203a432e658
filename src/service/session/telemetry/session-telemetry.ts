import { BROWSER_CATEGORIES, TELEMETRY_CATEGORIES, type TelemetryConfig } from '../../../contract/telemetry'
import type { EventCategory, TelemetryEvent } from '../../../contract/telemetry-archive'
import { TELEMETRY_EVENTS, type TelemetryData, type TelemetryEventType } from '../../../contract/telemetry-events'
import type { Browser, BrowserEnd } from '../../browser/browser'
import { withTimeout } from '../../shared/deadline'
import type { Privacy } from '../../shared/privacy'
import { background } from '../../shared/stray'
import { BrowserCapture } from './browser-capture'
import { type Crash, followCrashes } from './crashes'
import { EventLog } from './event-log'
import { LiveViewers, type Watcher } from './live-viewers'
import { PeriodicScreenshots, type Picture } from './periodic-screenshots'
import type { Recorder } from './observer'

export type CapturedBrowser = Pick<Browser, 'cdp' | 'onRestart' | 'takeOomKill'>

export interface ActingCall {
  readonly operation: string
  readonly request: string
  readonly seconds: number
  readonly status: number
}

/** How a debugger's connection went, from its beginning to its end. */
export interface DebuggerUse {
  readonly durationMs: number
  /** In both directions. */
  readonly messages: number
  readonly reason: TelemetryData<'cdp_disconnect'>['reason']
}

/** How long a browser may take to report all that it has open, in ms. */
const timeoutMs = 2_000

/** Events that say nothing about the page. */
const ALWAYS_RECORDED: ReadonlySet<TelemetryEventType> = new Set([
  'live_view_connect',
  'live_view_disconnect',
  'cdp_connect',
  'cdp_disconnect',
  'monitor_disconnected',
  'monitor_reconnected',
  'monitor_reconnect_failed',
  'service_crashed',
  'system_oom_kill',
])

/** What is typed into a program, and the size of its terminal. An event for each key would bury all others; the start of the program is one. */
const KEYSTROKES: ReadonlySet<string> = new Set(['processStdin', 'processResize'])

/** What is captured of one session. Nothing is attached to its browser while no category is on that needs it. */
export class SessionTelemetry {
  readonly log: EventLog
  /** Takes a picture of the browser’s screen; undefined while there is none. */
  captureScreenshot: (() => Promise<Picture>) | undefined
  readonly #viewers: LiveViewers
  #privacy: Privacy | undefined
  #on: ReadonlySet<EventCategory> = new Set()
  #browser: CapturedBrowser | undefined
  #capture: BrowserCapture | undefined
  /** Resolves when the present capture has begun. */
  #capturing: Promise<void> = Promise.resolve()
  #screenshots: PeriodicScreenshots | undefined
  #unfollow: () => void = () => {}
  /** Since when the session has been without a browser: a time of `performance.now()`. */
  #leftAt: number | undefined

  /** Without a log of the store it is in memory alone. */
  constructor(config: TelemetryConfig | null, log = new EventLog()) {
    this.log = log
    const source = { kind: 'kernel_api' } as const
    this.#viewers = new LiveViewers({
      came: (id) => this.#record('live_view_connect', source, { session_id: id }),
      left: (id, ms) => {
        this.#record('live_view_disconnect', source, { session_id: id, duration_ms: Math.round(ms) })
      },
    })
    this.configure(config)
  }

  /** Writes down nothing of a private phase but that the browser or its viewers come and go. To be called once. */
  respect(privacy: Privacy): void {
    this.#privacy = privacy
    privacy.watch(() => this.#captureNow())
  }

  /** Captures what `config` turns on, and nothing else, from now on. */
  configure(config: TelemetryConfig | null): void {
    const before = this.#on
    const on = new Set<EventCategory>(TELEMETRY_CATEGORIES.filter((category) => config?.browser[category].enabled))
    if (BROWSER_CATEGORIES.some((category) => on.has(category))) on.add('monitor')
    this.#on = on
    if (BROWSER_CATEGORIES.some((category) => before.has(category) !== on.has(category))) this.#captureNow()
  }

  /** Resolves when all is captured that is configured, or when the browser takes too long to say so. */
  async captures(): Promise<void> {
    await withTimeout(this.#capturing, timeoutMs)
  }

  /**
   * Captures what `browser` does, which replaces the browser before. Resolves when all that it does next is captured, or
   * when it takes too long to say so.
   */
  async observe(browser: CapturedBrowser): Promise<void> {
    if (this.#browser === browser) return
    if (this.#browser) this.onRestarting()
    this.#browser = browser
    this.#unfollow = followCrashes(browser, (crash) => this.#crashed(crash))
    this.#captureNow()
    await this.captures()
    if (this.#leftAt === undefined) return
    const data = { reconnect_duration_ms: Math.round(performance.now() - this.#leftAt) }
    this.#leftAt = undefined
    this.#record('monitor_reconnected', { kind: 'local_process' }, data)
  }

  /** Records that the browser ends and another one replaces it. */
  onRestarting(): void {
    this.#browser = undefined
    this.captureScreenshot = undefined
    this.#unfollow()
    this.#stopCapture()
    this.#leftAt ??= performance.now()
    this.#record('monitor_disconnected', { kind: 'local_process' }, { reason: 'chrome_restarted' })
  }

  /** Records that the replacement did not start. */
  onRestartFailed(): void {
    this.#record('service_crashed', { kind: 'local_process' }, { service_name: 'Chromium', phase: 'startup' })
  }

  browserEnded({ program = 'sandbox', outOfMemory, reason }: Omit<BrowserEnd, 'message' | 'log'>): void {
    if (reason === 'crashed') this.#crashed({ name: program, source: { kind: 'local_process' }, outOfMemory })
  }

  /** Records that no browser has replaced the one that ended. */
  onRestartGivenUp(): void {
    this.#record('service_crashed', { kind: 'local_process' }, { service_name: 'Chromium', phase: 'gave_up' })
    this.#record('monitor_reconnect_failed', { kind: 'local_process' }, { reason: 'reconnect_exhausted' })
  }

  /**
   * Counts a call that begins to act on the session. What it returns is to be called with the answer: it is recorded also
   * when `control` is off by then, because the call has ended the session or its lease.
   */
  calling(): (call: ActingCall) => void {
    const wasOn = this.#on.has('control')
    return ({ operation, request, seconds, status }) => {
      const data = { operation_id: operation, request_id: request, duration_ms: Math.round(seconds * 1000), status }
      if ((wasOn || this.#on.has('control')) && !KEYSTROKES.has(operation))
        this.#write('api_call', { kind: 'kernel_api' }, data)
      this.#screenshots?.active()
    }
  }

  /** Records that a program debugs the browser from now on. */
  debuggerConnected(): void {
    this.#record('cdp_connect', { kind: 'kernel_api' }, undefined)
  }

  /** Records the end of a debugger, once for each `debuggerConnected`, while the session still runs. */
  debuggerGone({ durationMs, messages, reason }: DebuggerUse): void {
    const data = { duration_ms: Math.round(durationMs), message_count: messages, reason }
    this.#record('cdp_disconnect', { kind: 'kernel_api' }, data)
  }

  /** Runs `watch` while a viewer counts as following the live screen; others are notified. See `LiveViewers.watches`. */
  async whileWatched<T>(viewer: Watcher, watch: () => Promise<T>): Promise<T> {
    const answered = this.#viewers.watches(viewer)
    try {
      return await watch()
    } finally {
      answered()
    }
  }

  get viewers(): readonly Watcher[] {
    return this.#viewers.present
  }

  /** Ends the stream of a lease: those who follow it get what there is, and nothing more. */
  leaseEnded(): void {
    this.#viewers.end()
    this.log.endReaders()
  }

  end(): void {
    this.leaseEnded()
    this.#unfollow()
    this.configure(null)
  }

  #captureNow(): void {
    this.#capturing = this.#captureAnew()
    background(this.#capturing)
  }

  async #captureAnew(): Promise<void> {
    this.#stopCapture()
    const categories = BROWSER_CATEGORIES.filter((category) => this.#on.has(category))
    if (!this.#browser || categories.length === 0 || this.#privacy?.since) return
    const { cdp } = this.#browser
    if (this.#on.has('screenshot')) this.#screenshots = new PeriodicScreenshots(() => this.#picture(), this.#pictured)
    const active = () => this.#screenshots?.active()
    const record: Recorder = (...event) => {
      this.#record(...event)
      active()
    }
    this.#capture = new BrowserCapture({ cdp, categories, record, active })
    await this.#capture.start()
  }

  #stopCapture(): void {
    this.#capture?.stop()
    this.#capture = undefined
    this.#screenshots?.stop()
    this.#screenshots = undefined
  }

  async #picture(): Promise<Picture> {
    if (!this.captureScreenshot) throw new Error('The browser is not ready.')
    return this.captureScreenshot()
  }

  readonly #pictured = (png: Buffer): void => {
    this.#record('monitor_screenshot', { kind: 'local_process' }, { png: png.toString('base64') })
  }

  #crashed({ name, source, outOfMemory }: Crash): void {
    this.#record('service_crashed', source, { service_name: name, phase: 'running' })
    // What its data has to say of the process, the kernel does not count; the event before names the program.
    if (outOfMemory) this.#record('system_oom_kill', { kind: 'local_process' }, undefined)
  }

  readonly #record: Recorder = (type, ...event) => {
    if (this.#on.has(TELEMETRY_EVENTS[type].category)) this.#write(type, ...event)
  }

  /** Also what is reported later of that time: a page keeps what it wrote to the console. */
  #isPrivate(ts: number): boolean {
    const { since } = this.#privacy ?? {}
    return since !== undefined || (this.#privacy?.overlaps(monotonic(ts)) ?? false)
  }

  readonly #write: Recorder = (type, source, data, ts = Date.now() * 1000) => {
    if (!ALWAYS_RECORDED.has(type) && this.#isPrivate(ts)) return
    if (type === 'interaction_key' && this.#privacy?.hidesKey(monotonic(ts))) return
    const { category } = TELEMETRY_EVENTS[type]
    this.log.append({ ts, type, category, source, data } as TelemetryEvent)
  }
}

/** A time of an event, in microseconds of Unix time, as of `performance.now()`. */
const monotonic = (ts: number): number => performance.now() - (Date.now() - ts / 1000)
