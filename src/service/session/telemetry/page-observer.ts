import type { CapturedEvent, Frame, TimelineEvent } from './captured-event'
import type { Observed, Observer } from './observer'

/** A page that has shifted nothing for so long after it has loaded stands still (rule 6.3), in ms. */
const SETTLED_MS = 1_000

/** The life of a page: where it goes, when it has loaded, what moves in it, when it stands still. */
export class PageObserver implements Observer {
  readonly #page: Observed
  #settling: NodeJS.Timeout | undefined
  #contentLoaded = false

  constructor(page: Observed) {
    this.#page = page
  }

  async start(): Promise<void> {
    await this.#page.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint', 'layout-shift'] })
  }

  receive({ method, params }: CapturedEvent): void {
    switch (method) {
      case 'Page.frameNavigated':
        this.#navigated(params.frame)
        break
      case 'Page.domContentEventFired':
        // A frame of another site says so as well; the page waits for it, or does not.
        if (this.#page.kind !== 'page') break
        this.#contentLoaded = true
        this.#record('page_dom_content_loaded', method, params.timestamp)
        break
      case 'Page.loadEventFired':
        if (this.#page.kind !== 'page') break
        this.#record('page_load', method, params.timestamp)
        this.#settle()
        break
      case 'PerformanceTimeline.timelineEventAdded':
        this.#painted(method, params.event)
        break
      default:
      // The rest is told to others.
    }
  }

  stop(): void {
    clearTimeout(this.#settling)
  }

  #record(type: 'page_dom_content_loaded' | 'page_load', event: string, timestamp: number): void {
    this.#page.record(type, { kind: 'cdp', event }, { ...this.#page.context.now(), cdp_timestamp: timestamp })
  }

  #navigated({ id, parentId, loaderId, url }: Frame): void {
    if (parentId === undefined) {
      clearTimeout(this.#settling)
      this.#settling = undefined
      this.#contentLoaded = false
    }
    const { target } = this.#page.context
    const data = { ...target, frame_id: id, parent_frame_id: parentId, loader_id: loaderId, url }
    this.#page.record('page_navigation', { kind: 'cdp', event: 'Page.frameNavigated' }, data)
  }

  #painted(event: string, { frameId, time, duration = 0, lcpDetails, layoutShiftDetails }: TimelineEvent): void {
    const common = { ...this.#page.context.now(), source_frame_id: frameId, time: time * 1000 }
    const source = { kind: 'cdp', event } as const
    if (lcpDetails) {
      const { size, url, elementId, nodeId, renderTime, loadTime } = lcpDetails
      const details = { size, url, element_id: elementId, node_id: nodeId }
      const times = { render_time: renderTime * 1000, load_time: loadTime * 1000 }
      this.#page.record('page_lcp', source, { ...common, lcp_details: { ...details, ...times } })
    }
    if (layoutShiftDetails) {
      const { value, hadRecentInput } = layoutShiftDetails
      const details = { value, had_recent_input: hadRecentInput }
      const data = { ...common, duration: duration * 1000, layout_shift_details: details }
      this.#page.record('page_layout_shift', source, data)
      if (this.#settling) this.#settle()
    }
  }

  /** Waits until nothing has shifted for a while, from now. */
  #settle(): void {
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => {
      this.#settling = undefined
      const { context, record } = this.#page
      record('page_layout_settled', { kind: 'cdp' }, context.now())
      if (this.#contentLoaded) record('page_navigation_settled', { kind: 'cdp' }, context.now())
    }, SETTLED_MS).unref()
  }
}
