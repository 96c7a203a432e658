import type { BrowserEventContext } from '../../../contract/telemetry-events'
import type { CdpFrame } from '../../browser/cdp-answers'

export type TargetContext = Required<Pick<BrowserEventContext, 'target_id' | 'session_id' | 'target_type'>>

/** What the events of one target have in common (rule 6.3). */
export interface EventContext {
  readonly target: TargetContext
  /** Returns where something happens now; in a frame of the target when `frame` says so. */
  now(frame?: { id?: string | undefined; loaderId?: string | undefined }): BrowserEventContext
}

/** What a browser shows before it has shown anything. */
const EMPTY = /^(about:blank)?$/

/** Which page a tab shows; of a frame that is a target of its own, which page that shows, as a part of its tab. */
export class PageContext implements EventContext {
  readonly target: TargetContext
  readonly #tab: PageContext | undefined
  #frame: Pick<CdpFrame, 'id' | 'loaderId' | 'url'> | undefined
  #navigations = 0

  /** @param tab what the frame is a part of; undefined for the tab itself. */
  constructor(target: TargetContext, tab?: PageContext) {
    this.target = target
    this.#tab = tab
  }

  /** Takes what it shows when a viewer connects; nothing when it has navigated since. */
  begin(frame: CdpFrame): void {
    if (this.#frame) return
    this.#frame = frame
    if (!EMPTY.test(frame.url)) this.#navigations += 1
  }

  /** Records that it shows another page. */
  navigated(frame: CdpFrame): void {
    this.#frame = frame
    this.#navigations += 1
  }

  /** Records a new address of the same page. */
  moved(frameId: string, url: string): void {
    if (this.#frame?.id === frameId) this.#frame = { ...this.#frame, url }
  }

  now(frame: { id?: string | undefined; loaderId?: string | undefined } = {}): BrowserEventContext {
    return {
      ...this.target,
      frame_id: frame.id ?? this.#frame?.id,
      loader_id: frame.loaderId ?? this.#frame?.loaderId,
      nav_seq: this.#tab ? this.#tab.#navigations : this.#navigations,
      url: this.#frame?.url,
    }
  }
}

export class WorkerContext implements EventContext {
  readonly target: TargetContext
  readonly #url: string

  constructor(target: TargetContext, url: string) {
    this.target = target
    this.#url = url
  }

  now(): BrowserEventContext {
    return { ...this.target, url: this.#url }
  }
}
