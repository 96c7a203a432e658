import type { Item } from '../../../events/event'
import { type EventFilter, isOpen, narrows, passes } from './filter'

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
  /** When the filter has been narrowed: what had passed before, and how much of that is looked at. */
  #before: readonly Item[] = []
  #beforeRead = 0
  #found: Item[] = []
  #shown: readonly Item[] = []

  /** What passes, in order. */
  get shown(): readonly Item[] {
    return this.#shown
  }

  /** Goes on until everything is looked at, or the time is over; whether it is done. Call it again after the source has grown. */
  advance(source: readonly Item[], filter: EventFilter, isTimeLeft: () => boolean): boolean {
    if (isOpen(filter)) {
      this.#source = source
      this.#filter = filter
      this.#read = source.length
      this.#before = []
      this.#shown = source
      this.#found = []
      return true
    }
    if (source !== this.#source || filter !== this.#filter) this.#begin(source, filter)
    let looked = 0
    const isOver = (): boolean => ++looked % STRIDE === 0 && !isTimeLeft()
    for (; this.#beforeRead < this.#before.length; this.#beforeRead++) {
      if (isOver()) return false
      this.#look(this.#before[this.#beforeRead])
    }
    for (; this.#read < source.length; this.#read++) {
      if (isOver()) return false
      this.#look(source[this.#read])
    }
    this.#shown = this.#found
    return true
  }

  #look(item: Item | undefined): void {
    if (item && passes(item, this.#filter)) this.#found.push(item)
  }

  #begin(source: readonly Item[], filter: EventFilter): void {
    const isComplete = this.#shown === this.#found
    const reuses = isComplete && source === this.#source && narrows(filter, this.#filter)
    this.#before = reuses ? this.#shown : []
    this.#beforeRead = 0
    if (!reuses) this.#read = 0
    this.#source = source
    this.#filter = filter
    this.#found = []
  }
}
