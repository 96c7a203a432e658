import type { Browser, BrowserEnd } from '../browser/browser'
import type { Computer } from '../computer/computer'
import { browserEnded } from '../computer/unreachable'
import { log } from '../shared/log'
import { Problem } from '../shared/problem'
import { Mutex } from '../shared/mutex'
import { Privacy } from '../shared/privacy'
import type { BrowserConfig } from './browser-config'
import { endBrowser, type Browsers, type LiveBrowser, type StartOptions } from './browsers'
import { currentPage, RestartState } from './restart-state'
import { HealthCheck } from './health-check'
import { Lease } from './lease'
import { removeOwnExtensions } from './remove-own-extensions'
import type { LeaseTerms } from '../state/lease-terms'
import type { SessionOwner } from './session-owner'
import type { SessionTelemetry } from './telemetry/session-telemetry'
import { background, notifyAll } from '../shared/stray'

/** How long a browser without its display may take to end by itself, and to say why, ms. */
const DISPLAY_GRACE_MS = 1_000

export interface SessionParts {
  readonly id: string
  readonly owner: SessionOwner
  readonly config: BrowserConfig
  readonly live: LiveBrowser
  /** Has begun to observe that browser. */
  readonly telemetry: SessionTelemetry
  readonly browsers: Browsers
}

/**
 * One started browser and what acts on it, from warm to gone. Its id stays when it is released and acquired again, and when
 * another browser replaces the first.
 */
export class Session {
  readonly id: string
  readonly telemetry: SessionTelemetry
  readonly privacy = new Privacy()
  /** Changes of its configuration, one after the other. */
  readonly changes = new Mutex()
  lease: Lease | undefined
  /** Called when another browser has replaced the first. */
  onReplaced: () => void = () => {}
  onLeased: () => void = () => {}
  keptMinutes: number | undefined
  readonly #browsers: Browsers
  #origin: Readonly<Pick<SessionParts, 'owner' | 'config'> & { createdAt: Date }>
  #config: BrowserConfig
  #live: LiveBrowser
  #state: 'alive' | 'restarting' | 'gone' = 'alive'
  #restarted = false
  #health: HealthCheck | undefined
  /** The start of a browser that is to replace this one, and that browser until it does. */
  #starting: Promise<unknown> | undefined
  #next: LiveBrowser | undefined
  /** Calls off such a start. */
  readonly #end = new AbortController()

  constructor({ id, owner, config, live, telemetry, browsers }: SessionParts) {
    this.id = id
    this.#origin = { owner, config, createdAt: new Date() }
    this.#config = config
    this.telemetry = telemetry
    this.#live = live
    this.#browsers = browsers
    this.privacy.watch(() => {
      if (!this.privacy.since) this.computer.forgetDrag()
    })
    telemetry.respect(this.privacy)
    this.#watch(live)
  }

  get owner(): SessionOwner {
    return this.#origin.owner
  }

  /** What it was started with, or adopted, and goes back to when its lease ends. */
  get baseline(): BrowserConfig {
    return this.#origin.config
  }

  get createdAt(): Date {
    return this.#origin.createdAt
  }

  /** What it has now. */
  get config(): BrowserConfig {
    return this.#config
  }

  set config(config: BrowserConfig) {
    this.#config = config
    this.telemetry.configure(config.telemetry)
  }

  /** Id of the host that it is on, where there may be others. */
  get host(): string | undefined {
    return this.#browsers.host
  }

  get browser(): Browser {
    return this.#live.browser
  }

  get computer(): Computer {
    return this.#live.computer
  }

  /** Another browser than the one that it began with, and no longer like the others of its pool. */
  get restarted(): boolean {
    return this.#restarted
  }

  /** The browser has ended by itself: nothing of it can be saved. */
  get gone(): boolean {
    return this.#state === 'gone'
  }

  /** Gives a browser that no caller has had to another owner, as it is now. */
  adopt(owner: SessionOwner): void {
    this.#origin = { owner, config: this.config, createdAt: new Date() }
  }

  /** Gives the session to a caller, until the lease ends or nothing has used it for its timeout. `change` is for this lease only. */
  assign(id: string, terms: LeaseTerms, change: Partial<Pick<BrowserConfig, 'start_url' | 'telemetry'>> = {}): Lease {
    const timedOut = { kind: 'timed_out', seconds: terms.timeoutSeconds } as const
    // Whatever goes wrong there is logged there; no caller waits for it.
    const onIdle = () => void this.owner.end(this, timedOut).catch(() => undefined)
    const lease = new Lease(id, terms, onIdle, () => this.browser.isEnding)
    this.privacy.end()
    this.lease = lease
    this.config = { ...this.config, ...change }
    this.onLeased()
    return lease
  }

  /** Takes a lease back that has not reached its caller. A no-op when it is over. */
  async cancel(lease: Lease): Promise<void> {
    if (this.lease === lease) await this.owner.cancel(this, lease)
  }

