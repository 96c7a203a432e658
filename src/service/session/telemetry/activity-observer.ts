import type { CapturedEvent } from './captured-event'
import type { Observed, Observer } from './observer'

/** What changes the picture of a page, as far as the browser tells it at no cost. */
const SEEN: ReadonlySet<string> = new Set([
  'Page.frameNavigated',
  'Page.navigatedWithinDocument',
  'Page.domContentEventFired',
  'Page.loadEventFired',
  'PerformanceTimeline.timelineEventAdded',
])

/** Tells when there may be something new to see. */
export class ActivityObserver implements Observer {
  readonly #target: Observed

  constructor(target: Observed) {
    this.#target = target
  }

  async start(): Promise<void> {
    const eventTypes = ['largest-contentful-paint', 'layout-shift']
    await this.#target.send('PerformanceTimeline.enable', { eventTypes })
  }

  receive({ method }: CapturedEvent): void {
    if (SEEN.has(method)) this.#target.active()
  }

  stop(): void {}
}
