import type { Browser, BrowserContext, Page } from 'playwright/test'

/**
 * A tab in which the tests of a worker look at the dashboard, one after the other: what its process has read of the dashboard it has read
 * once. In a new one each first view takes 0.35 s of processor time more, which is two fifths of it.
 */
export class ViewerTab {
  readonly context: BrowserContext
  readonly #address: string
  #page: Page | undefined
  /** All that were looked at since `forget`. */
  readonly #origins = new Set<string>()

  private constructor(context: BrowserContext, address: string) {
    this.context = context
    this.#address = address
    context.on('page', (page) => this.#note(page))
  }

  /** Notes where it goes: of its requests, which are many, nothing is to be heard. */
  #note(page: Page): void {
    const note = (url: string): void => {
      const [origin] = /^https?:\/\/[^/]+/.exec(url) ?? []
      if (origin !== undefined) this.#origins.add(origin)
    }
    note(page.url())
    page.on('framenavigated', (frame) => note(frame.url()))
  }

  /** @param address a page of the dashboard's own that runs nothing: at another one the tab would be of another process. */
  static async open(browser: Browser, address: string, size: { width: number; height: number }): Promise<ViewerTab> {
    // No authority vouches for the certificate of a proxy with TLS.
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', ignoreHTTPSErrors: true })
    return new ViewerTab(context, address)
  }

  /** The tab; another one when a test has closed it. */
  async page(): Promise<Page> {
    if (this.#page === undefined || this.#page.isClosed()) this.#page = await this.context.newPage()
    return this.#page
  }

  /** Leaves the browser as if nothing had been opened in it. */
  async forget(): Promise<void> {
    await this.context.setOffline(false)
    const page = await this.page()
    const others = this.context.pages().filter((other) => other !== page)
    await Promise.all(others.map((other) => other.close()))
    page.removeAllListeners()
    page.setDefaultTimeout(0)
    await page.goto(this.#address)
    this.#note(page)
    await page.emulateMedia({ colorScheme: null })
    const devtools = await this.context.newCDPSession(page)
    for (const origin of this.#origins) {
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    }
    await devtools.detach()
    await page.evaluate(() => sessionStorage.clear())
    await this.context.clearCookies()
    await this.context.clearPermissions()
    this.#origins.clear()
  }
}
