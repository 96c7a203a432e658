import type { Events, EventRange, EventFilter } from '../events'
import type { KeptEvent } from '../kept-event'
import { eventsBefore, eventsOf, segmentsIn, type Segment } from './segment'

/** An event is written down at most so long after it has happened, in microseconds, or before, as far as clocks agree. */
const lateness = 60_000_000

/** What is on disk of one session, of one that runs or of one that is over. Files may come and go while it is read. */
export class SessionFiles implements Events {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async *forward(range: EventRange, matches: EventFilter): AsyncGenerator<KeptEvent[], void> {
    let last = range.from - 1
    let segment = beginning(await segmentsIn(this.#folder), range)
    while (segment && segment.first < range.to && segment.ts <= range.until + lateness) {
      const { first } = segment
      // What could not be written as a whole was written again, to the next segment.
      const next: EventFilter = (head) => head.seq < range.to && matches(head)
      for await (const events of eventsOf(segment, last + 1, next)) {
        last = events.at(-1)?.seq ?? last
        yield events
      }
      segment = (await segmentsIn(this.#folder)).find((other) => other.first > first)
    }
  }

  async *backward(range: EventRange, matches: EventFilter): AsyncGenerator<KeptEvent[], void> {
    let before = range.to
    for (const segment of (await segmentsIn(this.#folder)).toReversed()) {
      if (segment.first >= before || segment.ts > range.until + lateness) continue
      yield* eventsBefore(segment, before, matches)
      before = segment.first
    }
  }
}

function beginning(segments: readonly Segment[], { from, since }: EventRange): Segment | undefined {
  const isPast = (next: Segment | undefined) => next && (next.first <= from || next.ts < since - lateness)
  return segments.find((_, index) => !isPast(segments[index + 1]))
}
