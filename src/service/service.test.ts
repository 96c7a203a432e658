import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pool, PoolStatus } from '../contract/pool'
import type { BrowserSession } from '../contract/session'
import { Service } from './service'
import { readSettings, type Settings } from './settings'
import { Store } from './store/store'

// The whole service with real browsers, over real connections.

const settings = (folder: string) =>
  readSettings({
    PORT: '0',
    POOLDECK_DATA_DIR: path.join(folder, 'data'),
    POOLDECK_API_KEY: 'My API Key',
    POOLDECK_FILL_RATE_CAP: '100000',
    POOLDECK_POOLED_SESSIONS_LIMIT: '4',
  })

const start = (chosen: Settings) =>
  Service.start(chosen, Store.open({ dataDir: chosen.dataDir }), path.join(folder, 'no-dashboard'))

const small = { viewport: { width: 800, height: 600 }, fill_rate_per_minute: 100_000 }
const slow = 90_000

let folder: string
let service: Service
const before = process.env['TMPDIR']

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pd-'))
  // The folders of browsers go below it, so that what is left behind is seen.
  process.env['TMPDIR'] = folder
  service = await start(settings(folder))
}, slow)

afterAll(async () => {
  await service.stop()
  await service.stop()
  expect(await readdir(folder)).toEqual(['data'])
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await rm(folder, { recursive: true })
}, slow)

const url = (place: string) => `http://127.0.0.1:${service.server.port}${place}`

