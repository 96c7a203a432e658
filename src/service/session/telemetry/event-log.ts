import type { TelemetryEvent } from '../../../contract/telemetry-archive'
import { EventReader } from './event-reader'
import { EventRing, type RingBounds } from './event-ring'
import { NO_EVENTS, within, type Events, type EventRange, type EventFilter } from './events'
import { keptEvent, type KeptEvent } from './kept-event'

/** What stays in memory of one session; with the rest on disk, 40 sessions take 20 MiB at most. */
const MEMORY_BOUNDS: RingBounds = { events: 1_000, bytes: 512 * 1024, unstoredBytes: 4 * 1024 * 1024 }

/** The limits of one batch for a reader. */
const batch = { events: 100, bytes: 256 * 1024 }

export interface EventLogOptions {
  /** Events of the same session that were stored earlier. */
  readonly past?: Events
  /** Called with each event that has come. Costs nothing: the browser's connection waits meanwhile. */
  readonly appended?: () => void
  readonly bounds?: RingBounds
}

/** What has happened in one session, in order: the newest in memory, the rest in its archive. Writing never blocks. */
export class EventLog implements Events {
  readonly #past: Events
  readonly #appended: () => void
  readonly #ring: EventRing
  readonly #readers = new Set<EventReader>()
  #lastSeq = 0

  constructor({ past = NO_EVENTS, appended = () => {}, bounds = MEMORY_BOUNDS }: EventLogOptions = {}) {
    this.#past = past
    this.#appended = appended
    this.#ring = new EventRing(bounds)
  }

  /** The number of the newest event; 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq
  }

  /** The number of the oldest event in memory; of the next one while there is none. */
  get firstInMemory(): number {
    return this.#ring.first ?? this.#lastSeq + 1
  }

  /** How much memory the events take, in bytes of JSON. */
  get bytes(): number {
    return this.#ring.bytes
  }

  get readerCount(): number {
    return this.#readers.size
  }

  append(event: TelemetryEvent): void {
    this.#lastSeq += 1
    this.#ring.push(keptEvent(this.#lastSeq, event))
    this.#appended()
    for (const reader of this.#readers) reader.wake()
  }

  /** Events in memory that follow the one with the number `seq`: of at most so many bytes, and one at least. */
  after(seq: number, bytes = Infinity): KeptEvent[] {
    return this.#ring.after(seq, Infinity, bytes)
  }

  /** Allows the events up to this number to leave the memory. */
  markStored(seq: number): void {
    this.#ring.markStored(seq)
  }

  /** Drops all events from memory. */
  forget(): void {
    this.#ring.clear()
  }

  /** Reads on after the event with the number `seq`, until the reader ends, or `endReaders` is called. */
  read(seq: number): EventReader {
    const source = {
      last: () => this.#lastSeq,
      inMemoryFrom: () => this.firstInMemory,
      recent: (after: number) => this.#ring.after(after, batch.events, batch.bytes),
      past: this.#past,
    }
    const reader = new EventReader(source, Math.min(seq, this.#lastSeq), () => this.#readers.delete(reader))
    this.#readers.add(reader)
    return reader
  }

  /** Ends all readers after what there is now. */
  endReaders(): void {
    for (const reader of this.#readers) reader.end()
  }

  async *forward(range: EventRange, matches: EventFilter): AsyncGenerator<readonly KeptEvent[], void> {
    const { recent, older } = this.#split(range, matches)
    yield* this.#past.forward(older, matches)
    yield recent
  }

  async *backward(range: EventRange, matches: EventFilter): AsyncGenerator<readonly KeptEvent[], void> {
    const { recent, older } = this.#split(range, matches)
    yield recent.toReversed()
    yield* this.#past.backward(older, matches)
  }

  /** What is in memory now, and where the past is to be read for the rest. */
  #split(range: EventRange, matches: EventFilter): { recent: KeptEvent[]; older: EventRange } {
    const recent = this.#ring.after(0).filter((event) => within(event, range) && matches(event))
    return { recent, older: { ...range, to: Math.min(range.to, this.firstInMemory) } }
  }
}
