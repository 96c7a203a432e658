import { type Browser, chromium, type Page } from 'playwright'
import { type Furnished, storageOf } from '../../e2e/support/furnished'
import { launchOptions } from '../../e2e/support/viewer-browser'

/** The browser of a person who is signed in to the service. */
export class Viewer {
  readonly #browser: Browser
  readonly #service: Furnished['service']

  private constructor(browser: Browser, service: Furnished['service']) {
    this.#browser = browser
    this.#service = service
  }

  static async start(service: Furnished['service']): Promise<Viewer> {
    return new Viewer(await chromium.launch(launchOptions), service)
  }

  /** A page that has nothing in its caches. */
  async newPage(): Promise<Page> {
    const localStorage = Object.entries(storageOf(this.#service)).map(([name, value]) => ({ name, value }))
    const context = await this.#browser.newContext({
      viewport: { width: 1440, height: 900 },
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
