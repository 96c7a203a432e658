import { expect, test } from 'vitest'
import { answerFetch } from '../../client/test-service'
import { envelope } from '../../events/test-events'
import { makeBundle } from './bundle'

const KEY = 'the-key-of-this-connection'
const CONNECTION = { id: 'own', name: 'own', baseUrl: '', key: KEY }
const START = Date.parse('2026-01-31T09:30:00.000Z')
const REPLAY = {
  replay_id: 'v1',
  started_at: new Date(START).toISOString(),
  finished_at: new Date(START + 60_000).toISOString(),
  replay_view_url: 'http://localhost/browser/replays?jwt=token',
}
const BUNDLED = {
  connection: CONNECTION,
  sessionId: 's1',
  replay: REPLAY,
  range: { from: 1_000, to: 9_000 },
  markdown: '## It failed\n',
  pictures: [{ name: 'screen.jpg', blob: new Blob(['a picture']) }],
  video: '/video?jwt=token',
}
const { signal } = new AbortController()
const click = (at_ms: number, x: number) => ({
  at_ms,
  duration_ms: 5,
  action: { type: 'click_mouse', click_mouse: { x, y: 1 } },
})

test('a bundle has the report, pictures, actions, events, requests and the video, of its part alone, and no key', async () => {
  const asked: string[] = []
  answerFetch({
    'GET /browsers/s1/replays/v1/actions': () => Response.json([click(500, 111), click(5_000, 222)]),
    'GET /browsers/s1/telemetry/events': ({ query }) => {
      asked.push(`${query.get('since')} ${query.get('until')}`)
      const url = `https://shop.example/cart?key=${KEY}`
      return Response.json([
        envelope(1, 'network_request', { request_id: 'r', url, method: 'GET' }, (START + 2_000) * 1000),
        envelope(2, 'network_response', { request_id: 'r', url, status: 503 }, (START + 2_100) * 1000),
      ])
    },
    'GET /video': () => new Response('all of the video'),
  })
  // Nothing in it is compressed: what is in it can be read.
  const archive = await (await makeBundle(BUNDLED, signal)).text()
  expect(asked).toEqual(['2026-01-31T09:30:01.000Z 2026-01-31T09:30:09.001Z'])
  for (const name of ['README.md', 'screen.jpg', 'actions.json', 'events.json', 'network.har', 'video.mp4'])
    expect(archive).toContain(name)
  for (const part of ['## It failed', 'a picture', '"x": 222', '"status": 503', 'shop.example', 'all of the video'])
    expect(archive).toContain(part)
  expect(archive).not.toContain('"x": 111')
  expect(archive).not.toContain(KEY)
})

test('where there are no events and no actions there is a bundle all the same; without its video there is none', async () => {
  answerFetch({})
  const archive = await (await makeBundle({ ...BUNDLED, video: undefined }, signal)).text()
  expect(archive).toContain('README.md')
  expect(archive).not.toContain('video.mp4')
  await expect(makeBundle(BUNDLED, signal)).rejects.toThrow('The service returned 404 for the video.')
})
