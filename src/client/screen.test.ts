import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverdueError } from './errors'
import { nextScreen } from './screen'

const own = { id: 'own', name: 'own', baseUrl: '', key: 'key' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A service that begins to send a picture, and then sends nothing more. */
function stopping(): void {
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
      body.enqueue(new Uint8Array(1_000))
      signal.addEventListener('abort', () => body.error(signal.reason))
    }
    return new Response(new ReadableStream({ start }))
  })
}

const next = (etag: string | null, signal: AbortSignal) =>
  nextScreen(own, 'session', { etag, waitSeconds: 20, type: 'image/png', signal })

test.each([
  ['that is due at once', null, 10_000],
  ['that may wait for a change', '"a"', 30_000],
])('a picture %s and stops on its way is given up, as when nobody answers', async (_what, etag, ms) => {
  stopping()
  const { signal } = new AbortController()
  let failure: unknown
  void next(etag, signal).catch((error: unknown) => (failure = error))
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toBeInstanceOf(OverdueError)
})

test('who calls a picture off is told so, and not that nobody answers', async () => {
  stopping()
  const viewer = new AbortController()
  const picture = next(null, viewer.signal)
  viewer.abort(new Error('gone'))
  await expect(picture).rejects.toThrow('gone')
})
