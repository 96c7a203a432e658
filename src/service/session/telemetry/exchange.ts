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
