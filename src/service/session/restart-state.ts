import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '../browser/browser'
import { ownFolder } from '../browser/run-dir'

/**
 * What a browser hands over to the one that replaces it: its user data, the cookies that end with it, and the page that it
 * was on. The latter two as far as it says them.
 */
export class RestartState {
  /** Where its user data goes. */
  readonly userData: string
  readonly #folder: string
  readonly #page: string | undefined
  readonly #cookies: readonly object[]

  private constructor(folder: string, page: string | undefined, cookies: readonly object[]) {
    this.userData = path.join(folder, 'profile')
    this.#folder = folder
    this.#page = page
    this.#cookies = cookies
  }

  static async from(browser: Browser): Promise<RestartState> {
    const [page, cookies] = await Promise.all([currentPage(browser), sessionCookies(browser)])
    return new RestartState(await ownFolder(tmpdir()), page, cookies)
  }

  /** Gives a browser that was started with the user data the rest. Best effort. */
  async finish(browser: Browser): Promise<void> {
    if (this.#cookies.length > 0) {
      await browser.cdp.send('Storage.setCookies', { cookies: this.#cookies }).catch(() => undefined)
    }
    if (this.#page !== undefined) await browser.navigate(this.#page, { first: true }).catch(() => undefined)
  }

  async dispose(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}

export async function currentPage(browser: Browser): Promise<string | undefined> {
  try {
    const { sessionId } = await browser.tabs.current()
    const { currentIndex, entries } = await browser.cdp.send('Page.getNavigationHistory', {}, sessionId)
    return entries[currentIndex]?.url
  } catch {
    return undefined
  }
}

/** Returns those that no user data holds, as they are set again. */
async function sessionCookies(browser: Browser): Promise<object[]> {
  try {
    const { cookies } = await browser.cdp.send('Storage.getCookies')
    return cookies
      .filter(({ session }) => session)
      .map(({ session: _session, size: _size, expires: _expires, ...rest }) => rest)
  } catch {
    return []
  }
}
