import type { TelemetryEnvelope, TelemetryEvent } from '../../../contract/telemetry-archive'
import { type Item, numberOf, SeenEvent } from './event'

/** What the page keeps at most: beyond it the oldest are let go. */
const BOUNDS = { events: 200_000, bytes: 256 * 1024 * 1024 }
/** That part more is let go at once, so that it does not happen with each event. */
const SPARE = 0.1

/**
 * The events of a session that the page has, by their numbers, each once. Missing numbers are items of their own. Lives outside
 * React.
 */
export class EventStore {
  readonly #bounds: typeof BOUNDS
  #items: Item[] = []
  #bytes = 0
  #letGo = 0
  readonly #types = new Map<TelemetryEvent['type'], number>()

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds
  }

  /** Oldest first. It grows at its end; another array when it has changed at its beginning. */
  get items(): readonly Item[] {
    return this.#items
  }

  /** About what they take of the memory. */
  get bytes(): number {
    return this.#bytes
  }

  /** How many there are of each type. */
  get types(): ReadonlyMap<TelemetryEvent['type'], number> {
    return this.#types
  }

  /** How many events were let go to stay within the bounds. */
  get letGo(): number {
    return this.#letGo
  }

  /** Of the oldest event that is here; undefined without any. */
  get first(): SeenEvent | undefined {
    return this.#items.find((item) => item.kind === 'event')
  }

  /** Number of the newest event; 0 without any. */
  get lastSeq(): number {
    const last = this.#items.at(-1)
    return last?.kind === 'event' ? last.seq : 0
  }

  /** Adds what follows. What is here already is left out, so that a stream may go on a bit before where it broke off. */
  append(envelopes: readonly TelemetryEnvelope[]): void {
    for (const envelope of envelopes) {
      const { lastSeq } = this
      const { seq, event } = envelope
      if (seq <= lastSeq) continue
      if (lastSeq > 0 && seq > lastSeq + 1)
        this.#items.push({ kind: 'gap', from: lastSeq + 1, to: seq - 1, ts: event.ts })
      const seen = new SeenEvent(envelope)
      this.#items.push(seen)
      this.#count(seen, 1)
    }
    this.#letGoOfOldest()
  }

  /** Adds what was before, oldest first. */
  prepend(envelopes: readonly TelemetryEnvelope[]): void {
    const { first } = this
    const older = new EventStore({ events: Infinity, bytes: Infinity })
    older.append(first ? envelopes.filter(({ seq }) => seq < first.seq) : envelopes)
    const last = older.#items.at(-1)
    if (!last) return
    const missing = first && numberOf(last) + 1 < first.seq
    const gap: Item[] = missing ? [{ kind: 'gap', from: numberOf(last) + 1, to: first.seq - 1, ts: first.ts }] : []
    this.#items = [...older.#items, ...gap, ...this.#items]
    for (const item of older.#items) if (item.kind === 'event') this.#count(item, 1)
  }

  /** No further event of before has room. */
  get isFull(): boolean {
    return this.#items.length >= this.#bounds.events * (1 - SPARE) || this.#bytes >= this.#bounds.bytes * (1 - SPARE)
  }

  #count({ event: { type }, bytes }: SeenEvent, change: 1 | -1): void {
    this.#bytes += change * bytes
    const count = (this.#types.get(type) ?? 0) + change
    if (count > 0) this.#types.set(type, count)
    else this.#types.delete(type)
  }

  #letGoOfOldest(): void {
    const { events, bytes } = this.#bounds
    if (this.#items.length <= events && this.#bytes <= bytes) return
    let gone = 0
    while (this.#items.length - gone > events * (1 - SPARE) || this.#bytes > bytes * (1 - SPARE)) {
      const item = this.#items[gone]
      if (!item || gone === this.#items.length - 1) break
      if (item.kind === 'event') {
        this.#count(item, -1)
        this.#letGo += 1
      }
      gone += 1
    }
    this.#items = this.#items.slice(gone)
  }
}
