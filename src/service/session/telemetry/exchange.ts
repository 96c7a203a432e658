import type { RequestSent, Response, ResponseReceived } from './captured-event'
import type { NetworkIdle } from './network-idle'

/** A request that is not answered in full. */
export interface Exchange {
  readonly requestId: string
  readonly url: string
  readonly frameId: string | undefined
  readonly loaderId: string
  readonly type: string | undefined
  /** Undefined when the request was not reported: the tab that has made it opened with it. */
  readonly method?: string
  /** From the browser's clock to Unix time, in seconds. */
  readonly clockOffset?: number
  /** The DevTools session of the target that reported it first. */
  readonly sessionId: string
  /** The network idleness of the tab that waits for the answer. */
  readonly idle?: NetworkIdle | undefined
  response?: Response
}

export const begun = (sent: RequestSent, sessionId: string, idle: NetworkIdle | undefined): Exchange => ({
  requestId: sent.requestId,
  url: sent.request.url,
  frameId: sent.frameId,
  loaderId: sent.loaderId,
  type: sent.type,
  method: sent.request.method,
  clockOffset: sent.wallTime - sent.timestamp,
  sessionId,
  idle,
})

export const answeredOnly = (received: ResponseReceived, sessionId: string): Exchange => ({
  requestId: received.requestId,
  url: received.response.url,
  frameId: received.frameId,
  loaderId: received.loaderId,
  type: received.type,
  sessionId,
})

/** Returns a time of the browser's clock in microseconds of Unix time; undefined when that cannot be said. */
export function at({ clockOffset }: Exchange, timestamp: number): number | undefined {
  if (clockOffset === undefined) return undefined
  const micros = Math.round((clockOffset + timestamp) * 1e6)
  return micros >= 0 && Number.isSafeInteger(micros) ? micros : undefined
}

/** Requests of a browser that may be open, and characters of their addresses and headers; the oldest are forgotten, as if nothing came of them. */
const MOST_OPEN = 10_000
export const MOST_OPEN_CHARACTERS = 16 * 1024 ** 2

/** The requests of a browser that are not answered in full, oldest first. */
export class Exchanges {
  readonly #open = new Map<string, Exchange>()
  #characters = 0

  get(requestId: string): Exchange | undefined {
    return this.#open.get(requestId)
  }

  set(exchange: Exchange): void {
    const { requestId } = exchange
    this.#characters += charactersOf(exchange) - charactersOf(this.#open.get(requestId))
    this.#open.set(requestId, exchange)
  }

  delete(requestId: string): void {
    this.#characters -= charactersOf(this.#open.get(requestId))
    this.#open.delete(requestId)
  }

  /** Returns those that a DevTools session has reported first. */
  of(sessionId: string): readonly Exchange[] {
    return [...this.#open.values()].filter((exchange) => exchange.sessionId === sessionId)
  }

  /** The one to be forgotten next; undefined while there is room for all. */
  get surplus(): Exchange | undefined {
    if (this.#open.size <= MOST_OPEN && this.#characters <= MOST_OPEN_CHARACTERS) return undefined
    const [oldest] = this.#open.values()
    return oldest
  }
}

function charactersOf(exchange: Exchange | undefined): number {
  const { url = '', response } = exchange ?? {}
  const headers = Object.entries(response?.headers ?? {})
  return headers.reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    url.length + (response?.url.length ?? 0),
  )
}
