import type { TelemetryData } from '../contract/telemetry-events'
import { SeenEvent } from './event'

type Request = Partial<NonNullable<TelemetryData<'network_request'>>>
type Response = Partial<NonNullable<TelemetryData<'network_response'>>>
type Failure = Partial<NonNullable<TelemetryData<'network_loading_failed'>>>

/** A request and what came of it; times are Unix time in microseconds. */
export interface Exchange {
  readonly kind: 'exchange'
  /** Number of the event that it began with. */
  readonly seq: number
  readonly start: number
  /** Undefined while no answer has come. */
  end: number | undefined
  readonly url: string
  readonly method: string
  request: Request | undefined
  response: Response | undefined
  failure: Failure | undefined
  /** All that can be found, in small letters. */
  readonly events: SeenEvent[]
}

/** Joins the events of the network to requests with their answers, as they come. */
export class Waterfall {
  /** In the order in which they began. */
  readonly exchanges: Exchange[] = []
  readonly #open = new Map<string, Exchange>()
  readonly #bySeq = new Map<number, Exchange>()

  /** Events in the order of their numbers; what is not of the network is passed over. */
  add(seen: SeenEvent): void {
    const { event } = seen
    switch (event.type) {
      case 'network_request':
        // The same id again: the answer before has led on to another address.
        this.#begin(seen, event.data ?? {}, { request: event.data ?? {} })
        break
      case 'network_response':
        this.#end(seen, event.data ?? {}, { response: event.data ?? {} })
        break
      case 'network_loading_failed':
        this.#end(seen, event.data ?? {}, { failure: event.data ?? {} })
        break
      default:
    }
  }

  /** The request that an event is of, by its number. */
  of(seq: number): Exchange | undefined {
    return this.#bySeq.get(seq)
  }

  #begin(seen: SeenEvent, data: Request | Response | Failure, facts: Partial<Exchange>): Exchange {
    const method = 'method' in data ? data.method : undefined
    const exchange: Exchange = {
      kind: 'exchange',
      seq: seen.seq,
      start: seen.ts,
      end: undefined,
      url: data.url ?? '',
      method: method ?? 'GET',
      request: undefined,
      response: undefined,
      failure: undefined,
      events: [seen],
      ...facts,
    }
    this.exchanges.push(exchange)
    this.#bySeq.set(seen.seq, exchange)
    this.#open.set(idOf(data), exchange)
    return exchange
  }

  #end(seen: SeenEvent, data: Response | Failure, facts: Partial<Exchange>): void {
    const id = idOf(data)
    const open = data.request_id === undefined ? undefined : this.#open.get(id)
    // Its beginning was before everything that is known: it is known by its end alone.
    const exchange = open ?? this.#begin(seen, data, facts)
    if (open) {
      Object.assign(open, facts)
      open.events.push(seen)
      this.#bySeq.set(seen.seq, open)
    }
    exchange.end = Math.max(exchange.start, seen.ts)
    this.#open.delete(id)
  }
}

/** Ids are of one page each. */
const idOf = ({ target_id = '', request_id = '' }: Request | Response | Failure): string => `${target_id} ${request_id}`

/** All requests among these events. */
export function waterfallOf(items: readonly { kind: string }[]): Waterfall {
  const waterfall = new Waterfall()
  for (const item of items) if (item instanceof SeenEvent) waterfall.add(item)
  return waterfall
}

/** The stretch of time that some requests take: from the first beginning to the last end, or `now` where one goes on. */
export function spanOf(exchanges: readonly Exchange[], now: number): { from: number; to: number } {
  const from = Math.min(...exchanges.map(({ start }) => start))
  const to = Math.max(...exchanges.map(({ start, end }) => end ?? Math.max(start, now)))
  return exchanges.length === 0 ? { from: 0, to: 1 } : { from, to: Math.max(to, from + 1) }
}

/** Round moments of a stretch of `length`, about `count` of them, from 0 on. */
export function ticksOf(length: number, count: number): number[] {
  const rough = length / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step)
}
