import type { CdpNote, CdpSocket } from '../../../client/cdp-socket'
import { Attached, AttachedNote, Created, NOTHING, type TabTarget, TabTargets, WindowOf } from './cdp-answers'
import { type BrowserTab, windowsOf } from './tab'
import { TabPage } from './tab-page'

/** Chromium reports tabs that come and go, and not of one that is turned to or moved, ms. */
const POLL_MS = 1_000
const TABS = [{ type: 'tab' }]

interface Known {
  target: TabTarget
  windowId: number | undefined
  page: TabPage | undefined
}

/** The tabs of a browser as long as one connection to it lasts. Calls `onChange` when something of them is another. */
export class TabWatch {
  readonly #cdp: CdpSocket
  readonly #onChange: () => void
  /** By the id of the tab; Chromium's order, which is that of its windows. */
  #known = new Map<string, Known>()
  /** DevTools sessions: of tabs, the id; of pages, the page. */
  readonly #tabSessions = new Map<string, string>()
  readonly #pageSessions = new Map<string, TabPage>()
  #indices = ''
  #front: number | undefined
  #takesChoosers = false
  #reading: Promise<void> | undefined
  #readAgain = false
  readonly #timer: ReturnType<typeof setInterval>

  private constructor(cdp: CdpSocket, onChange: () => void) {
    this.#cdp = cdp
    this.#onChange = onChange
    cdp.onNote = (note) => this.#handleNote(note)
    this.#timer = setInterval(() => this.#refresh(), POLL_MS)
  }

  /** Resolves when the tabs are known. Rejects as `CdpSocket.send` does; `cdp` is closed then. */
  static async begin(cdp: CdpSocket, onChange: () => void): Promise<TabWatch> {
    const watch = new TabWatch(cdp, onChange)
    try {
      const params = { discover: true, filter: TABS }
      await cdp.send({ method: 'Target.setDiscoverTargets', params, answer: NOTHING })
      await watch.#read()
    } catch (error) {
      watch.close()
      throw error
    }
    return watch
  }

