import { background } from '../../shared/stray'
import { cutText, keptBytes } from './body'
import type { CapturedEvent, Frame, LoadingFailed, RequestSent, ResponseReceived } from './captured-event'
import { answeredOnly, at, begun, type Exchange } from './exchange'
import type { Observed, Observer } from './observer'

/**
 * What is sent is told as it is; an event with more than this would be cut anyway. Of answers the browser keeps for us what is
 * soon asked for, and no more. In bytes.
 */
const BUFFERS = {
  maxPostDataSize: 1_000_000,
  maxResourceBufferSize: 8 * 1024 * 1024,
  maxTotalBufferSize: 16 * 1024 * 1024,
}

/** Requests of a browser that may be open; the oldest are forgotten, as if nothing came of them. */
const MOST_OPEN = 10_000

/** Those whose `url` holds all of it, and that go nowhere. */
const INLINE = /^data:/

/** The requests of a target and what comes of them. */
export class NetworkObserver implements Observer {
  readonly #target: Observed

  constructor(target: Observed) {
    this.#target = target
  }

  async start(): Promise<void> {
    await this.#target.send('Network.enable', BUFFERS)
  }

  receive({ method, params }: CapturedEvent): void {
    switch (method) {
      case 'Network.requestWillBeSent':
        this.#sent(params)
        break
      case 'Network.responseReceived':
        this.#received(params)
        break
      case 'Network.loadingFinished':
        this.#finished(params)
        break
      case 'Network.loadingFailed':
        this.#failed(params)
        break
      case 'Page.frameNavigated':
        this.#navigated(params.frame)
        break
      default:
      // The rest is told to others.
    }
  }

  /** What the target has begun comes to no end that would be told. */
  stop(): void {
    const { context, exchanges } = this.#target
    for (const [id, { sessionId }] of exchanges) if (sessionId === context.target.session_id) exchanges.delete(id)
  }

  #sent(sent: RequestSent): void {
    const { requestId, request, redirectResponse } = sent
    if (INLINE.test(request.url)) return
    const { context, exchanges, idle, record } = this.#target
    const before = exchanges.get(requestId)
    if (before && redirectResponse) this.#answered({ ...before, response: redirectResponse }, sent.timestamp)
    const exchange = begun(sent, context.target.session_id, idle)
    exchanges.set(requestId, exchange)
    idle?.began(requestId)
    this.#forget()
    const data = {
      ...this.#common(exchange),
      headers: request.headers,
      post_data: request.postData,
      initiator_type: sent.initiator.type,
      document_url: sent.documentURL,
      is_redirect: redirectResponse !== undefined,
      redirect_url: redirectResponse?.url,
    }
    const source = { kind: 'cdp', event: 'Network.requestWillBeSent' } as const
    record('network_request', source, data, at(exchange, sent.timestamp))
  }

  #received(received: ResponseReceived): void {
    const { requestId, response } = received
    if (INLINE.test(response.url)) return
    const { context, exchanges } = this.#target
    const exchange = exchanges.get(requestId) ?? answeredOnly(received, context.target.session_id)
    exchange.response = response
    exchanges.set(requestId, exchange)
    this.#forget()
    // It goes on for as long as the page wants, and no caller waits for its end.
    if (exchange.type !== 'EventSource') return
    this.#closed(exchange)
    this.#answered(exchange)
  }

  #finished({ requestId, timestamp }: { requestId: string; timestamp: number }): void {
    const exchange = this.#target.exchanges.get(requestId)
    if (!exchange) return
    this.#closed(exchange)
    const most = keptBytes(exchange.response?.mimeType ?? '')
    if (most === 0) this.#answered(exchange, timestamp)
    else background(this.#body(exchange, most).then((body) => this.#answered(exchange, timestamp, body)))
  }

  #failed(failure: LoadingFailed): void {
    const exchange = this.#target.exchanges.get(failure.requestId)
    if (!exchange) return
    const data = { ...this.#common(exchange), error_text: failure.errorText, canceled: failure.canceled }
    const source = { kind: 'cdp', event: 'Network.loadingFailed' } as const
    this.#target.record('network_loading_failed', source, data, at(exchange, failure.timestamp))
    this.#closed(exchange)
  }

  #answered(exchange: Exchange, timestamp?: number, body?: string): void {
    if (!exchange.response) return
    const { status, statusText, mimeType, headers } = exchange.response
    const answer = { status, status_text: statusText, mime_type: mimeType, headers, body }
    const source = { kind: 'cdp', event: 'Network.loadingFinished' } as const
    const ts = timestamp === undefined ? undefined : at(exchange, timestamp)
    this.#target.record('network_response', source, { ...this.#common(exchange), ...answer }, ts)
  }

  /** The beginning of a body; undefined when the browser does not have it any more, or never had any. */
  async #body({ requestId }: Exchange, most: number): Promise<string | undefined> {
    try {
      const { body, base64Encoded } = await this.#target.send('Network.getResponseBody', { requestId })
      return cutText(base64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body, most)
    } catch {
      return undefined
    }
  }

  /** Requests of the previous page are no longer awaited. What came of them is recorded. */
  #navigated({ parentId, loaderId }: Frame): void {
    const { idle, exchanges } = this.#target
    if (parentId !== undefined || !idle) return
    for (const requestId of idle.open) {
      const exchange = exchanges.get(requestId)
      if (!exchange || exchange.loaderId === loaderId) continue
      this.#closed(exchange)
      this.#answered(exchange)
    }
  }

  #forget(): void {
    const { exchanges } = this.#target
    const [oldest] = exchanges.values()
    if (oldest && exchanges.size > MOST_OPEN) this.#closed(oldest)
  }

  #closed({ requestId, idle }: Exchange): void {
    this.#target.exchanges.delete(requestId)
    idle?.ended(requestId)
  }

  #common({ requestId, url, method, type, frameId, loaderId }: Exchange) {
    const { context } = this.#target
    return { ...context.now({ id: frameId, loaderId }), url, request_id: requestId, method, resource_type: type }
  }
}
