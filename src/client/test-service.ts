import { vi } from 'vitest'

/** What a view asked of the service. */
export interface SentRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  key: string | null
}

let test = new AbortController()

/** What is answered after its test would be learnt by the next one. */
export function endAnswers(): void {
  test.abort()
  test = new AbortController()
}

/**
 * Stands for the service in tests of views, by answering `fetch`. `answers` are by method and path, as in `POST /browser_pools`; what is
 * not among them is 404. Returns everything that was asked and may change something.
 */
export function answerFetch(
  answers: Record<string, (request: SentRequest) => Response | Promise<Response>>,
): SentRequest[] {
  const sent: SentRequest[] = []
  const { signal: isOver } = test
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET', body, headers, signal } = init
    const { pathname: path, searchParams: query } = new URL(url, location.href)
    const key = new Headers(headers).get('Idempotency-Key')
    const request = { method, path, query, key, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body }
    if (method !== 'GET') sent.push(request)
    const answer = answers[`${method} ${path}`] ?? notHere
    const response = await Promise.race([answer(request), aborted(signal)])
    return isOver.aborted ? new Promise<Response>(() => {}) : response
  })
  return sent
}

const notHere = () => Response.json({ code: 'not_found', message: 'Not here.' }, { status: 404 })

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
