import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from './connection'
import { OverdueError } from './errors'
import { nextScreen } from './screen'

let tests = 0
/** Of each test, with a budget of calls of its own. */
let own: Connection

beforeEach(() => {
  own = { id: `own ${++tests}`, name: 'own', baseUrl: '', key: 'key' }
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A service that begins to send a picture, and then sends nothing more. */
function stopping(): void {
  vi.stubGlobal('fetch', async () => {
    return new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1_000)) }))
  })
}

/** A service that takes so long for a picture. */
function slow(ms: number): void {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      setTimeout(() => resolve(new Response(new Uint8Array(1_000))), ms)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
}

const next = (etag: string | null, signal: AbortSignal) =>
  nextScreen(own, 'session', { etag, waitSeconds: 20, type: 'image/png', signal })

async function failureOf(picture: Promise<unknown>, ms: number): Promise<unknown> {
  let failure: unknown
  void picture.catch((error: unknown) => (failure = error))
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2)
  return failure
}

test('a picture that stops on its way is given up, as without an answer', async () => {
  stopping()
  expect(await failureOf(next(null, new AbortController().signal), 10_000)).toBeInstanceOf(OverdueError)
})

test('of the own service, too, a picture that stops on its way is given up, and its request ends', async () => {
  let asked: AbortSignal | undefined
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    asked = signal
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1_000)) })
    return Object.defineProperty(new Response(body, { headers: { 'Content-Length': '5000' } }), 'type', {
      value: 'basic',
    })
  })
  expect(await failureOf(next(null, new AbortController().signal), 15_000)).toBeInstanceOf(OverdueError)
  expect(asked?.aborted).toBe(true)
})

test('a picture that takes 20 seconds is waited for', async () => {
  slow(20_000)
  const picture = next(null, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await picture)?.bytes.size).toBe(1_000)
})

test.each([
  ['is due at once', null, 60_000],
  ['may wait for a change', '"a"', 80_000],
])('a picture that %s and never begins is given up', async (_what, etag, ms) => {
  slow(1_000_000)
  expect(await failureOf(next(etag, new AbortController().signal), ms)).toBeInstanceOf(OverdueError)
})

test('a canceled picture rejects as canceled, not as unanswered', async () => {
  slow(1_000)
  const viewer = new AbortController()
  const picture = next(null, viewer.signal)
  viewer.abort(new Error('gone'))
  await expect(picture).rejects.toThrow('gone')
})
