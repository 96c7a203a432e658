import { firstIndex, type Item } from '../../../events/event'

/**
 * Events in the order of their times. They come in the order of their numbers, and what a browser reports late has a later number. The
 * same array grows while its source does.
 */
export class TimeOrder {
  #source: readonly Item[] = []
  #read = 0
  #ordered: Item[] = []

  of(source: readonly Item[]): readonly Item[] {
    if (source !== this.#source || source.length < this.#read) {
      this.#source = source
      this.#ordered = source.toSorted((a, b) => a.ts - b.ts)
    } else {
      for (let index = this.#read; index < source.length; index++) this.#insert(source[index] as Item)
    }
    this.#read = source.length
    return this.#ordered
  }

  #insert(item: Item): void {
    const ordered = this.#ordered
    const last = ordered.at(-1)
    if (!last || last.ts <= item.ts) ordered.push(item)
    else
      ordered.splice(
        firstIndex(ordered.length, (at) => (ordered[at] as Item).ts > item.ts),
        0,
        item,
      )
  }
}
