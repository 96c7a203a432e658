import { firstIndex, type Item, SeenEvent } from './event'
import type { EventFilter } from './filter'
import { type Exchange, Waterfall } from './waterfall'

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

/** Those that a filter shows: its words may be in any of the events of a request, and categories do not matter. */
export function shownExchanges(
  { waterfall: { exchanges } }: { waterfall: Waterfall },
  filter: EventFilter,
): readonly Exchange[] {
  const { words = [], from = -Infinity, to = Infinity, problems } = filter
  if (words.length === 0 && filter.from === undefined && filter.to === undefined && !problems) return exchanges
  return exchanges.filter(
    ({ start, end = Infinity, events }) =>
      start < to &&
      end >= from &&
      (!problems || events.some(({ isProblem }) => isProblem)) &&
      words.every((word) => events.some(({ searched }) => searched.includes(word))),
  )
}

/** Where a request stands, or would stand, by the number of its first event. */
export const indexOfExchange = (exchanges: readonly Exchange[], seq: number): number =>
  firstIndex(exchanges.length, (index) => (exchanges[index] as Exchange).seq >= seq)
