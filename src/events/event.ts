import type { ReadEnvelope } from '../client/reading/read-event'
import type { TelemetryEvent } from '../contract/telemetry-archive'
import { searchedText } from './searched-text'
import { isProblem } from './describe-event'

/** What an event takes beside its texts, in bytes, about. */
const OVERHEAD = 600

/** An event as the page keeps it. What is searched in it is made when it is first searched. */
export class SeenEvent {
  readonly kind = 'event'
  readonly seq: number
  readonly event: TelemetryEvent
  /** As it came. */
  readonly raw: unknown
  /** About what it takes of the memory. */
  readonly bytes: number
  #searched: string | undefined
  #isProblem: boolean | undefined

  constructor({ seq, event, raw = event }: ReadEnvelope) {
    this.seq = seq
    this.event = event
    this.raw = raw
    this.bytes = OVERHEAD + sizeOf(event.data) + (raw === event ? 0 : sizeOf(raw))
  }

  /** Unix time in microseconds. */
  get ts(): number {
    return this.event.ts
  }

  /** Whether it is an error, or something to look at. */
  get isProblem(): boolean {
    return (this.#isProblem ??= isProblem(this.event))
  }

  /** All of it that can be found, in small letters. */
  get searched(): string {
    return (this.#searched ??= searchedText(this.event))
  }
}

/** Events that have happened and did not arrive: `from` to `to`, both included. `ts`: of the event that came after them. */
export interface Gap {
  readonly kind: 'gap'
  readonly from: number
  readonly to: number
  readonly ts: number
}

/** What a list of events is made of, in the order of their numbers. */
export type Item = SeenEvent | Gap

/** The number by which an item is found. */
export const numberOf = (item: Item): number => (item.kind === 'event' ? item.seq : item.from)

/** Where the first item with a number of at least `seq` is. */
export function indexOfNumber(items: readonly Item[], seq: number): number {
  return firstIndex(items.length, (index) => numberOf(items[index] as Item) >= seq)
}

/** The first of `count` indices for which `holds`, where it holds for all that follow; `count` when it holds for none. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  let size = 0
  for (const inner of Object.values(value)) size += 16 + sizeOf(inner)
  return size
}
