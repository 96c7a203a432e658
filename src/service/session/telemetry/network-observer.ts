import { withTimeout } from '../../shared/deadline'
import { background } from '../../shared/stray'
import { cutText, keptBytes } from './body'
import { answeredOnly, at, begun, type Exchange } from './exchange'
import type { Observed, Observer } from './observer'

/**
 * Request bodies are recorded whole; an event with more than this would be cut anyway. Of answers the browser retains for us what is
 * soon read, and no more. In bytes.
 */
const BUFFERS = {
  maxPostDataSize: 1_000_000,
  maxResourceBufferSize: 8 * 1024 * 1024,
  maxTotalBufferSize: 16 * 1024 * 1024,
}

/** A response is recorded without its body when that takes longer, ms. */
const BODY_MS = 30_000

/** URLs that contain their content, and cause no traffic. */
const INLINE = /^data:/

/** Records the requests of a target and what comes of them. */
export function networkObserver({ context, exchanges, idle, record, send }: Observed) {
  const common = ({ requestId, url, method, type, frameId, loaderId }: Exchange) => ({
    ...context.now({ id: frameId, loaderId }),
    url,
    request_id: requestId,
    method,
    resource_type: type,
  })

  const closed = (exchange: Exchange): void => {
    exchanges.delete(exchange.requestId)
    exchange.idle?.ended(exchange.requestId)
  }

  const open = (exchange: Exchange): void => {
    exchanges.set(exchange)
    for (let oldest = exchanges.surplus; oldest; oldest = exchanges.surplus) closed(oldest)
  }

  const answered = (exchange: Exchange, timestamp?: number, body?: string): void => {
    if (!exchange.response) return
    const { status, statusText, mimeType, headers } = exchange.response
    const answer = { status, status_text: statusText, mime_type: mimeType, headers, body }
    const source = { kind: 'cdp', event: 'Network.loadingFinished' } as const
    const ts = timestamp === undefined ? undefined : at(exchange, timestamp)
    record('network_response', source, { ...common(exchange), ...answer }, ts)
  }

  /** The beginning of a body; undefined when the browser does not have it any more, or never had any. */
  const bodyOf = async ({ requestId }: Exchange, most: number): Promise<string | undefined> => {
    try {
      const answer = await withTimeout(send('Network.getResponseBody', { requestId }), BODY_MS)
      if (!answer) return undefined
      const { body, base64Encoded } = answer
      return cutText(base64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body, most)
    } catch {
      return undefined
    }
  }

  return {
    start: () => send('Network.enable', BUFFERS),
    // The ends of its requests are not reported any more.
    stop: () => {
      for (const { requestId } of exchanges.of(context.target.session_id)) exchanges.delete(requestId)
    },
    on: {
      'Network.requestWillBeSent': (sent) => {
        const { requestId, request, redirectResponse } = sent
        if (INLINE.test(request.url)) return
        const before = exchanges.get(requestId)
        if (before && redirectResponse) answered({ ...before, response: redirectResponse }, sent.timestamp)
        const exchange = begun(sent, context.target.session_id, idle)
        idle?.began(requestId)
        open(exchange)
        const data = {
          ...common(exchange),
          headers: request.headers,
          post_data: request.postData,
          initiator_type: sent.initiator.type,
          document_url: sent.documentURL,
          is_redirect: redirectResponse !== undefined,
          redirect_url: redirectResponse?.url,
        }
        const source = { kind: 'cdp', event: 'Network.requestWillBeSent' } as const
        record('network_request', source, data, at(exchange, sent.timestamp))
      },
      'Network.responseReceived': (received) => {
        const { requestId, response } = received
        if (INLINE.test(response.url)) return
        const before = exchanges.get(requestId) ?? answeredOnly(received, context.target.session_id)
        const exchange = { ...before, response }
        open(exchange)
        // It goes on for as long as the page wants, and no caller waits for its end.
        if (exchange.type !== 'EventSource') return
        closed(exchange)
        answered(exchange)
      },
      'Network.loadingFinished': ({ requestId, timestamp }) => {
        const exchange = exchanges.get(requestId)
        if (!exchange) return
        closed(exchange)
        const most = keptBytes(exchange.response?.mimeType ?? '')
        if (most === 0) answered(exchange, timestamp)
        else background(bodyOf(exchange, most).then((body) => answered(exchange, timestamp, body)))
      },
      'Network.loadingFailed': ({ requestId, timestamp, errorText, canceled }) => {
        const exchange = exchanges.get(requestId)
        if (!exchange) return
        const data = { ...common(exchange), error_text: errorText, canceled }
        record('network_loading_failed', { kind: 'cdp', event: 'Network.loadingFailed' }, data, at(exchange, timestamp))
        closed(exchange)
      },
      // Requests of the previous page are no longer awaited. What came of them is recorded.
      'Page.frameNavigated': ({ frame: { parentId, loaderId } }) => {
        if (parentId !== undefined || !idle) return
        for (const requestId of idle.open) {
          const exchange = exchanges.get(requestId)
          if (!exchange || exchange.loaderId === loaderId) continue
          closed(exchange)
          answered(exchange)
        }
      },
    },
  } satisfies Observer
}
