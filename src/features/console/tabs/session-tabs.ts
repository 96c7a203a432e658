import { CdpSilent, CdpSocket } from '../../../client/cdp-socket'
import { LiveLoop } from '../../../client/live-loop'
import { Store } from '../../../lib/store'
import { readAddress } from './address'
import { describeNavigationFailure, mayOpenWithoutTls } from './navigation-failure'
import type { BrowserTab } from './tab'
import type { TabPage } from './tab-page'
import { TabWatch } from './tab-watch'

/** What is known of the tabs of a session. */
interface TabsState {
  readonly link: 'connecting' | 'live' | 'broken'
  readonly tabs: readonly BrowserTab[]
  /** The window in front. */
  readonly front: number | undefined
}

const NO_FAILURES: ReadonlySet<string | undefined> = new Set([
  // A download, another page that was opened meanwhile, or a person who stopped it: the page stays as it is.
  'ERR_ABORTED',
  // The site asks for a name and a password, which is a question of the tab.
  'ERR_INVALID_AUTH_CREDENTIALS',
])

/** Follows the tabs of a session over its `cdp_ws_url`, and acts on them. Lives outside React. */
export class SessionTabs extends Store<TabsState> {
  readonly #url: string
  #watch: TabWatch | undefined
  #takesChoosers = false
  /** The address is the only way to the browser: whatever is wrong with it may pass. What was known stays. */
  readonly #loop = new LiveLoop({
    read: ({ signal, succeed }) => this.#read(signal, succeed),
    isOver: () => false,
    onRetry: () => this.#set({ link: 'broken' }),
  })

  constructor(url: string) {
    super({ link: 'connecting', tabs: [], front: undefined })
    this.#url = url
  }

  /** Follows, while this page can be seen, until what it returns is called; a connection counts as a use of the session. */
  start(): () => void {
    return this.#loop.start()
  }

  /** Whether file choosers are shown here, as a question of their tab. They are left to the screen else, as without this connection. */
  takeChoosers(enabled: boolean): void {
    this.#takesChoosers = enabled
    this.#watch?.takeChoosers(enabled)
  }

  readonly switchTo = (tabId: string): Promise<void> => this.#connected.switchTo(tabId)
  readonly open = (): Promise<void> => this.#connected.open()
  readonly close = (tabId: string): Promise<void> => this.#connected.closeTab(tabId)
  readonly reload = (tabId: string): Promise<void> => this.#page(tabId).reload()
  readonly stop = (tabId: string): Promise<void> => this.#page(tabId).stop()
  readonly go = (tabId: string, steps: -1 | 1): Promise<void> => this.#page(tabId).go(steps)
  readonly answer = (tabId: string, accept: boolean, text?: string): Promise<void> =>
    this.#page(tabId).answer(accept, text)

  readonly signIn = (tabId: string, name: string, password: string): Promise<void> =>
    this.#page(tabId).questions.signIn(name, password)
  readonly giveFiles = (tabId: string, paths: readonly string[]): Promise<void> =>
    this.#page(tabId).questions.give(paths)
  readonly dismiss = (tabId: string): void => this.#page(tabId).questions.dismiss()

  /** Opens what a person has entered, or gives why that is not open, in sentences. Rejects when the connection is lost. */
  async navigate(tabId: string, entered: string): Promise<string | undefined> {
    const address = readAddress(entered)
    if (address.kind === 'refused') return address.why
    const page = this.#page(tabId)
    try {
      let { url } = address
      let failure = await page.navigate(url)
      if (failure && address.guessed && url.startsWith('https:') && mayOpenWithoutTls(failure)) {
        url = url.replace('https:', 'http:')
        failure = await page.navigate(url)
      }
      if (!failure || NO_FAILURES.has(failure.code)) return undefined
      return describeNavigationFailure(url, failure)
    } catch (error) {
      if (error instanceof CdpSilent) return 'The site has not responded yet. Chromium is still waiting.'
      throw error
    }
  }

  get #connected(): TabWatch {
    if (!this.#watch) throw new Error('Not connected to the browser.')
    return this.#watch
  }

  #page(tabId: string): TabPage {
    const page = this.#connected.page(tabId)
    if (!page) throw new Error('This tab has closed.')
    return page
  }

  async #read(signal: AbortSignal, succeed: () => void): Promise<undefined> {
    const cdp = await CdpSocket.open(this.#url, signal)
    const ended = new Promise<void>((resolve) => {
      cdp.onEnd = resolve
    })
    const close = (): void => cdp.close()
    signal.addEventListener('abort', close)
    try {
      const watch = await TabWatch.begin(cdp, () => this.#show())
      this.#watch = watch
      watch.takeChoosers(this.#takesChoosers)
      succeed()
      this.#show()
      await ended
      watch.close()
    } finally {
      signal.removeEventListener('abort', close)
      this.#watch = undefined
    }
  }

  #show(): void {
    if (this.#watch) this.#set({ link: 'live', tabs: this.#watch.tabs, front: this.#watch.front })
  }

  #set(change: Partial<TabsState>): void {
    const next = { ...this.state, ...change }
    // It is read each second, and mostly the same.
    if (JSON.stringify(next) === JSON.stringify(this.state)) return
    this.publish(next)
  }
}
