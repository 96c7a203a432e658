import { expect, onTestFinished, test } from 'vitest'
import { answerFetch } from '../../../client/test-service'
import { OWN } from '../../../resources/test-view'
import { watchFolder } from './folder-watch'

test('a page that goes ends its watch once: a second end was an error in the events of the session', async () => {
  // A session of its own: the page of all tests may have watches of others that are over.
  const streams: ReadableStreamDefaultController[] = []
  let ends = 0
  answerFetch({
    'POST /browsers/leaving/fs/watch': () => Response.json({ watch_id: 'w' }, { status: 201 }),
    'GET /browsers/leaving/fs/watch/w/events': () =>
      new Response(new ReadableStream({ start: (controller) => void streams.push(controller) }), {
        headers: { 'Content-Type': 'text/event-stream' },
      }),
    'DELETE /browsers/leaving/fs/watch/w': () => {
      ends += 1
      return new Response(null, { status: 204 })
    },
  })
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const live: boolean[] = []
  void watchFolder(
    OWN,
    { sessionId: 'leaving', path: '/home/user/Downloads', signal: over.signal },
    { onLive: (isLive) => void live.push(isLive), onEvents: () => {} },
  )
  await expect.poll(() => streams.length).toBe(1)
  dispatchEvent(new Event('pagehide'))
  streams[0]?.error(new TypeError('network error'))
  await expect.poll(() => live.at(-1)).toBe(false)
  expect(ends).toBe(1)
})
