import type { CdpConnection } from '../../browser/cdp'
import type { Tab, Tabs } from '../../browser/tabs'
import { withTimeout } from '../../shared/deadline'
import type { Lifetime } from './lifetime'

/** How long a page may take to carry out what was sent, in ms. One that hangs has it in its queue all the same. */
const timeoutMs = 1_000

/**
 * Sends commands to the page in front, in the order of the calls. What is sent to a page that has closed or crashed is lost,
 * as input to it would be on a display.
 */
export class PageCommands {
  readonly #cdp: CdpConnection
  readonly #tabs: Tabs
  readonly #lifetime: Lifetime
  readonly #pending = new Set<Promise<unknown>>()
  /** The page that receives commands until `settle`. */
  #page: Promise<Tab> | undefined

  constructor(cdp: CdpConnection, tabs: Tabs, lifetime: Lifetime) {
    this.#cdp = cdp
    this.#tabs = tabs
    this.#lifetime = lifetime
  }

  send(method: string, params: object): void {
    this.#page ??= this.#tabs.current()
    const sent = this.#page
      .then(({ sessionId }) => this.#cdp.send(method, params, sessionId))
      .catch(() => {})
      .finally(() => this.#pending.delete(sent))
    this.#pending.add(sent)
  }

  /** Resolves when all that was sent was carried out. `stay`: what is sent next belongs to it and goes to the same page. */
  async settle({ stay }: { stay: boolean }): Promise<void> {
    await this.#lifetime.during(() => withTimeout(Promise.all(this.#pending), timeoutMs))
    if (!stay) this.#page = undefined
  }
}