const call = (method: string, place: string, body?: unknown, init: RequestInit = {}) =>
  fetch(url(place), {
    method,
    ...init,
    headers: {
      Authorization: 'Bearer My API Key',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(init.headers as Record<string, string>),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const json = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T
const newPool = (request: object) => json<Pool>(call('POST', '/browser_pools', { size: 1, ...small, ...request }))
const acquire = (pool: Pool, request: object = {}, init: RequestInit = {}) =>
  call('POST', `/browser_pools/${pool.id}/acquire`, { acquire_timeout_seconds: 30, ...request }, init)
const release = (pool: Pool, session: BrowserSession, reuse = true) =>
  call('POST', `/browser_pools/${pool.id}/release`, { session_id: session.session_id, reuse })
const status = (pool: Pool) => json<PoolStatus>(call('GET', `/browser_pools/${pool.id}/status`))
const deletePool = (pool: Pool) => call('DELETE', `/browser_pools/${pool.id}`, { force: true })

describe('what cannot be answered is answered with an Error body', () => {
  const errorOf = async (response: Promise<Response>) => {
    const answer = await response
    expect(answer.headers.get('content-type')).toBe('application/json')
    const { code, message } = (await answer.json()) as { code: string; message: string }
    expect(message).toMatch(/\w+/)
    return [answer.status, code]
  }

  test.each([
    [401, 'unauthorized', 'GET', '/browser_pools', { headers: { Authorization: '' } }],
    [401, 'unauthorized', 'GET', '/browser_pools', { headers: { Authorization: 'Bearer my api key' } }],
    [401, 'unauthorized', 'GET', '/browser_pools', { headers: { Authorization: 'Basic My API Key' } }],
    [404, 'not_found', 'GET', '/browser_pools/none', {}],
    [404, 'not_found', 'DELETE', '/browser_pools/none', {}],
    [404, 'not_found', 'GET', '/browsers/none', {}],
    [404, 'not_found', 'POST', '/browsers/none/computer/screenshot', {}],
    [404, 'not_found', 'POST', '/nowhere', {}],
    [405, 'method_not_allowed', 'PUT', '/browser_pools', {}],
    [400, 'bad_request', 'POST', '/browser_pools', {}],
    [400, 'bad_request', 'POST', '/browser_pools', { body: '{}' }],
    [400, 'bad_request', 'POST', '/browser_pools', { body: '{', headers: { 'Content-Type': 'application/json' } }],
    [400, 'bad_request', 'GET', '/browser_pools?limit=101', {}],
    [400, 'bad_request', 'POST', '/browsers/none/computer/drag_mouse', {}],
    [413, 'payload_too_large', 'POST', '/browser_pools', { body: 'x'.repeat(7 * 1024 * 1024) }],
  ])('%i %s: %s %s', async (expected, code, method, place, init) => {
    expect(await errorOf(call(method, place, undefined, init))).toEqual([expected, code])
  })

  test('a method that a path does not have is answered with those that it has', async () => {
    const answer = await call('PUT', '/browser_pools/x')
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE')
  })

  test('a name that is not of this machine is refused', async () => {
    const { request } = await import('node:http')
    const answered = await new Promise<number | undefined>((resolve) => {
      const headers = { Host: 'pooldeck.example' }
      request(url('/healthz'), { headers }, (answer) => resolve(answer.resume().statusCode)).end()
    })
    expect(answered).toBe(403)
  })
})

test('what needs no key is answered without one', async () => {
  expect(await json(fetch(url('/healthz')))).toEqual({ status: 'ok' })
  expect(await json(fetch(url('/openapi.json')))).toMatchObject({ openapi: '3.1.0' })
})

test('a session without a display is driven like any other', { timeout: slow }, async () => {
  const request = { headless: true, viewport: { width: 640, height: 480 }, start_url: 'data:text/html,hello' }
  const session = await json<BrowserSession>(call('POST', '/browsers', request))
  expect(session).toMatchObject({ headless: true })
  const computer = `/browsers/${session.session_id}/computer`
  const operations = {
    'drag_mouse': { path: [[10, 10], [90, 90]], duration_ms: 50 }, // prettier-ignore
    press_key: { keys: ['Ctrl+a'] },
    type: { text: 'hello' },
    click_mouse: { x: 320, y: 240 },
    'clipboard/write': { text: 'copied' },
    screenshot: {},
  }
  for (const [operation, body] of Object.entries(operations)) {
    const { status } = await call('POST', `${computer}/${operation}`, body)
    expect([operation, status]).toEqual([operation, 200])
  }
  expect(await json(call('POST', `${computer}/clipboard/read`))).toEqual({ text: 'copied' })
  expect(await json(call('POST', `${computer}/get_mouse_position`))).toEqual({ x: 320, y: 240 })
  const frame = await call('GET', `${computer}/screenshot`)
  expect([frame.status, frame.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await call('DELETE', `/browsers/${session.session_id}`)).status).toBe(204)
})

test('a browser is acquired, driven, released as it is, and replaced', { timeout: slow }, async () => {
  const pool = await newPool({ name: 'main' })
  expect(pool).toMatchObject({ available_count: 0, acquired_count: 0, extension_ids: [] })
  const session = await json<BrowserSession>(acquire(pool, { name: 'mine', tags: { team: 'qa' } }))
  expect(session).toMatchObject({ name: 'mine', tags: { team: 'qa' }, pool: { id: pool.id, name: 'main' } })
  expect(await json(call('GET', '/browser_pools/main'))).toMatchObject({ available_count: 0, acquired_count: 1 })
  expect(await json(call('GET', '/browsers'))).toMatchObject([{ session_id: session.session_id }])

  const computer = `/browsers/${session.session_id}/computer`
  const dragged = await call('POST', `${computer}/drag_mouse`, {
    path: [
      [10, 10],
      [90, 90],
    ],
    smooth: false,
    step_delay_ms: 1,
  })
  expect([dragged.status, dragged.headers.get('content-length'), dragged.headers.get('content-type')]).toEqual([
    200,
    '0',
    null,
  ])
  expect(
    (
      await call('POST', `${computer}/drag_mouse`, {
        path: [
          [0, 0],
          [800, 0],
        ],
      })
    ).status,
  ).toBe(400)
  expect((await call('POST', `${computer}/press_key`, { keys: ['a'] })).status).toBe(200)
  const shot = await call('POST', `${computer}/screenshot`)
  expect([shot.status, shot.headers.get('content-type')]).toEqual([200, 'image/png'])

  expect((await call('DELETE', `/browser_pools/${pool.id}`)).status).toBe(400)
  expect((await release(pool, session)).status).toBe(204)
  expect(await json(release(pool, session))).toMatchObject({ code: 'bad_request' })
  const gone = await json<{ message: string }>(call('GET', `/browsers/${session.session_id}`))
  expect(gone.message).toBe(`The browser session ${session.session_id} was released; its browser is back in the pool.`)

  const again = await json<BrowserSession>(acquire(pool))
  expect(again.session_id).toBe(session.session_id)
  expect(again).not.toHaveProperty('name')
  expect((await release(pool, again, false)).status).toBe(204)
  const fresh = await json<BrowserSession>(acquire(pool))
  expect(fresh.session_id).not.toBe(session.session_id)
  expect((await call('DELETE', `/browsers/${fresh.session_id}`)).status).toBe(204)
  expect((await deletePool(pool)).status).toBe(204)
  expect((await call('GET', '/browser_pools/main')).status).toBe(404)
})

test(
  'the live picture comes when the screen has changed, in the type that was asked for',
  { timeout: slow },
  async () => {
    const pool = await newPool({})
    const session = await json<BrowserSession>(acquire(pool))
    const watch = (headers: Record<string, string>) =>
      call('GET', `/browsers/${session.session_id}/computer/screenshot`, undefined, { headers })
    // A page that has just been opened may still change.
    let picture = await watch({})
    await expect
      .poll(
        async () => {
          const next = await watch({ 'If-None-Match': picture.headers.get('etag') ?? '', Prefer: 'wait=1' })
          if (next.status === 200) picture = next
          return next.status
        },
        { timeout: 20_000 },
      )
      .toBe(304)
    expect((await watch({ Accept: 'image/webp' })).headers.get('content-type')).toBe('image/webp')

    const waiting = watch({ 'If-None-Match': picture.headers.get('etag') ?? '', Prefer: 'wait=20' })
    await call('POST', `/browsers/${session.session_id}/computer/press_key`, { keys: ['Ctrl+t'] })
    expect((await waiting).status).toBe(200)
    await deletePool(pool)
  },
)

test('who waits is served in turn; who has hung up is not', { timeout: slow }, async () => {
  const pool = await newPool({})
  const session = await json<BrowserSession>(acquire(pool))
  const caller = new AbortController()
  const waitingFor = (count: number) => expect.poll(async () => (await status(pool)).waiting_count).toBe(count)
  const gone = acquire(pool, { name: 'waits' }, { signal: caller.signal }).catch((error: Error) => error.name)
  await waitingFor(1)
  expect(await json(acquire(pool, { name: 'waits' }))).toMatchObject({ details: [{ code: 'invalid_input' }] })
  const first = acquire(pool, { name: 'first' })
  await waitingFor(2)
  const second = acquire(pool, { name: 'second', acquire_timeout_seconds: 60 })
  await waitingFor(3)
  caller.abort()
  expect(await gone).toBe('AbortError')
  await waitingFor(2)

  await release(pool, session)
  expect(await json(first)).toMatchObject({ session_id: session.session_id, name: 'first' })
  await release(pool, session)
  expect(await json(second)).toMatchObject({ session_id: session.session_id, name: 'second' })
  expect((await acquire(pool, { acquire_timeout_seconds: 0 })).status).toBe(204)
  await release(pool, session)
  expect(await json(call('GET', `/browser_pools/${pool.id}`))).toMatchObject({ available_count: 1, acquired_count: 0 })
  await deletePool(pool)
})

test('a browser is not leased to a caller that hangs up right away', { timeout: slow }, async () => {
  const pool = await newPool({})
  await expect.poll(async () => (await status(pool)).available.length, { timeout: 30_000 }).toBe(1)
  for (let n = 0; n < 20; n++) {
    const socket = connect(service.server.port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST /browser_pools/${pool.id}/acquire HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer My API Key`
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`, () => socket.destroy())
    await once(socket, 'close')
  }
  await expect.poll(async () => (await status(pool)).available.length).toBe(1)
  await deletePool(pool)
})

test('a caller that hangs up stops its drag, and the next input does not wait for it', { timeout: slow }, async () => {
  const pool = await newPool({})
  const session = await json<BrowserSession>(acquire(pool))
  const place = `/browsers/${session.session_id}/computer`
  const caller = new AbortController()
  const drag = {
    path: [
      [10, 100],
      [700, 100],
    ],
    smooth: false,
    steps_per_segment: 100,
    step_delay_ms: 100,
  }
  const dragging = call('POST', `${place}/drag_mouse`, drag, { signal: caller.signal }).catch(
    (error: Error) => error.name,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  caller.abort()
  expect(await dragging).toBe('AbortError')
  const began = performance.now()
  expect((await call('POST', `${place}/press_key`, { keys: ['Escape'] })).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(3_000)
  await deletePool(pool)
})

test('limits and names are kept', async () => {
  const pool = await newPool({ name: 'taken', fill_rate_per_minute: 0 })
  const double = await call('POST', '/browser_pools', { size: 1, name: 'taken' })
  expect([double.status, double.headers.get('x-should-retry')]).toEqual([409, 'false'])
  expect(await double.json()).toMatchObject({ code: 'conflict', details: [{ code: 'invalid_input' }] })
  const large = await call('POST', '/browser_pools', { size: 4 })
  expect(large.status).toBe(403)
  expect(await large.json()).toMatchObject({ code: 'pooled_sessions_limit_exceeded' })
  expect(await status(pool)).toMatchObject({ full_in_ms: null, warming: [], available: [] })
  expect(large.headers.get('x-ratelimit-limit')).toBe('60')
  await deletePool(pool)
})

test('a display that no X server can have is accepted, and the pool says at once why it stays empty', async () => {
  const pool = await newPool({ viewport: { width: 40_000, height: 800 } })
  await expect.poll(async () => (await status(pool)).failure?.message).toMatch(/none wider or higher than 32767/)
  expect(await status(pool)).toMatchObject({ available: [], warming: [], failure: { attempts: 1 } })
  expect((await deletePool(pool)).status).toBe(204)
})

test('a service whose TMPDIR cannot hold sockets does not start, and says so', { timeout: slow }, async () => {
  const long = path.join(folder, 'x'.repeat(80))
  await mkdir(long)
  process.env['TMPDIR'] = long
  try {
    const chosen = { ...settings(folder), dataDir: path.join(folder, 'data', 'long') }
    await expect(start(chosen)).rejects.toThrow(/set TMPDIR to a shorter path/)
    expect(await readdir(long)).toEqual([])
  } finally {
    process.env['TMPDIR'] = folder
    await rm(long, { recursive: true })
  }
})

test('a browser that cannot start is seen, and tried again less and less often', { timeout: slow }, async () => {
  const whole = service
  const data = path.join(folder, 'data', 'second')
  // A program that ends at once where a browser should be.
  service = await start({ ...settings(folder), dataDir: data, chromiumPath: '/usr/bin/true' })
  try {
    const pool = await newPool({})
    const attempts = async () => (await status(pool)).failure?.attempts ?? 0
    await expect.poll(attempts, { timeout: 40_000 }).toBe(2)
    const { failure, available } = await status(pool)
    expect(available).toEqual([])
    expect(failure?.message).toMatch(/did not start/)
    expect(Date.parse(failure?.retry_at ?? '') - Date.parse(failure?.at ?? '')).toBe(2_000)
  } finally {
    await service.stop()
    service = whole
  }
})

test('a stop ends what waits and what is starting, and the pools come back', { timeout: slow }, async () => {
  const paused = await newPool({ name: 'kept', fill_rate_per_minute: 0 })
  const waiting = acquire(paused)
  await expect.poll(async () => (await status(paused)).waiting_count).toBe(1)
  const starting = await newPool({ size: 2 })
  await expect.poll(async () => (await status(starting)).warming.length).toBeGreaterThan(0)
  const began = performance.now()
  await service.stop()
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await waiting).status).toBe(204)
  expect(await readdir(folder)).toEqual(['data'])
  await expect(call('GET', '/healthz')).rejects.toThrow()

  service = await start(settings(folder))
  expect(await json(call('GET', '/browser_pools/kept'))).toMatchObject({ id: paused.id, created_at: paused.created_at })
  await expect.poll(async () => (await status(starting)).available.length, { timeout: 30_000 }).toBe(2)
})
