import type { Item } from '../../../events/event'
import type { EventFeed } from './event-feed'
import type { FeedState } from './feed-state'
import { EventView } from './event-view'
import type { EventFilter } from './filter'
import { NetworkRows, ShownRequests } from './network-rows'
import { nextTask } from './next-task'
import { TimeOrder } from './time-order'
import { type Exchange, Waterfall } from '../../../events/waterfall'
import { Store } from '../../../lib/store'

/** So long at a time, in milliseconds, events are filtered. */
const SLICE_MS = 8

export interface Filtered extends FeedState {
  /** What passes, in the order of time. The same array may have grown since the last time. */
  readonly items: readonly Item[]
  readonly count: number
  /** Those of another filter are shown until all events are filtered. */
  readonly isBusy: boolean
  /** All requests, whatever the filter is. */
  readonly waterfall: Waterfall
  /** Those that the filter shows; none while they are not asked for. */
  readonly requests: readonly Exchange[]
}

/** The events of a feed that pass a filter, for React: a new snapshot whenever there is something new. */
export class FilteredFeed extends Store<Filtered> {
  readonly feed: EventFeed
  readonly #view = new EventView()
  readonly #order = new TimeOrder()
  readonly #network = new NetworkRows()
  readonly #shown = new ShownRequests()
  #filter: EventFilter = {}
  #withRequests = false
  #isContinuing = false

  constructor(feed: EventFeed) {
    super({ ...feed.get(), items: [], count: 0, isBusy: false, waterfall: new Waterfall(), requests: [] })
    this.feed = feed
  }

  protected override listen(): () => void {
    return this.feed.subscribe(this.#refresh)
  }

  /** `withRequests`: those are reported, too, and not only events. */
  setFilter(filter: EventFilter, withRequests: boolean): void {
    this.#filter = filter
    this.#withRequests = withRequests
    this.#refresh()
  }

  /** The requests that the filter shows now. */
  readonly requests = (): readonly Exchange[] => {
    const { exchanges } = this.#network.of(this.feed.store.items)
    return this.#shown.of(exchanges, this.#filter)
  }

  readonly #refresh = (): void => {
    const isDone = this.#advance()
    this.#publish(isDone)
    if (!isDone && !this.#isContinuing) void this.#continue()
  }

  /** Goes on in pieces; only the end is reported. */
  async #continue(): Promise<void> {
    this.#isContinuing = true
    do await nextTask()
    while (!this.#advance())
    this.#isContinuing = false
    this.#publish(true)
  }

  #advance(): boolean {
    const until = performance.now() + SLICE_MS
    return this.#view.advance(this.feed.store.items, this.#filter, () => performance.now() < until)
  }

  #publish(isDone: boolean): void {
    const shown = this.#order.of(this.#view.shown)
    // All that is searched in them has been filtered by then.
    const requests = isDone && this.#withRequests ? this.requests() : this.state.requests
    this.publish({
      ...this.feed.get(),
      items: shown,
      count: shown.length,
      isBusy: !isDone,
      waterfall: this.#network.of(this.feed.store.items),
      requests: this.#withRequests ? requests : [],
    })
  }
}
