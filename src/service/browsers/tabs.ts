import type { CdpConnection, CdpEvent } from './cdp'

/** A page target and the DevTools session attached to it. */
export interface Tab {
  readonly targetId: string
  readonly sessionId: string
}

interface TargetInfo {
  targetId: string
  type: string
}

/** The open pages of one browser, newest last, as the browser reports them. */
export class Tabs {
  readonly #cdp: CdpConnection
  readonly #attached = new Map<string, Promise<Tab>>()
  readonly #prepare: (tab: Tab) => Promise<void>
  readonly #onEvent: (event: 'crashed' | 'none left') => void
  #firstSeen: () => void = () => {}

  /** `prepare` is done once to each new page. `onEvent` hears of a page that crashed, and of the end of the last page. */
  constructor(
    cdp: CdpConnection,
    prepare: (tab: Tab) => Promise<void>,
    onEvent: (event: 'crashed' | 'none left') => void,
  ) {
    this.#cdp = cdp
    this.#prepare = prepare
    this.#onEvent = onEvent
    cdp.listen((event) => this.#receive(event))
  }

  /** Starts listening; resolves with the first page. */
  async first(): Promise<Tab> {
    const seen = new Promise<void>((resolve) => (this.#firstSeen = resolve))
    await this.#cdp.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
    await seen
    return this.current()
  }

  /** The page that a person sees: a visible one, the newest of several. Throws CdpError when there is none. */
  async current(): Promise<Tab> {
    const tabs = await Promise.all([...this.#attached.values()].reverse())
    for (const tab of tabs) {
      const { result } = await this.#cdp.send<{ result: { value?: unknown } }>(
        'Runtime.evaluate',
        { expression: 'document.visibilityState' },
        tab.sessionId,
      )
      if (result.value === 'visible') return tab
    }
    const newest = tabs[0]
    if (!newest) throw new Error('The browser has no open page.')
    return newest
  }

  #receive({ method, params }: CdpEvent): void {
    if (method === 'Target.targetCreated') {
      const { targetId, type } = params['targetInfo'] as TargetInfo
      if (type !== 'page' || this.#attached.has(targetId)) return
      const tab = this.#attach(targetId)
      this.#attached.set(targetId, tab)
      // A page may close while it is being attached to.
      tab.then(this.#firstSeen, () => this.#attached.delete(targetId))
    }
    if (method === 'Target.targetDestroyed' && this.#attached.delete(params['targetId'] as string)) {
      if (this.#attached.size === 0) this.#onEvent('none left')
    }
    if (method === 'Target.targetCrashed') this.#onEvent('crashed')
  }

  async #attach(targetId: string): Promise<Tab> {
    const { sessionId } = await this.#cdp.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    const tab = { targetId, sessionId }
    await this.#prepare(tab)
    return tab
  }
}
