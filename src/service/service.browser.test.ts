import { once } from 'node:events'
import { constants, copyFile, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { json, LIGHT, startEmbeddedService, startTestService, TestService } from './test-service'

/** Less than what is in flight would take, ms; that a stop takes 5 s at most is e2e/life.spec.ts's. */
const LONGER_THAN_A_STOP = 15_000

let api: TestService

beforeAll(async () => {
  api = await TestService.start(undefined, LIGHT)
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

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
  ])('%i %s: %s %s', async (expected, code, method, path, init) => {
    expect(await errorOf(api.call(method, path, undefined, init))).toEqual([expected, code])
  })

  test('a method that a path does not have is answered with those that it has', async () => {
    const answer = await api.call('PUT', '/browser_pools/x')
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE')
  })

  test('a name that is not of this machine is refused', async () => {
    const { request } = await import('node:http')
    const answered = await new Promise<number | undefined>((resolve) => {
      const headers = { Host: 'pooldeck.example' }
      request(api.url('/healthz'), { headers }, (answer) => resolve(answer.resume().statusCode)).end()
    })
    expect(answered).toBe(403)
  })
})

test('what needs no key is answered without one', async () => {
  expect(await json(fetch(api.url('/healthz')))).toEqual({ status: 'ok' })
  expect(await json(fetch(api.url('/openapi.json')))).toMatchObject({ openapi: '3.1.0' })
})

test('a service whose TMPDIR cannot hold sockets does not start, and says so', async () => {
  const long = path.join(api.folder, 'x'.repeat(80))
  await mkdir(long)
  process.env['TMPDIR'] = long
  try {
    const chosen = { ...api.settings, dataDir: path.join(api.folder, 'data', 'long') }
    await expect(startTestService(chosen)).rejects.toThrow(/set TMPDIR to a shorter path/)
    expect(await readdir(long)).toEqual([])
  } finally {
    process.env['TMPDIR'] = api.folder
    await rm(long, { recursive: true })
  }
})

test('a browser that cannot start is seen, and tried again less and less often', async () => {
  const whole = api.service
  const data = path.join(api.folder, 'data', 'second')
  // It says its version, and ends at once without the files that belong beside it.
  const chromiumPath = path.join(api.folder, 'chromium')
  await copyFile(whole.host.chromium, chromiumPath, constants.COPYFILE_FICLONE)
  api.service = await startTestService({ ...api.settings, dataDir: data, chromiumPath })
  try {
    const pool = await api.newPool({})
    let status = await api.status(pool)
    const attempts = async () => {
      status = await api.status(pool)
      return status.failure?.attempts ?? 0
    }
    // A busy machine may first be seen at a later one.
    await expect.poll(attempts, { timeout: 40_000 }).toBeGreaterThan(1)
    const { failure, available } = status
    expect(available).toEqual([])
    expect(failure?.message).toMatch(/didn’t start/)
    const pauseMs = Date.parse(failure?.retry_at ?? '') - Date.parse(failure?.at ?? '')
    expect(pauseMs).toBe(1_000 * 2 ** ((failure?.attempts ?? 0) - 1))
  } finally {
    await api.service.stop()
    api.service = whole
    await rm(chromiumPath)
  }
})

test('a data folder that is removed while the service runs is told, and nothing is taken for kept', async () => {
  const whole = api.service
  const data = path.join(api.folder, 'data', 'removed')
  api.service = await startEmbeddedService({ ...api.settings, dataDir: data })
  try {
    const pool = await api.newPool({ fill_rate_per_minute: 0 })
    expect((await api.call('GET', '/healthz/ready')).status).toBe(200)
    const database = await realpath(path.join(data, 'database'))
    await Promise.all([data, database].map((folder) => rm(folder, { recursive: true })))
    const refused = await api.call('PATCH', `/browser_pools/${pool.id}`, { size: 2 })
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      500,
      expect.stringContaining(`${database}, is gone. Nothing was changed`),
    ])
    expect(await api.pool(pool)).toMatchObject({ browser_pool_config: { size: 1 } })
    const ready = await api.call('GET', '/healthz/ready')
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'not_ready' }])
  } finally {
    await api.service.stop()
    api.service = whole
  }
})

test('a stop answers what is in flight, and takes no longer for it', async () => {
  const session = await api.newSession()
  const still = `/browsers/${(await api.newSession()).session_id}/computer/screenshot`
  const debugging = new WebSocket(session.cdp_ws_url)
  await once(debugging, 'open')
  const debugged = once(debugging, 'close')
  const paused = await api.newPool({ fill_rate_per_minute: 0 })
  const acquiring = api.acquire(paused)
  await expect.poll(async () => (await api.status(paused)).waiting_count).toBe(1)
  const { headers: seen } = await api.call('GET', still)
  const watching = api.call('GET', still, undefined, {
    headers: { 'If-None-Match': seen.get('etag') ?? '', Prefer: 'wait=20' },
  })
  const path = `/browsers/${session.session_id}/computer`
  const actions = [
    { type: 'move_mouse', move_mouse: { x: 60, y: 70 } },
    { type: 'sleep', sleep: { duration_ms: 30_000 } },
  ]
  const acting = api.call('POST', `${path}/batch`, { actions })
  await expect.poll(() => json(api.call('POST', `${path}/get_mouse_position`))).toEqual({ x: 60, y: 70 })
  const began = performance.now()
  await api.service.stop()
  expect(performance.now() - began).toBeLessThan(LONGER_THAN_A_STOP)
  const acted = await acting
  expect([acted.status, await acted.json()]).toEqual([
    404,
    { code: 'not_found', message: `The browser session ${session.session_id} has ended: the service was stopped.` },
  ])
  expect([200, 304]).toContain((await watching).status)
  expect((await debugged)[0]).toBe(1001)
  expect((await acquiring).status).toBe(204)
  api.service = await startTestService(api.settings)
  await api.deletePool(paused)
})

test('a stop ends what waits and what is starting, and the pools come back', async () => {
  const paused = await api.newPool({ name: 'kept', fill_rate_per_minute: 0 })
  const waiting = api.acquire(paused)
  await expect.poll(async () => (await api.status(paused)).waiting_count).toBe(1)
  const starting = await api.newPool({})
  await expect.poll(async () => (await api.status(starting)).warming.length).toBeGreaterThan(0)
  const began = performance.now()
  await api.service.stop()
  expect(performance.now() - began).toBeLessThan(LONGER_THAN_A_STOP)
  expect((await waiting).status).toBe(204)
  expect(await readdir(api.folder)).toEqual(['data'])
  await expect(api.call('GET', '/healthz')).rejects.toThrow()

  api.service = await startTestService(api.settings)
  expect(await json(api.call('GET', '/browser_pools/kept'))).toMatchObject({
    id: paused.id,
    created_at: paused.created_at,
  })
  await expect.poll(async () => (await api.status(starting)).available.length).toBe(1)
})
