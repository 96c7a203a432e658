import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { EventLog } from '../session/telemetry/event-log'
import { eventStream } from '../session/telemetry/event-stream'
import { app } from './app'

test('a HEAD on a stream of events leaves no reader behind', async () => {
  const log = new EventLog()
  const stream = new Hono().get('/stream', () => {
    return new Response(eventStream(log.read(0)), { headers: { 'Content-Type': 'text/event-stream' } })
  })
  const whole = app({ loopback: true, allowedOrigins: [], parts: [stream] })
  const answer = await whole.request('http://localhost/stream', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/event-stream',
    '',
  ])
  expect(log.readerCount).toBe(0)
})
