import type { Item } from '../../../events/event'
import { type EventFilter, isOpen, passes } from './filter'

/** How many events are looked at between two looks at the clock. */
const STRIDE = 256

/**
 * The events that pass a filter. They are found a piece at a time, so that the page stays quick however many there are: until
 * all are looked at, those of the filter before are shown. What comes later is looked at once.
 */
export class EventView {
  #source: readonly Item[] = []
  #filter: EventFilter = {}
  /** So many of the source are looked at. */
  #read = 0
  #found: Item[] = []
  #shown: readonly Item[] = []

  /** What passes, in order. */
  get shown(): readonly Item[] {
    return this.#shown
  }

  /** Goes on until everything is looked at, or the time is over; whether it is done. Call it again after the source has grown. */
  advance(source: readonly Item[], filter: EventFilter, isTimeLeft: () => boolean): boolean {
    if (source !== this.#source || filter !== this.#filter) {
      this.#source = source
      this.#filter = filter
      this.#read = 0
      this.#found = []
    }
    if (isOpen(filter)) {
      this.#shown = source
      return true
    }
    for (let looked = 1; this.#read < source.length; looked++, this.#read++) {
      if (looked % STRIDE === 0 && !isTimeLeft()) return false
      const item = source[this.#read]
      if (item && passes(item, filter)) this.#found.push(item)
    }
    this.#shown = this.#found
    return true
  }
}
