import type { z } from 'zod'
import { type CdpNote, CdpSilent, type CdpSocket } from '../../../client/cdp-socket'
import { DialogNote, Evaluated, FrameNote, Navigated, NavigationEntries, NOTHING, ResponseNote } from './cdp-answers'
import type { NavigationFailure } from './navigation-failure'
import { PageQuestions } from './page-questions'
import type { BrowserTab, PageDialog } from './tab'

/** A page that takes longer to answer a simple question hangs, or waits for a dialog, ms. */
const SIMPLE_MS = 3_000
/** How long it is left alone then, ms. */
const SILENT_PAUSE_MS = 5_000
/** Until the first byte of a page; a dialog that asks whether to leave the last one may come before. */
const NAVIGATE_MS = 120_000

/** Characters of an icon that is a part of its page; one that would have to be asked for at a site is not. */
const MAX_ICON = 8_192

/** What is asked of a page: how far it is, whether it is seen and has the keyboard, and its icon. */
const STATE = `[document.readyState, document.visibilityState, document.hasFocus(),
  [...document.querySelectorAll('link[rel~=icon][href^="data:image/"]')].at(-1)?.href.slice(0, ${MAX_ICON + 1}) ?? ''].join(' ')`

/** The page of one tab, over a DevTools session of its own. Calls `onChange` when something of it is another. */
export class TabPage {
  readonly id: string
  readonly #cdp: CdpSocket
  readonly #session: string
  readonly #onChange: () => void
  readonly #responses = new Map<string, z.infer<typeof ResponseNote>['response']>()
  health: BrowserTab['health'] = 'fine'
  isLoading = false
  dialog: PageDialog | undefined
  readonly questions: PageQuestions
  canGoBack = false
  canGoForward = false
  /** Whether a person would see it, if its window is not behind another one. */
  isVisible = false
  /** A `data:` URL. */
  icon: string | undefined
  /** It has the keyboard. */
  hasFocus = false
  #isReading = false
  #isKnown = false
  #quietUntil = 0

