import { vi } from 'vitest'

/** What a view asked of the service. */
export interface SentRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  key: string | null
}

/**
 * Stands for the service in tests of views, by answering `fetch`. `answers` are by method and path, as in `POST /browser_pools`; what is
 * not among them is 404. Returns everything that was asked and may change something.
 */
export function answerFetch(
  answers: Record<string, (request: SentRequest) => Response | Promise<Response>>,
): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET', body, headers, signal } = init
    const { pathname: path, searchParams: query } = new URL(url, location.href)
    const key = new Headers(headers).get('Idempotency-Key')
    const request = { method, path, query, key, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body }
    if (method !== 'GET') sent.push(request)
    const answer = answers[`${method} ${path}`]
    if (!answer) return Response.json({ code: 'not_found', message: 'Not here.' }, { status: 404 })
    return Promise.race([answer(request), aborted(signal)])
  })
  return sent
}

/** Rejects when the signal is aborted. */
const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

/** An answer that comes when `send` is called. */
export function heldAnswer(): { answer: () => Promise<Response>; send: (response: Response) => void } {
  let send: (response: Response) => void = () => {}
  const promise = new Promise<Response>((resolve) => {
    send = resolve
  })
  return { answer: () => promise, send: (response) => send(response) }
}

/** As when the network is gone. */
export const loseAnswer = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
