import { type Browser, chromium, type Page } from 'playwright'
import { storageOf } from '../../e2e/support/furnished'
import type { RunningService } from '../../e2e/support/running-service'
import { launchOptions } from '../../e2e/support/viewer-browser'
import type { ViewerDisplay } from './viewer-display'

/** Where the dashboard is, and a key of it. */
type ViewedService = Pick<RunningService, 'origin' | 'key'>

/** The browser of a person who is signed in to the service. */
export class Viewer {
  readonly #browser: Browser
  readonly #service: ViewedService
  readonly #headless: boolean

  private constructor(browser: Browser, service: ViewedService, headless: boolean) {
    this.#browser = browser
    this.#service = service
    this.#headless = headless
  }

  /** With a display the window fills it; without one there is no window. */
  static async start(service: ViewedService, display?: ViewerDisplay): Promise<Viewer> {
    if (!display) return new Viewer(await chromium.launch(launchOptions), service, true)
    const { width, height } = display.size
    const browser = await chromium.launch({
      ...launchOptions,
      headless: false,
      env: { ...process.env, DISPLAY: display.name },
      args: [...launchOptions.args, '--window-position=0,0', `--window-size=${width},${height}`],
    })
    return new Viewer(browser, service, false)
  }

  /** A page that has nothing in its caches. */
  async newPage(): Promise<Page> {
    const localStorage = Object.entries(storageOf(this.#service)).map(([name, value]) => ({ name, value }))
    const context = await this.#browser.newContext({
      viewport: this.#headless ? { width: 1440, height: 900 } : null,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: this.#service.origin, localStorage }] },
    })
    return context.newPage()
  }

  /** A page with the console of a session, once it shows the live screen. */
  async console(sessionId: string, search = '?tool=history'): Promise<Page> {
    const page = await this.newPage()
    await page.goto(`${this.#service.origin}/sessions/${sessionId}${search}`)
    await page.getByRole('img', { name: 'Live screen' }).waitFor()
    return page
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }
}