  constructor(
    cdp: CdpSocket,
    { targetId, session, onChange }: { targetId: string; session: string; onChange: () => void },
  ) {
    this.id = targetId
    this.#cdp = cdp
    this.#session = session
    this.#onChange = onChange
    this.questions = new PageQuestions((method, answer, params) => this.#send(method, answer, params), onChange)
  }

  /** Begins to follow its page. Neither changes what the browser shows, nor how the page runs. */
  begin(): void {
    for (const method of ['Inspector.enable', 'Page.enable']) this.#try(method)
    void this.readState()
    void this.#readHistory()
  }

  /** Asks how it is; a no-op while it has not answered the last time. */
  async readState(): Promise<void> {
    if (this.#isReading || this.dialog || this.health === 'crashed' || performance.now() < this.#quietUntil) return
    this.#isReading = true
    try {
      const { result } = await this.#send('Runtime.evaluate', Evaluated, { expression: STATE }, SIMPLE_MS)
      const [state, visibility, focus, ...icon] = String(result.value).split(' ')
      this.icon = iconOf(icon.join(' '))
      this.isVisible = visibility === 'visible'
      this.hasFocus = focus === 'true'
      if (this.health === 'silent') this.health = 'fine'
      // Later it learns of it.
      if (!this.#isKnown && state !== 'complete') this.isLoading = true
      this.#isKnown = true
    } catch (error) {
      if (!(error instanceof CdpSilent) || this.dialog) return
      this.#quietUntil = performance.now() + SILENT_PAUSE_MS
      if (this.health === 'fine') this.health = 'silent'
    } finally {
      this.#isReading = false
      this.#onChange()
    }
  }

  /** Takes what the browser reports of this page. */
  handleNote(note: CdpNote): void {
    const { method, params } = note
    this.questions.handleNote(note)
    switch (method) {
      case 'Inspector.targetCrashed':
        Object.assign(this, { health: 'crashed', isLoading: false, dialog: undefined })
        break
      case 'Inspector.targetReloadedAfterCrash':
        this.health = 'fine'
        break
      case 'Page.frameStartedLoading':
      case 'Page.frameStoppedLoading': {
        if (FrameNote.safeParse(params).data?.frameId !== this.id) return
        this.isLoading = method === 'Page.frameStartedLoading'
        if (this.health === 'silent') this.health = 'fine'
        if (!this.isLoading) void this.readState()
        break
      }
      case 'Page.frameNavigated':
      case 'Page.navigatedWithinDocument':
        void this.#readHistory()
        return
      case 'Page.javascriptDialogOpening':
        this.dialog = DialogNote.safeParse(params).data
        break
      case 'Page.javascriptDialogClosed':
        this.dialog = undefined
        if (this.health === 'silent') this.health = 'fine'
        break
      case 'Network.responseReceived': {
        const { data } = ResponseNote.safeParse(params)
        if (data?.type === 'Document') this.#responses.set(data.loaderId, data.response)
        return
      }
      default:
        return
    }
    this.#onChange()
  }

  /** Opens an address; resolves when its page begins, or with why it does not. Rejects as `CdpSocket.send` does. */
  async navigate(url: string): Promise<NavigationFailure | undefined> {
    // Only the answer to it says why the way out opened nothing.
    this.#try('Network.enable')
    try {
      const { loaderId = '', errorText } = await this.#send('Page.navigate', Navigated, { url }, NAVIGATE_MS)
      const response = this.#responses.get(loaderId)
      const proxyError = proxyErrorOf(response?.headers)
      if (errorText === undefined && proxyError === undefined) return undefined
      return { code: errorText?.replace(/^net::/, ''), proxyError, status: response?.status }
    } finally {
      this.#responses.clear()
      this.#try('Network.disable')
    }
  }

  /** Goes through its history: -1 is back, 1 forward. A no-op where there is nothing. */
  async go(steps: -1 | 1): Promise<void> {
    const { currentIndex, entries } = await this.#send('Page.getNavigationHistory', NavigationEntries)
    const entry = entries[currentIndex + steps]
    if (entry) await this.#send('Page.navigateToHistoryEntry', NOTHING, { entryId: entry.id })
  }

  async reload(): Promise<void> {
    await this.#send('Page.reload', NOTHING)
  }

  async stop(): Promise<void> {
    await this.#send('Page.stopLoading', NOTHING)
  }

  /** Closes it as a person would: it may ask whether it is to be left. */
  async close(): Promise<void> {
    await this.#send('Page.close', NOTHING)
  }

  /** The window comes to the front. */
  async bringToFront(): Promise<void> {
    await this.#send('Page.bringToFront', NOTHING)
  }

  async answer(accept: boolean, promptText: string | undefined): Promise<void> {
    await this.#send('Page.handleJavaScriptDialog', NOTHING, {
      accept,
      ...(promptText !== undefined && { promptText }),
    })
  }

  async #readHistory(): Promise<void> {
    try {
      const { currentIndex, entries } = await this.#send('Page.getNavigationHistory', NavigationEntries)
      this.canGoBack = currentIndex > 0
      this.canGoForward = currentIndex < entries.length - 1
      this.#onChange()
    } catch {
      // The page has closed meanwhile.
    }
  }

  #send<S extends z.ZodType>(method: string, answer: S, params: object = {}, ms?: number): Promise<z.infer<S>> {
    return this.#cdp.send({ method, params, sessionId: this.#session, answer, ...(ms !== undefined && { ms }) })
  }

  /** A page that waits for a dialog answers late, one that has closed does not. */
  #try(method: string): void {
    this.#send(method, NOTHING).catch(() => {})
  }
}

/** A page may say anything. */
const iconOf = (text: string): string | undefined =>
  text.startsWith('data:image/') && text.length <= MAX_ICON ? text : undefined

function proxyErrorOf(headers: Readonly<Record<string, string>> = {}): string | undefined {
  const [, value = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'proxy-status') ?? []
  return /;\s*error=([a-z_]+)/.exec(value)?.[1]
}
