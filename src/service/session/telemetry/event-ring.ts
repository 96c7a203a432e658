import type { KeptEvent } from './kept-event'

export interface RingBounds {
  readonly events: number
  readonly bytes: number
  /** Events that are not settled stay beyond those bounds, until all are larger than this. */
  readonly unstoredBytes: number
}

/** So many dropped events may lie before the kept ones until the array is cut: they still take memory. */
const slack = 64

/** The newest events of a sequence: the oldest settled ones are dropped when there are too many, or too large together. */
export class EventRing {
  readonly #bounds: RingBounds
  #events: KeptEvent[] = []
  /** Where the kept ones begin. */
  #start = 0
  #bytes = 0
  #settled = 0

  constructor(bounds: RingBounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#events.length - this.#start
  }

  get bytes(): number {
    return this.#bytes
  }

  get first(): number | undefined {
    return this.#events[this.#start]?.seq
  }

  /** Adds `event`, which follows the last one: its number is higher by one. The newest event is kept however large it is. */
  push(event: KeptEvent): void {
    this.#events.push(event)
    this.#bytes += event.bytes
    this.#trim()
  }

  /** Marks the events up to this number as stored, or given up. */
  markStored(seq: number): void {
    this.#settled = seq
    this.#trim()
  }

  /** Returns at most `count` events of at most `bytes`, and one at least, that follow the one with the number `seq`. */
  after(seq: number, count = Infinity, bytes = Infinity): KeptEvent[] {
    const from = this.#start + Math.max(0, seq + 1 - (this.first ?? 0))
    let left = bytes
    let end = from
    for (let event = this.#events[from]; event && end - from < count; event = this.#events[end]) {
      left -= event.bytes
      if (left < 0 && end > from) break
      end += 1
    }
    return this.#events.slice(from, end)
  }

  clear(): void {
    this.#events = []
    this.#start = 0
    this.#bytes = 0
  }

  #trim(): void {
    const { events, bytes, unstoredBytes } = this.#bounds
    for (let first = this.first; first !== undefined && this.size > 1; first = this.first) {
      const superfluous = first <= this.#settled && (this.size > events || this.#bytes > bytes)
      if (!superfluous && this.#bytes <= unstoredBytes) return
      this.#drop()
    }
  }

  #drop(): void {
    this.#bytes -= this.#events[this.#start]?.bytes ?? 0
    this.#start += 1
    if (this.#start < slack) return
    this.#events = this.#events.slice(this.#start)
    this.#start = 0
  }
}
