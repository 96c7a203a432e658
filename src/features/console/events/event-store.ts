import type { ReadEnvelope } from '../../../client/reading/read-event'
import type { TelemetryEvent } from '../../../contract/telemetry-archive'
import { type Gap, type Item, numberOf, SeenEvent } from '../../../events/event'

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
  /** Those among the items, in order. */
  #gaps: readonly Gap[] = []
  #bytes = 0
  #problems = 0
  #evicted = 0
  readonly #types = new Map<TelemetryEvent['type'], number>()

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds
  }

  /** Oldest first. It grows at its end; another array when it has changed before that. */
  get items(): readonly Item[] {
    return this.#items
  }

  /** What is missing between the events, oldest first; another array when it has changed. */
  get gaps(): readonly Gap[] {
    return this.#gaps
  }

  /** About what they take of the memory. */
  get bytes(): number {
    return this.#bytes
  }

  /** How many of them are errors, or something to look at. */
  get problems(): number {
    return this.#problems
  }

  /** How many there are of each type. */
  get types(): ReadonlyMap<TelemetryEvent['type'], number> {
    return this.#types
  }

  /** How many events were let go to stay within the bounds. */
  get evicted(): number {
    return this.#evicted
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
  append(envelopes: readonly ReadEnvelope[]): void {
    for (const envelope of envelopes) {
      const { lastSeq } = this
      const { seq, event } = envelope
      if (seq <= lastSeq) continue
      if (lastSeq > 0 && seq > lastSeq + 1) {
        const gap: Gap = { kind: 'gap', from: lastSeq + 1, to: seq - 1, ts: event.ts }
        this.#items.push(gap)
        this.#gaps = [...this.#gaps, gap]
      }
      const seen = new SeenEvent(envelope)
      this.#items.push(seen)
      this.#count(seen, 1)
    }
    this.#letGoOfOldest()
  }

  /** Adds what was before, oldest first. */
  prepend(envelopes: readonly ReadEnvelope[]): void {
    const { first } = this
    const older = between(envelopes, { from: 0, to: (first?.seq ?? Infinity) - 1, ts: first?.ts ?? 0 })
    const start = older.findIndex((item) => item.kind === 'event')
    if (start !== -1) this.#replace(0, 0, first ? older.slice(start) : older.slice(start, -1))
  }

  /** Puts events, oldest first, where they were missing; what is missing still is reported. */
  fill(gap: Gap, envelopes: readonly ReadEnvelope[]): void {
    const at = this.#items.indexOf(gap)
    if (at === -1) return
    this.#replace(at, 1, between(envelopes, gap))
    this.#letGoOfOldest()
  }

  /** No further event of before has room. */
  get isFull(): boolean {
    return this.#items.length >= this.#bounds.events * (1 - SPARE) || this.#bytes >= this.#bounds.bytes * (1 - SPARE)
  }

  #replace(at: number, count: number, items: readonly Item[]): void {
    this.#items = [...this.#items.slice(0, at), ...items, ...this.#items.slice(at + count)]
    this.#gaps = this.#items.filter((item) => item.kind === 'gap')
    for (const item of items) if (item.kind === 'event') this.#count(item, 1)
  }

  #count({ event: { type }, bytes, isProblem }: SeenEvent, change: 1 | -1): void {
    this.#bytes += change * bytes
    if (isProblem) this.#problems += change
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
        this.#evicted += 1
      }
      gone += 1
    }
    // Before the first event nothing is missing: it was let go, too.
    while (this.#items[gone]?.kind === 'gap') gone += 1
    this.#items = this.#items.slice(gone)
    this.#gaps = this.#gaps.filter(({ from }) => from >= numberOf(this.#items[0] as Item))
  }
}

/** Events of a gap, each once, with what is missing before, among and behind them. */
function between(envelopes: readonly ReadEnvelope[], { from, to, ts }: Omit<Gap, 'kind'>): Item[] {
  const items: Item[] = []
  let next = from
  for (const envelope of envelopes) {
    const { seq, event } = envelope
    if (seq < next || seq > to) continue
    if (seq > next) items.push({ kind: 'gap', from: next, to: seq - 1, ts: event.ts })
    items.push(new SeenEvent(envelope))
    next = seq + 1
  }
  if (next <= to) items.push({ kind: 'gap', from: next, to, ts })
  return items
}
