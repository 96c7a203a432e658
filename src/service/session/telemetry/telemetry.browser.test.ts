import Kernel from '@onkernel/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../../contract/session'
import { MAX_STREAMS, TelemetryEnvelope } from '../../../contract/telemetry-archive'
import { json, LIGHT, startTestService, TestService } from '../../test-service'
import { BreakingLine } from './test-breaking-line'
import { BusySite } from './test-busy-site'
import { on } from './test-session-events'

let api: TestService
let kernel: Kernel

beforeAll(async () => {
  api = await TestService.start(undefined, LIGHT)
  kernel = new Kernel({ baseURL: api.url(''), apiKey: api.settings.apiKey ?? '', maxRetries: 0, logLevel: 'off' })
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

const press = ({ session_id }: BrowserSession) =>
  api.call('POST', `/browsers/${session_id}/computer/press_key`, { keys: ['a'] })

const events = (session: BrowserSession, query = '') =>
  json<TelemetryEnvelope[]>(api.call('GET', `/browsers/${session.session_id}/telemetry/events${query}`))

/** Of the first two tests. */
let session: BrowserSession

test('as many follow a session as may; one more is told so, and may when others have gone', async () => {
  session = await api.newSession({ telemetry: { enabled: true } })
  const gone = new AbortController()
  const follow = (signal?: AbortSignal) =>
    api.call('GET', `/browsers/${session.session_id}/telemetry/stream`, undefined, signal ? { signal } : {})
  await Promise.all(Array.from({ length: MAX_STREAMS }, () => follow(gone.signal)))
  const surplus = await follow()
  expect([surplus.status, await surplus.json()]).toMatchObject([503, { code: 'too_many_streams' }])
  gone.abort()
  await expect.poll(async () => (await follow()).status).toBe(200)
})

test('each call that acts on a session is told, and stays to be read when it has ended', async () => {
  const answer = await press(session)
  await api.call('POST', `/browsers/${session.session_id}/computer/press_key`, { keys: [] })
  await api.call('GET', `/browsers/${session.session_id}`)
  const program = { command: 'echo', args: ['private words'] }
  expect((await api.call('POST', `/browsers/${session.session_id}/process/exec`, program)).status).toBe(200)
  const spawned = await api.call('POST', `/browsers/${session.session_id}/process/spawn`, { command: 'cat' })
  const { process_id: process } = (await spawned.json()) as { process_id: string }
  const typed = { data_b64: 'YQo=' }
  const stdin = `/browsers/${session.session_id}/process/${process}/stdin`
  expect((await api.call('POST', stdin, typed)).status).toBe(200)
  const recorded = await events(session)
  expect(recorded.map((event) => TelemetryEnvelope.parse(event))).toEqual(recorded)
  expect(recorded).toMatchObject([
    {
      seq: 1,
      event: {
        type: 'api_call',
        category: 'control',
        source: { kind: 'kernel_api' },
        data: { operation_id: 'pressKey', status: 200, request_id: answer.headers.get('x-request-id') },
      },
    },
    { seq: 2, event: { data: { operation_id: 'pressKey', status: 400 } } },
    // What was run is reported to no other session.
    { seq: 3, event: { type: 'api_call', data: { operation_id: 'processExec', status: 200 } } },
    // What is typed into a program is no event of its own.
    { seq: 4, event: { data: { operation_id: 'processSpawn', status: 200 } } },
  ])
  expect(JSON.stringify(recorded)).not.toContain('private words')
  await api.deleteSession(session)
  const ended = await events(session)
  expect(ended.slice(0, -1)).toEqual(recorded)
  expect(ended.at(-1)).toMatchObject({ seq: 5, event: { data: { operation_id: 'deleteBrowser', status: 204 } } })
  expect((await api.call('GET', `/browsers/${session.session_id}/telemetry/stream`)).status).toBe(404)
  expect((await api.call('GET', '/browsers/missing/telemetry/events')).status).toBe(404)
})

test('without telemetry the stream opens and stays silent until the session ends', async () => {
  const session = await api.newSession()
  const stream = await api.call('GET', `/browsers/${session.session_id}/telemetry/stream?replay=all`)
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.headers.get('x-sse-content-type')).toBe('application/json')
  await press(session)
  await api.deleteSession(session)
  expect(await stream.text()).toBe(':\n\n')
  expect(await events(session)).toEqual([])
})

test('the public SDK goes on after a dropped connection, without loss or doubling', async () => {
  const session = await api.newSession({ telemetry: { enabled: true } })
  const id = session.session_id
  const seqs: number[] = []
  const first = await kernel.browsers.telemetry.stream(id)
  for (let count = 0; count < 3; count++) await press(session)
  for await (const { seq } of first) {
    seqs.push(seq)
    if (seq === 2) first.controller.abort()
  }
  for (let count = 0; count < 3; count++) await press(session)
  const second = await kernel.browsers.telemetry.stream(id, { 'Last-Event-ID': String(seqs.at(-1)), replay: 'all' })
  await press(session)
  for await (const { seq } of second) {
    seqs.push(seq)
    if (seq === 7) await api.deleteSession(session)
  }
  expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7])

  const paged: number[] = []
  const pages = kernel.browsers.telemetry.events(id, { limit: 2, category: ['control', 'console'] })
  for await (const { seq } of pages) paged.push(seq)
  // The last one is the end of the session itself.
  expect(paged).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('the public SDK follows a page that never rests over a line that breaks in the middle of events', async () => {
  const site = await BusySite.listen()
  const line = await BreakingLine.listen(api.service.server.port, 30_000)
  const session = await api.newSession({ start_url: site.url('/talking'), telemetry: on('console') })
  const { telemetry } = new Kernel({ baseURL: line.origin, apiKey: api.settings.apiKey ?? '', maxRetries: 0 }).browsers
  const recorded: { seq: number; text: string }[] = []
  while (recorded.length < 250) {
    const after = { 'Last-Event-ID': String(recorded.at(-1)?.seq ?? 0), replay: 'all' }
    const stream = await telemetry.stream(session.session_id, after)
    try {
      for await (const { seq, event } of stream) {
        const text = event.type === 'console_log' ? (event.data?.text ?? '') : event.type
        recorded.push({ seq, text: text.split(' ', 2).join(' ') })
      }
    } catch {
      // It broke: it is gone on with.
    }
  }
  expect(line.breaks).toBeGreaterThan(3)
  expect(recorded).toEqual(recorded.map((_, index) => ({ seq: index + 1, text: `line ${index}` })))

  // The archive has the same, also while more comes.
  const kept: number[] = []
  for await (const { seq } of kernel.browsers.telemetry.events(session.session_id, { limit: 100 })) {
    if (kept.push(seq) === recorded.length) break
  }
  expect(kept).toEqual(recorded.map(({ seq }) => seq))
  await api.deleteSession(session)
  line.close()
  await site.close()
})

test('a stream ends with its lease, which is told, and what it has turned on is off again', async () => {
  const pool = await api.newPool({ headless: true })
  const session = await json<BrowserSession>(api.acquire(pool, { telemetry: { enabled: true } }))
  const stream = await api.call('GET', `/browsers/${session.session_id}/telemetry/stream`)
  await press(session)
  await api.release(pool, session)
  expect((await stream.text()).match(/^id: .*/gm)).toEqual(['id: 2'])
  const operations = async () =>
    (await events(session)).map(({ event }) => (event.data as { operation_id: string }).operation_id)
  const first = ['acquireBrowser', 'pressKey', 'releaseBrowser']
  expect(await operations()).toEqual(first)
  const again = await json<BrowserSession>(api.acquire(pool))
  expect(again.session_id).toBe(session.session_id)
  await press(again)
  expect(await operations()).toEqual(first)
  await api.release(pool, again)
  await api.acquire(pool, { telemetry: { enabled: true } })
  expect(await operations()).toEqual([...first, 'acquireBrowser'])
  await api.deletePool(pool)
})

test('a stop ends the streams in order, and the next service still has what has happened', async () => {
  const session = await api.newSession({ telemetry: { enabled: true } })
  const stream = await api.call('GET', `/browsers/${session.session_id}/telemetry/stream?replay=all`)
  await press(session)
  await press(session)
  const recorded = await events(session)
  await api.service.stop()
  expect((await stream.text()).match(/^id: .*/gm)).toEqual(['id: 1', 'id: 2'])
  api.service = await startTestService(api.settings)
  expect(recorded).toHaveLength(2)
  expect(await events(session)).toEqual(recorded)
  expect(await events(session, '?order=desc&limit=1')).toEqual(recorded.slice(1))
  expect(await events(session, '?offset=2&category=control,page')).toEqual(recorded.slice(1))
  expect(await events(session, '?category=page')).toEqual([])
})