  get tabs(): BrowserTab[] {
    return [...this.#known.values()].map(({ target, windowId, page }) => {
      const { targetId: id, title, url, embedderData: strip } = target
      return {
        id,
        windowId,
        index: strip?.tabStripIndex ?? 0,
        isActive: strip?.tabActive ?? page?.isVisible ?? false,
        title,
        url,
        icon: page?.icon,
        isLoading: page?.isLoading ?? false,
        health: page?.health ?? 'fine',
        dialog: page?.dialog,
        question: page?.questions.question,
        canGoBack: page?.canGoBack ?? false,
        canGoForward: page?.canGoForward ?? false,
      }
    })
  }

  /** The window in front, as far as it is known. */
  get front(): number | undefined {
    return this.#front
  }

  page(tabId: string): TabPage | undefined {
    return this.#known.get(tabId)?.page
  }

  /** Whether file choosers are shown here instead of on the screen, of pages that come later, too. */
  takeChoosers(enabled: boolean): void {
    if (enabled === this.#takesChoosers) return
    this.#takesChoosers = enabled
    for (const { page } of this.#known.values()) page?.questions.takeChoosers(enabled)
  }

  async switchTo(tabId: string): Promise<void> {
    await this.#cdp.send({ method: 'Target.activateTarget', params: { targetId: tabId }, answer: NOTHING })
    this.#front = this.#known.get(tabId)?.windowId ?? this.#front
    await this.#read()
    // The window manager may need to be asked, too. A page that waits for a dialog does not respond to this.
    this.page(tabId)
      ?.bringToFront()
      .catch(() => {})
  }

  /** Opens an empty tab beside the others, and shows it. */
  async open(): Promise<void> {
    await this.#cdp.send({ method: 'Target.createTarget', params: { url: 'about:blank' }, answer: Created })
    await this.#read()
  }

  /** Closes a tab; its page may ask first whether it is to be left, unless it does not respond. */
  async closeTab(tabId: string): Promise<void> {
    const page = this.page(tabId)
    if (page?.health === 'fine') return page.close()
    await this.#cdp.send({ method: 'Target.closeTarget', params: { targetId: tabId }, answer: NOTHING })
  }

  /** Leaves the browser as it would be without it. Idempotent. */
  close(): void {
    clearInterval(this.#timer)
    this.#cdp.close()
  }

  #handleNote(note: CdpNote): void {
    const { method, params, sessionId } = note
    const tabId = sessionId === undefined ? undefined : this.#tabSessions.get(sessionId)
    if (method === 'Target.attachedToTarget' && tabId !== undefined) return this.#addPage(tabId, params)
    if (method === 'Target.detachedFromTarget') this.#pageSessions.delete(String(params['sessionId']))
    else if (method.startsWith('Target.')) this.#refresh()
    else if (sessionId !== undefined) this.#pageSessions.get(sessionId)?.handleNote(note)
  }

  /** A tab has its page, and another one when that is shown which was loaded ahead. */
  #addPage(tabId: string, params: Record<string, unknown>): void {
    const { data } = AttachedNote.safeParse(params)
    const known = this.#known.get(tabId)
    if (!known || data?.targetInfo.type !== 'page' || data.targetInfo.subtype) return
    const { sessionId, targetInfo } = data
    const page = new TabPage(this.#cdp, {
      targetId: targetInfo.targetId,
      session: sessionId,
      onChange: () => this.#changed(),
    })
    this.#pageSessions.set(sessionId, page)
    known.page = page
    page.begin()
    if (this.#takesChoosers) page.questions.takeChoosers(true)
  }

  #refresh(): void {
    // The connection has ended, and says so itself.
    this.#read().catch(() => {})
  }

  /** One reading at a time; who comes meanwhile gets one that begins after. */
  #read(): Promise<void> {
    if (this.#reading) this.#readAgain = true
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readAll(): Promise<void> {
    do {
      this.#readAgain = false
      await this.#readTabs()
    } while (this.#readAgain)
  }

  async #readTabs(): Promise<void> {
    const params = { filter: TABS }
    const { targetInfos } = await this.#cdp.send({ method: 'Target.getTargets', params, answer: TabTargets })
    // What is in no tab strip is a part of the browser's own surface.
    const inStrips = targetInfos.filter(({ embedderData }) => embedderData)
    const found = inStrips.length > 0 ? inStrips : targetInfos
    const before = this.#known
    const next = new Map<string, Known>(
      found.map((target) => {
        const { windowId, page } = before.get(target.targetId) ?? {}
        return [target.targetId, { target, windowId, page }]
      }),
    )
    const indices = JSON.stringify(found.map(({ targetId, embedderData }) => [targetId, embedderData?.tabStripIndex]))
    if (indices !== this.#indices) await Promise.all([...next.values()].map((known) => this.#findWindow(known)))
    this.#indices = indices
    this.#known = next
    await Promise.all([...next.keys()].filter((id) => !before.has(id)).map((id) => this.#attach(id)))
    this.#findFront()
    this.#changed()
  }

  async #attach(targetId: string): Promise<void> {
    try {
      const params = { targetId, flatten: true }
      const { sessionId } = await this.#cdp.send({ method: 'Target.attachToTarget', params, answer: Attached })
      this.#tabSessions.set(sessionId, targetId)
      const auto = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
      await this.#cdp.send({ method: 'Target.setAutoAttach', params: auto, sessionId, answer: NOTHING })
    } catch {
      // It has closed meanwhile.
    }
  }

  async #findWindow(known: Known): Promise<void> {
    const params = { targetId: known.target.targetId }
    const ask = this.#cdp.send({ method: 'Browser.getWindowForTarget', params, answer: WindowOf })
    known.windowId = (await ask.catch(() => undefined))?.windowId
  }

  /** Of several windows that one is in front whose page has the keyboard; while none has, it stays the one that had it. */
  #findFront(): void {
    const windows = windowsOf(this.tabs)
    const isOne = windows.length === 1
    if (isOne || !windows.some(({ id }) => id === this.#front)) this.#front = windows.at(-1)?.id
    const candidates = [...this.#known.values()].filter(
      ({ target, page }) => page?.health === 'silent' || (!isOne && target.embedderData?.tabActive !== false),
    )
    for (const { page } of candidates) void page?.readState()
  }

  #changed(): void {
    const focused = [...this.#known.values()].find(
      ({ page, target }) => page?.hasFocus && target.embedderData?.tabActive !== false,
    )
    if (focused?.windowId !== undefined) this.#front = focused.windowId
    this.#onChange()
  }
}
