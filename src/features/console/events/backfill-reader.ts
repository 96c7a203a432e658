import type { ReadEnvelope } from '../../../client/reading/read-event'
import { ArchiveEnd } from '../../../client/telemetry'
import { MOST_PAGES, PAGE, type ReadPage } from './archive-walk'

/** Reads the archive back from an event, a piece at a time. */
export class BackfillReader {
  /** Whole milliseconds are what every service reads; what comes twice by it is left out by who keeps the events. */
  readonly #until: string | undefined
  #offset: number | undefined
  readonly #end = new ArchiveEnd()

  /** @param ts of that event, Unix time in microseconds; the end of the archive without it. */
  constructor(ts: number | undefined) {
    this.#until = ts === undefined ? undefined : new Date(Math.ceil(ts / 1000) + 1).toISOString()
  }

  /** Adds `count` events or some more to `events`, newest first; whether there may be more before them. May be called again after it failed. */
  async read(readPage: ReadPage, count: number, events: ReadEnvelope[]): Promise<boolean> {
    for (let pages = 0; events.length < count && pages < MOST_PAGES; pages++) {
      const page = await readPage({ order: 'desc', limit: PAGE, until: this.#until, offset: this.#offset })
      events.push(...page.events)
      const next = this.#end.after(this.#offset, page)
      if (next === undefined) return false
      this.#offset = next
    }
    return true
  }
}
