import { setTimeout as sleep } from 'node:timers/promises'
import type { CdpConnection } from './cdp'
import type { Viewport } from './display'
import { Tabs, type Tab } from './tabs'
import { HeadlessDialogs } from './headless-dialogs'
import { log } from '../shared/log'
import { Rest } from '../shared/rest'

/** Chromium's own windows are at least this wide, in pixels; on a narrower screen the page would be cut off. */
const narrowestWindow = 500

/** How long a browser without a page waits to try again to open one, ms: twice as long each time. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

interface WindowBounds {
  width: number
  height: number
  windowState: string
}

export interface WindowOptions {
  /** Of the browser; for the log. */
  id: string
  viewport: Viewport
  kiosk: boolean
  headless: boolean
  /** Chromium has answered for the first time. */
  answers: () => void
}

/**
 * The browser's first window, exactly as large as the display (kiosk and headless: the page is). When its last tab is closed a new
 * window of this size replaces it, so that Ctrl+W does not cost the session.
 */
export class MainWindow {
  readonly tabs: Tabs
  readonly #cdp: CdpConnection
  readonly #options: WindowOptions

  private constructor(cdp: CdpConnection, options: WindowOptions) {
    this.#cdp = cdp
    this.#options = options
    const { id, headless } = options
    const dialogs = headless ? new HeadlessDialogs(cdp) : undefined
    this.tabs = new Tabs(cdp, {
      prepare: async (tab) => {
        await Promise.all([dialogs?.prepare(tab.sessionId), this.#fitPage(tab)])
      },
      onCrash: () => log.info({ browser: id }, 'A page crashed. It can be loaded again.'),
      onNoneLeft: () =>
        void this.#reopen().catch((error: unknown) => log.warn({ browser: id, err: error }, 'Failed to open a window')),
    })
  }

  /** Opens the first window. Resolves once it has its size. */
  static async open(cdp: CdpConnection, options: WindowOptions): Promise<MainWindow> {
    const window = new MainWindow(cdp, options)
    await window.tabs.listen()
    options.answers()
    await window.#fillDisplay(await window.#newWindow())
    return window
  }

  async #reopen(): Promise<void> {
    const targetId = await this.#retryNewWindow()
    if (targetId === undefined) return
    await this.#fillDisplay(targetId)
    await this.tabs.focus(await this.tabs.current())
  }

  /** Returns undefined when the browser has ended, or has a page meanwhile. */
  async #retryNewWindow(): Promise<string | undefined> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
      try {
        return await this.#newWindow()
      } catch (error) {
        if (this.#cdp.closed) return undefined
        log.warn({ browser: this.#options.id, err: error }, 'Failed to open a window; retrying')
        await new Rest().for(pauseMs)
        if (this.#cdp.closed || !this.tabs.isEmpty) return undefined
      }
    }
  }

  /** The id of its page, whose renderer is still starting: the window gets its size meanwhile. */
  async #newWindow(): Promise<string> {
    const { targetId } = await this.#cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true })
    return targetId
  }

  async #fillDisplay(targetId: string): Promise<void> {
    const { windowId } = await this.#cdp.send('Browser.getWindowForTarget', { targetId })
    const wanted = this.#pageOnly ? 'fullscreen' : 'maximized'
    const become = (windowState: string) =>
      this.#cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
    const bounds = async () => (await this.#cdp.send('Browser.getWindowBounds', { windowId })).bounds
    for (let round = 0; round < 4; round++) {
      // A window that opens maximized is 1 px short on both axes; one that becomes it is not.
      if (!this.#pageOnly && (await bounds()).windowState === wanted) await become('normal')
      await become(wanted)
      for (let attempt = 0; attempt < 30; attempt++) {
        if (this.#isFull(await bounds(), wanted)) return
        await sleep(10)
      }
    }
    log.info({ browser: this.#options.id }, 'The window doesn’t fill the display.')
  }

  /** A window cannot be as small as some displays. */
  #isFull({ windowState, width, height }: WindowBounds, wanted: string): boolean {
    const { viewport } = this.#options
    return windowState === wanted && width >= viewport.width && height >= viewport.height
  }

  /**
   * On a display narrower than any window the page is given the display's width, to be laid out for what can be seen. Without a
   * display every page, a popup's too, is as large as the viewport.
   */
  async #fitPage({ sessionId }: Tab): Promise<void> {
    const { viewport, headless } = this.#options
    const { width, height } = viewport
    if (!headless && width >= narrowestWindow) return
    const size = { width, height: this.#pageOnly ? height : 0 }
    const metrics = { ...size, deviceScaleFactor: 0, mobile: false }
    await this.#cdp.send('Emulation.setDeviceMetricsOverride', metrics, sessionId)
  }

  /** Whether a window shows nothing but its page. */
  get #pageOnly(): boolean {
    return this.#options.kiosk || this.#options.headless
  }
}
