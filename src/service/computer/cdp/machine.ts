import type { Browser } from '../../browser/browser'
import { background } from '../../shared/stray'
import type { Cursor, Machine } from '../device'
import { CdpClipboard } from './clipboard'
import { CdpInput } from './input'
import { Lifetime } from './lifetime'
import { PageCommands } from './page-commands'
import { CdpScreen } from './screen'

/** A browser without a display. The picture is the page in front, and input goes to that page. */
export class CdpMachine implements Machine {
  readonly width: number
  readonly height: number
  readonly refreshRate: number
  readonly input: CdpInput
  readonly screen: CdpScreen
  readonly clipboard: CdpClipboard
  /** There is no cursor to be seen, shown or hidden. */
  readonly cursor: Cursor = { setHidden: () => Promise.resolve() }
  readonly probes = []
  readonly #lifetime = new Lifetime()
  #closed: Promise<void> | undefined

  constructor({ cdp, tabs, viewport, over }: Browser) {
    this.width = viewport.width
    this.height = viewport.height
    this.refreshRate = viewport.refresh_rate
    this.input = new CdpInput(new PageCommands(cdp, tabs, this.#lifetime))
    this.screen = new CdpScreen(cdp, tabs, this.#lifetime)
    this.clipboard = new CdpClipboard(cdp, this.#lifetime)
    background(over.then(() => this.#lifetime.end()))
  }

  get ended(): Promise<void> {
    return this.#lifetime.ended
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    this.input.releaseAll()
    await this.input.sync().catch(() => {})
    this.#lifetime.end()
  }
}
