import { setTimeout as sleep } from 'node:timers/promises'
import type { CdpConnection, CdpEvent } from './cdp'
import { CdpError } from './cdp-error'
import { withTimeout } from '../shared/deadline'
import { TYPED_SECRET } from './typed-secret'

/** A page target and the DevTools session attached to it. */
export interface Tab {
  readonly targetId: string
  readonly sessionId: string
}

export interface TabsOptions {
  /** Done once to each new page. All commands are sent before it returns. */
  prepare: (tab: Tab) => Promise<void>
  onCrash: () => void
  onNoneLeft: () => void
}

interface TargetInfo {
  targetId: string
  type: string
}

/** How long a page may take to answer a simple command, ms. */
const timeoutMs = 300

/** How long a new page may take until it is prepared, ms. One that is blocked carries out what it was sent when it goes on. */
const PREPARE_MS = 2_000

const visibility = "document.visibilityState === 'visible' ? (document.hasFocus() ? 'focused' : 'visible') : 'hidden'"

/** Chromium delivers inputs once it knows of the paint, a frame later. */
const HAS_PAINTED = `new Promise((answer) => requestAnimationFrame(() => requestAnimationFrame(() => {
  answer(performance.getEntriesByName('first-contentful-paint').length > 0)
})))`

/** Frames of other sites are followed only to see them crash. */
const DISCOVERED = [{ type: 'page' }, { type: 'iframe' }]

/** The open pages of one browser, the last to open or to be brought to the front at the end. */
export class Tabs {
  readonly #cdp: CdpConnection
  readonly #options: TabsOptions
  readonly #attached = new Map<string, Promise<Tab>>()
  readonly #visitors = new Set<(tab: Tab) => void>()
  /** Of pages whose renderer has gone and that were not loaded again, the DevTools sessions. */
  readonly #crashed = new Set<string>()
  /** Called each time that a page has crashed. */
  onCrash: () => void = () => {}
  #ending = false

  constructor(cdp: CdpConnection, options: TabsOptions) {
    this.#cdp = cdp
    this.#options = options
    cdp.listen((event) => this.#receive(event))
  }

  get isEmpty(): boolean {
    return this.#attached.size === 0
  }

  /** A page shows that it has crashed, and nothing else. */
  get crashed(): boolean {
    return this.#crashed.size > 0
  }

  /** Resolves when it is known whether a page has crashed just now, before the browser reports it: each page has answered, or says nothing for 0.3 s. */
  async checkCrashes(): Promise<void> {
    const pages = [...this.#attached.values()]
    await Promise.allSettled(pages.map((page) => page.then((tab) => this.#answer(tab, '0'))))
  }

  async listen(): Promise<void> {
    await this.#cdp.send('Target.setDiscoverTargets', { discover: true, filter: DISCOVERED })
  }

  /**
   * Returns the page that a person sees: a visible one, of several one with the keyboard, else the newest. Without a display each
   * window believes that it has the keyboard; there the last to open or to be brought to the front counts. Throws CdpError when
   * there is none.
   */
  async current(): Promise<Tab> {
    const tabs = await Promise.all([...this.#attached.values()].reverse())
    const seen = await Promise.all(tabs.map((tab) => this.#answer(tab, visibility)))
    const tab = tabs[seen.indexOf('focused')] ?? tabs[seen.indexOf('visible')] ?? tabs[0]
    // The last one was closed, and the next one opens.
    if (!tab) throw new CdpError('Target.getTargets', 'the browser has no open page.')
    return tab
  }

  /** Returns whether what is typed now goes to a field for passwords or codes, or to one that cannot be inspected. A page that is not responding may have such a field. */
  async isSecretTyped(): Promise<boolean> {
    const tab = await this.current().catch(() => undefined)
    return tab !== undefined && (await this.#answer(tab, TYPED_SECRET)) !== false
  }

  /** Returns whether the page in front has painted something, and takes inputs since. */
  async hasPainted(): Promise<boolean> {
    const tab = await this.current().catch(() => undefined)
    return tab !== undefined && (await this.#answer(tab, HAS_PAINTED)) === true
  }

  /** Calls `visit` for each open page, and for each that opens until the returned function is called. */
  follow(visit: (tab: Tab) => void): () => void {
    this.#visitors.add(visit)
    for (const tab of this.#attached.values()) tab.then(visit, () => {})
    return () => this.#visitors.delete(visit)
  }

  /** Brings a page to the front and gives it the keyboard. The window manager may need a moment and another request. */
  async focus(tab: Tab): Promise<void> {
    const attached = this.#attached.get(tab.targetId)
    if (attached && this.#attached.delete(tab.targetId)) this.#attached.set(tab.targetId, attached)
    for (let attempt = 0; attempt < 25; attempt++) {
      await this.#cdp.send('Page.bringToFront', {}, tab.sessionId)
      if ((await this.#answer(tab, 'document.hasFocus()')) === true) return
      await sleep(20)
    }
  }

  /** Does again to each page what was done when it was new: a debugger that leaves takes its own of that kind away with ours, and a new lease starts afresh. */
  prepareAgain(): void {
    for (const tab of this.#attached.values()) {
      // A page may close meanwhile.
      tab.then(this.#options.prepare).catch(() => undefined)
    }
  }

  /** Expects the browser to end: then it is normal that no page is left. */
  expectEnd(): void {
    this.#ending = true
  }

  /** What a page says. One that has crashed, or that waits for a dialog to be answered, says nothing. */
  async #answer({ sessionId }: Tab, expression: string): Promise<unknown> {
    const answer = this.#cdp.send('Runtime.evaluate', { expression, awaitPromise: true }, sessionId, timeoutMs)
    return answer.then(
      ({ result }) => result.value,
      () => undefined,
    )
  }

  #receive({ method, params, sessionId }: CdpEvent): void {
    if (method === 'Target.targetCreated') {
      const { targetId, type } = params['targetInfo'] as TargetInfo
      if (type === 'page' && !this.#attached.has(targetId)) this.#add(targetId)
    }
    if (method === 'Target.targetDestroyed') this.#remove(params['targetId'] as string)
    if (method === 'Target.targetCrashed' && this.#attached.has(params['targetId'] as string)) this.#options.onCrash()
    if (method === 'Inspector.targetCrashed' && sessionId) {
      this.#crashed.add(sessionId)
      this.onCrash()
    }
    if (method === 'Inspector.targetReloadedAfterCrash' && sessionId) this.#crashed.delete(sessionId)
    if (method === 'Target.detachedFromTarget') this.#crashed.delete(params['sessionId'] as string)
  }

  #add(targetId: string): void {
    const tab = this.#attach(targetId)
    this.#attached.set(targetId, tab)
    // A page may close while it is being attached to.
    tab.catch(() => this.#remove(targetId))
    for (const visit of this.#visitors) tab.then(visit, () => {})
  }

  #remove(targetId: string): void {
    if (this.#attached.delete(targetId) && this.isEmpty && !this.#ending) this.#options.onNoneLeft()
  }

  async #attach(targetId: string): Promise<Tab> {
    const params = { targetId, flatten: true }
    const { sessionId } = await this.#cdp.send('Target.attachToTarget', params)
    const tab = { targetId, sessionId }
    await withTimeout(this.#options.prepare(tab), PREPARE_MS)
    return tab
  }
}
