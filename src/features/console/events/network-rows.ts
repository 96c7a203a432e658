import { firstIndex, type Item, SeenEvent } from '../../../events/event'
import type { EventFilter } from './filter'
import { type Exchange, Waterfall } from '../../../events/waterfall'

/** The requests among events that grow at their end: each event is looked at once. */
export class NetworkRows {
  #source: readonly Item[] = []
  #read = 0
  #waterfall = new Waterfall()

  /** All requests, in the order in which they began. */
  of(source: readonly Item[]): Waterfall {
    if (source !== this.#source) {
      this.#source = source
      this.#read = 0
      this.#waterfall = new Waterfall()
    }
    for (; this.#read < source.length; this.#read++) {
      const item = source[this.#read]
      if (item instanceof SeenEvent) this.#waterfall.add(item)
    }
    return this.#waterfall
  }
}

/**
 * The requests that a filter shows: its words may be in any of the events of a request, and categories do not matter. What is
 * decided of a request that is answered stays.
 */
export class ShownRequests {
  #source: readonly Exchange[] = []
  #filter: EventFilter = {}
  #decided: (boolean | undefined)[] = []

  /** `source` may grow at its end; another array when it has changed before that. */
  of(source: readonly Exchange[], filter: EventFilter): readonly Exchange[] {
    const { words = [], from, to, problems } = filter
    if (words.length === 0 && from === undefined && to === undefined && !problems) return source
    if (source !== this.#source || filter !== this.#filter) {
      this.#source = source
      this.#filter = filter
      this.#decided = []
    }
    return source.filter((exchange, index) => {
      const shown = this.#decided[index] ?? isShown(exchange, filter)
      if (exchange.end !== undefined) this.#decided[index] = shown
      return shown
    })
  }
}

const isShown = (
  { start, end = Infinity, events }: Exchange,
  { words = [], from = -Infinity, to = Infinity, problems }: EventFilter,
): boolean =>
  start < to &&
  end >= from &&
  (!problems || events.some(({ isProblem }) => isProblem)) &&
  words.every((word) => events.some(({ searched }) => searched.includes(word)))

/** Where a request stands, or would stand, by the number of its first event. */
export const indexOfExchange = (exchanges: readonly Exchange[], seq: number): number =>
  firstIndex(exchanges.length, (index) => (exchanges[index] as Exchange).seq >= seq)
