import type { NetworkIdle } from './network-idle'

/** In the words of the debugging protocol, as all below. */
export interface Response {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly mimeType: string
  readonly headers: Record<string, string>
}

export interface RequestSent {
  readonly requestId: string
  readonly loaderId: string
  readonly frameId?: string
  readonly documentURL: string
  readonly type?: string
  /** Seconds of the browser's own clock; `wallTime` is the same in Unix time. */
  readonly timestamp: number
  readonly wallTime: number
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Record<string, string>
    readonly postData?: string
  }
  readonly initiator: { readonly type: string }
  /** What has led from the address before to this one. */
  readonly redirectResponse?: Response
}

export interface ResponseReceived {
  readonly requestId: string
  readonly loaderId: string
  readonly frameId?: string
  readonly type: string
  readonly response: Response
}

/** A request that is not answered in full. */
export interface Exchange {
  readonly requestId: string
  readonly url: string
  readonly frameId: string | undefined
  readonly loaderId: string
  readonly type: string | undefined
  /** Undefined when nobody was told of the request: the tab that has made it opened with it. */
  readonly method?: string
  /** From the browser's clock to Unix time, in seconds. */
  readonly clockOffset?: number
  /** The DevTools session of the target that has told of it first. */
  readonly sessionId: string
  /** Of the tab that waits for the answer. */
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

/** One of which only the answer is known. */
export const answeredOnly = (received: ResponseReceived, sessionId: string): Exchange => ({
  requestId: received.requestId,
  url: received.response.url,
  frameId: received.frameId,
  loaderId: received.loaderId,
  type: received.type,
  sessionId,
})

/** A time of the browser's clock in microseconds of Unix time; undefined when that cannot be said. */
export const at = ({ clockOffset }: Exchange, timestamp: number): number | undefined =>
  clockOffset === undefined ? undefined : Math.round((clockOffset + timestamp) * 1e6)