  /**
   * Undoes what a lease has changed of the configuration and of the computer: nothing stays pressed, the cursor shows, nothing runs
   * that the lease has started inside, and a crash of its page is not held against the next one. Throws when that does not end, or the proxy of before was deleted.
   */
  async reset(): Promise<void> {
    await this.browser.agent?.end()
    await Promise.all([this.computer.reset(), this.browser.tabs.checkCrashes()])
    this.browser.tabs.prepareAgain()
    await this.changes.run(() => this.changeProxy(this.baseline.proxyId))
    this.config = this.baseline
  }

  /** Sends what the browser loads from now on through another proxy. Throws when that was deleted. */
  async changeProxy(proxyId: string | undefined): Promise<void> {
    if (proxyId === this.config.proxyId) return
    this.browser.setProxy(await this.#browsers.proxy(proxyId))
    this.config = { ...this.config, proxyId }
  }

  /**
   * Replaces this browser with one of another profile, on the page that it was on. When it does not start, this
   * throws, and the session goes on as it was.
   */
  async restartFromProfile(config: BrowserConfig): Promise<void> {
    const before = this.#live
    const page = await currentPage(before.browser)
    try {
      this.#replace(await this.#start(config, { page }), config)
    } catch (error) {
      if (this.gone) throw error
      await this.telemetry.observe(before.browser)
      this.telemetry.captureScreenshot = () => before.computer.picture()
      throw error
    }
    await endBrowser(before)
  }

  /**
   * Replaces this browser with one of another configuration, with its user data and on the page that it was on.
   * When it does not start, this throws, and one with the configuration of before replaces it; failing that, the session ends, and this
   * throws as for any browser that has ended.
   */
  async restart(config: BrowserConfig): Promise<void> {
    const restartState = await RestartState.from(this.browser)
    try {
      if (this.gone) throw browserEnded()
      this.#state = 'restarting'
      this.telemetry.onRestarting()
      await this.saveProfile(restartState.userData)
      try {
        await this.#takeOver(restartState, config)
      } catch (error) {
        if (this.gone) throw error
        if (!(error instanceof Problem)) this.telemetry.onRestartFailed()
        await this.#takeOver(restartState, this.config)
        throw error
      }
    } catch (error) {
      if (this.#state !== 'restarting') throw error
      log.warn({ session: this.id, err: error }, 'Failed to restart a browser')
      this.telemetry.onRestartGivenUp()
      this.#endedByItself('It couldn’t be restarted.')
      throw browserEnded()
    } finally {
      await restartState.dispose()
    }
  }

  /** Ends the browser, and puts what it leaves behind into a folder. */
  async saveProfile(folder: string): Promise<void> {
    this.#health?.stop()
    await this.computer.dispose()
    await this.browser.saveProfile(folder)
  }

  /** Ends the browser and frees all that it took. Idempotent. */
  async dispose(): Promise<void> {
    this.#state = 'gone'
    this.#health?.stop()
    this.#end.abort(browserEnded())
    const ends = [this.#live, this.#next].map((live) => live && endBrowser(live))
    await Promise.allSettled([...ends, this.#starting])
    await removeOwnExtensions(this.config.ownExtensions)
  }

  async #takeOver(restartState: RestartState, config: BrowserConfig): Promise<void> {
    const { userData } = restartState
    const live = await this.#start(config, { userData, page: 'about:blank' })
    await restartState.finish(live.browser)
    this.#replace(live, config)
  }

  #start(config: BrowserConfig, options: StartOptions): Promise<LiveBrowser> {
    const { signal } = this.#end
    const prepare = (browser: Browser) => this.telemetry.observe(browser)
    const started = this.#browsers.start(this.id, config, { ...options, signal, prepare }).then(async (live) => {
      this.#next = live
      if (!signal.aborted) return live
      await endBrowser(live)
      throw browserEnded()
    })
    this.#starting = started
    return started
  }

  #replace(live: LiveBrowser, config: BrowserConfig): void {
    if (this.gone) throw browserEnded()
    this.#live = live
    this.#next = undefined
    this.config = config
    this.#restarted = true
    this.#state = 'alive'
    this.#watch(live)
    notifyAll([this.onReplaced])
  }

  #watch(live: LiveBrowser): void {
    const { browser, computer } = live
    this.#health?.stop()
    this.#health = new HealthCheck({
      probes: [browser.probe, ...computer.probes],
      stopped: () => browser.stoppedProgram(),
      hangs: (program, message) => browser.giveUp(program, message),
    })
    this.telemetry.captureScreenshot = () => live.computer.picture()
    live.browser.tabs.onCrash = () => this.owner.pageCrashed?.(this)
    background(browser.over.then((end) => this.#browserEnded(live, end)))
    // It goes a moment before all processes are gone, and knows less about why: only the browser says how it ended.
    background(computer.ended.then(() => setTimeout(() => browser.displayLost(), DISPLAY_GRACE_MS).unref()))
  }

  async #browserEnded(
    live: LiveBrowser,
    end: Pick<BrowserEnd, 'reason' | 'message' | 'program' | 'outOfMemory'>,
  ): Promise<void> {
    if (this.#live !== live || this.#state !== 'alive') return
    this.#health?.stop()
    this.#state = 'gone'
    this.telemetry.browserEnded(end)
    this.#endedByItself(end.message)
  }

  #endedByItself(message: string): void {
    this.#state = 'gone'
    background(this.owner.end(this, { kind: 'crashed', message }))
  }
}
