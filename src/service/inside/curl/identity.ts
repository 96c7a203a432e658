import type { Browser } from '../../browser/browser'
import type { Tab } from '../../browser/tabs'
import { CdpGone } from '../../browser/cdp-error'
import { browserEnded } from '../../computer/unreachable'
import { parseSetCookie } from './set-cookie'

/** How long a page may take to say its languages, ms. */
const PAGE_MS = 300

/** The defaults of Chromium. */
const LANGUAGES: readonly string[] = ['en-US', 'en']

/** What a browser sends by itself, and its cookies. */
export class BrowserIdentity {
  readonly headers: Readonly<Record<string, string>>
  readonly #browser: Pick<Browser, 'cdp'>
  readonly #tab: Tab

  private constructor(browser: Pick<Browser, 'cdp'>, tab: Tab, headers: Readonly<Record<string, string>>) {
    this.#browser = browser
    this.#tab = tab
    this.headers = headers
  }

  /** Returns that of the page in front. */
  static async of(browser: Pick<Browser, 'cdp' | 'tabs'>): Promise<BrowserIdentity> {
    try {
      const tab = await browser.tabs.current()
      const [{ userAgent }, languages] = await Promise.all([
        browser.cdp.send('Browser.getVersion'),
        languagesOf(browser, tab),
      ])
      const headers = {
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': acceptLanguage(languages),
        'user-agent': userAgent,
      }
      return new BrowserIdentity(browser, tab, headers)
    } catch (error) {
      throw error instanceof CdpGone ? browserEnded() : error
    }
  }

  async cookieFor(url: string): Promise<string | undefined> {
    const { cookies } = await this.#browser.cdp.send('Network.getCookies', { urls: [url] }, this.#tab.sessionId)
    if (cookies.length === 0) return undefined
    // Those of longer paths come first (RFC 6265, 5.4).
    const sorted = cookies.toSorted((one, other) => other.path.length - one.path.length)
    return sorted.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('; ')
  }

  /** Takes the cookies that an answer sets, in their order. One that the browser does not take is none, as for any page. */
  async store(url: string, setCookies: readonly string[]): Promise<void> {
    const cookies = setCookies.flatMap((header) => parseSetCookie(header, Date.now()) ?? [])
    await Promise.allSettled(
      cookies.map((cookie) => this.#browser.cdp.send('Network.setCookie', { url, ...cookie }, this.#tab.sessionId)),
    )
  }
}

/** Takes what a page says only when it looks like languages. */
async function languagesOf({ cdp }: Pick<Browser, 'cdp'>, { sessionId }: Tab): Promise<readonly string[]> {
  const expression = 'navigator.languages.join()'
  const said = await cdp.send('Runtime.evaluate', { expression }, sessionId, PAGE_MS).then(
    ({ result }) => result.value,
    () => undefined,
  )
  const isList = typeof said === 'string' && /^[A-Za-z0-9-]{1,35}(,[A-Za-z0-9-]{1,35}){0,9}$/.test(said)
  return isList ? said.split(',') : LANGUAGES
}

/** As Chromium writes it: `de,en;q=0.9`. */
const acceptLanguage = (languages: readonly string[]): string =>
  languages.map((one, index) => (index === 0 ? one : `${one};q=${Math.max(0.1, 1 - index / 10).toFixed(1)}`)).join(',')
