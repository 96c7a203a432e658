import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Replay } from '../../contract/replay'
import type { BrowserSession } from '../../contract/session'
import { MAX_STREAMS, type TelemetryEnvelope } from '../../contract/telemetry-archive'
import { MAX_DEBUGGERS } from '../session/debugging/limits'
import { head, RawClient } from '../http/test-raw-client'
import { openDatabase } from '../database/database'
import { json, SLOW, type TestService } from '../test-service'
import { FORWARDED_TO, KNOWN_PICTURES, PICTURE } from './messages'
import { TestHosts } from './test-hosts'

// Two sessions on one of three hosts, and callers of the others. The last test of each session ends it, and the last of all ends its host.

const NO_BROWSERS = { POOLDECK_POOLED_SESSIONS_LIMIT: '0' }
const hosts = TestHosts.forFile({}, NO_BROWSERS, NO_BROWSERS)
let home: TestService
let asked: TestService
let third: TestService
let onDisplay: BrowserSession
let headless: BrowserSession

beforeAll(async () => {
  home = hosts.at(0)
  asked = hosts.at(1)
  third = hosts.at(2)
  onDisplay = await asked.newSession({ headless: false })
  headless = await asked.newSession({ name: 'far' })
})

const SOON = { timeout: 20_000 }

const events = (host: TestService, { session_id }: BrowserSession) =>
  json<TelemetryEnvelope[]>(host.call('GET', `/browsers/${session_id}/telemetry/events`))

const statusOf = async (answer: Promise<Response>): Promise<number> => {
  const response = await answer
  await response.body?.cancel()
  return response.status
}

test('who hangs up in the middle of a drag, a key or a look has hung up there', { timeout: 2 * SLOW }, async () => {
  const computer = `/browsers/${onDisplay.session_id}/computer`
  const send = (path: string, body: object) => {
    const text = JSON.stringify(body)
    const bytes = head('POST', `${computer}${path}`, 'My API Key', `Content-Length: ${text.length}`) + text
    return RawClient.sending(asked.service.server.port, bytes)
  }
  const path = [
    [10, 200],
    [700, 200],
  ]
  const drag = await send('/drag_mouse', { path, smooth: false, steps_per_segment: 500, step_delay_ms: 100 })
  const position = () => json<{ x: number; y: number }>(asked.call('POST', `${computer}/get_mouse_position`))
  // On its way along the path, which the middle of the display, where a pointer begins, is no part of.
  const isInFlight = async () => {
    const { x, y } = await position()
    return y === 200 && x > 10
  }
  await expect.poll(isInFlight, SOON).toBe(true)
  drag.disconnect()
  await expect.poll(() => statusOf(asked.call('GET', `${computer}/last_drag`)), SOON).toBe(200)
  expect(await json(asked.call('GET', `${computer}/last_drag`))).toMatchObject({ completed: false })

  const key = await send('/press_key', { keys: ['Shift'], duration: 50_000 })
  const waits = ['Prefer: wait=25', 'If-None-Match: "none"']
  const look = await RawClient.sending(
    asked.service.server.port,
    head('GET', `${computer}/screenshot`, 'My API Key', ...waits),
  )
  for (const client of [key, look]) client.disconnect()
  const began = performance.now()
  expect((await asked.call('POST', `${computer}/press_key`, { keys: ['Escape'] })).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(20_000)
})

test(
  'a screenshot of a screen that has not changed is not sent between hosts again, and one that has is the new one',
  { timeout: 2 * SLOW },
  async () => {
    const computer = `/browsers/${onDisplay.session_id}/computer`
    const take = async (host: TestService, body: object = {}, headers: Record<string, string> = {}) => {
      const response = await host.call('POST', `${computer}/screenshot`, body, { headers })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      return { bytes, tag: response.headers.get(PICTURE), type: response.headers.get('content-type') }
    }
    // A browser that has just started may still paint between two pictures.
    const same = (body?: object) =>
      expect.poll(async () => (await take(asked, body)).bytes.equals((await take(home, body)).bytes), SOON).toBe(true)
    const [part, other] = [30, 31].map((y) => ({ region: { x: 0, y, width: 200, height: 100 } }))
    for (const body of [{}, part, other, part, {}]) await same(body)
    expect(await take(asked)).toMatchObject({ type: 'image/png', tag: null })

    // What the hosts say to each other.
    const { host_id: id } = await json<{ host_id: string }>(home.call('GET', `/browsers/${onDisplay.session_id}`))
    const between = { [FORWARDED_TO]: id }
    let again: Record<string, string> = {}
    const taken = async () => {
      const { tag } = await take(home, {}, { ...between, [KNOWN_PICTURES]: '' })
      again = { ...between, [KNOWN_PICTURES]: `other,${tag}` }
      return take(home, {}, again)
    }
    const unchanged = { bytes: Buffer.alloc(0), tag: expect.any(String), type: 'image/png' }
    await expect.poll(taken, SOON).toEqual(unchanged)
    expect((await take(home, part, again)).bytes.length).toBeGreaterThan(0)

    for (const x of [100, 300, 500]) {
      const before = await take(asked)
      expect((await asked.call('POST', `${computer}/move_mouse`, { x, y: 300 })).status).toBe(200)
      const after = await take(asked)
      expect(after.bytes.equals(before.bytes)).toBe(false)
      await same()
    }
    expect((await take(home, {}, again)).bytes.length).toBeGreaterThan(0)
  },
)

test('a session on another host is recorded there, and seen from here', { timeout: 2 * SLOW }, async () => {
  const { session_id } = onDisplay
  const path = `/browsers/${session_id}/replays`
  const { replay_id, replay_view_url } = await json<Replay>(asked.call('POST', path))
  expect(new URL(replay_view_url).origin).toBe(asked.url(''))
  expect(await statusOf(asked.call('GET', `${path}/${replay_id}`))).toBe(202)
  expect(await statusOf(asked.call('DELETE', `/browsers/${session_id}`))).toBe(204)
  const video = replay_view_url.replace('replays?', 'replays/video?')
  await expect.poll(() => statusOf(fetch(video)), SOON).toBe(200)
  await expect.poll(async () => (await fetch(replay_view_url)).text(), SOON).toContain('<video')
  const answer = await asked.call('GET', `${path}/${replay_id}`, undefined, { headers: { Range: 'bytes=4-7' } })
  expect([answer.status, await answer.text()]).toEqual([206, 'ftyp'])
  expect(await json(asked.call('GET', path))).toMatchObject([{ replay_id, finished_at: expect.any(String) }])
})

test(
  'what is done inside of a session on another host, by its name: files, programs, logs, code, requests, WebDriver BiDi',
  { timeout: 2 * SLOW },
  async () => {
    const { webdriver_ws_url } = headless
    const fs = '/browsers/far/fs'
    const { watch_id } = await json<{ watch_id: string }>(asked.call('POST', `${fs}/watch`, { path: '/home/user' }))
    const events = await asked.call('GET', `${fs}/watch/${watch_id}/events`)
    const content = Buffer.alloc(5_000_000, 'far away ')
    const query = `path=${encodeURIComponent('/home/user/ü far')}`
    const written = await asked.call('PUT', `${fs}/write_file?${query}`, undefined, { body: content })
    expect([written.status, written.headers.get('content-length')]).toEqual([201, '0'])
    const read = await third.call('GET', `${fs}/read_file?${query}`)
    expect(content.equals(Buffer.from(await read.arrayBuffer()))).toBe(true)
    expect(await statusOf(asked.call('GET', `${fs}/read_file?path=/nothing`))).toBe(404)
    const ended = events.text()
    expect(await statusOf(asked.call('DELETE', `${fs}/watch/${watch_id}`))).toBe(204)
    expect(await ended).toContain('"path":"/home/user/ü far"')
    const zip = await asked.call('GET', `${fs}/download_dir_zip?path=/home/user`)
    const form = new FormData()
    form.set('dest_path', '/tmp/copy')
    form.set('zip_file', await zip.blob(), 'home.zip')
    expect(await statusOf(third.call('POST', `${fs}/upload_zip`, undefined, { body: form }))).toBe(201)
    const copied = third.call('GET', `${fs}/file_info?path=${encodeURIComponent('/tmp/copy/ü far')}`)
    expect(await json(copied)).toMatchObject({ size_bytes: content.length })

    const exec = { command: 'wc', args: ['-c', 'ü far'] }
    const done = await json<{ stdout_b64: string }>(third.call('POST', '/browsers/far/process/exec', exec))
    expect(Buffer.from(done.stdout_b64, 'base64').toString()).toBe('5000000 ü far\n')
    const spawn = asked.call('POST', '/browsers/far/process/spawn', { command: 'echo', args: ['far'] })
    const { process_id } = await json<{ process_id: string }>(spawn)
    const output = await third.call('GET', `/browsers/far/process/${process_id}/stdout/stream`)
    expect(await output.text()).toContain('{"event":"exit","exit_code":0}')
    const onTerminal = { command: 'echo', args: ['far'], allocate_tty: true }
    const { process_id: shell } = await json<{ process_id: string }>(
      asked.call('POST', '/browsers/far/process/spawn', onTerminal),
    )
    const terminal = new WebSocket(webdriver_ws_url.replace('/webdriver/session', `/process/${shell}/attach`))
    expect(String((await once(terminal, 'message'))[0])).toContain('far')
    terminal.terminate()
    const cat = { command: 'cat', allocate_tty: true }
    const { process_id: lasting } = await json<{ process_id: string }>(
      asked.call('POST', '/browsers/far/process/spawn', cat),
    )
    const tooLarge = new WebSocket(webdriver_ws_url.replace('/webdriver/session', `/process/${lasting}/attach`))
    await once(tooLarge, 'open')
    tooLarge.send(Buffer.alloc(1024 * 1024 + 1))
    expect((await once(tooLarge, 'close'))[0]).toBe(1009)
    const killed = third.call('POST', `/browsers/far/process/${lasting}/kill`, { signal: 'KILL' })
    expect(await statusOf(killed)).toBe(200)
    const log = '/browsers/far/logs/stream?source=supervisor&supervisor_process=chromium&follow=false'
    expect((await third.call('GET', log)).headers.get('content-type')).toBe('text/event-stream')

    const code = { code: "console.log(1); return [await page.evaluate('6 * 7'), process.env.HOME]" }
    const ran = asked.call('POST', '/browsers/far/playwright/execute', code)
    expect(await json(ran)).toMatchObject({ success: true, result: [42, '/home/user'], stdout: '1\n' })
    expect(await json(third.call('POST', '/browsers/far/playwright/execute', code))).toMatchObject({ success: true })
    const url = asked.url('/healthz')
    const fetched = await json(third.call('POST', '/browsers/far/curl', { url }))
    expect(fetched).toMatchObject({ status: expect.any(Number), duration_ms: expect.any(Number) })
    const bidi = new WebSocket(webdriver_ws_url)
    expect(new URL(webdriver_ws_url).host).toBe(new URL(asked.url('')).host)
    await once(bidi, 'open')
    const answered = once(bidi, 'message')
    bidi.send(JSON.stringify({ id: 1, method: 'session.new', params: { capabilities: {} } }))
    expect(String((await answered)[0])).toContain('"type":"success"')
    bidi.terminate()
  },
)

test('while the database is away, a session on another host goes on', { timeout: 2 * SLOW }, async () => {
  const look = () => statusOf(asked.call('GET', `/browsers/${headless.session_id}/computer/screenshot`))
  expect(await look()).toBe(200)
  // Not before this host has heard of the other one does it know that it lives.
  await expect.poll(async () => (await json<unknown[]>(asked.call('GET', '/browsers'))).length, SOON).toBe(1)
  hosts.wire.cut()
  try {
    for (let times = 0; times < 3; times++) expect(await look()).toBe(200)
    expect(await statusOf(asked.call('POST', '/browsers', { headless: true }))).toBe(503)
  } finally {
    hosts.wire.mend()
  }
  for (const host of hosts.all)
    await expect.poll(() => statusOf(host.call('GET', '/proxies')), { timeout: SLOW }).toBe(200)
})

test(
  'streams and debuggers that leave make room there for others, and end with the session',
  { timeout: 2 * SLOW },
  async () => {
    const path = `/browsers/${headless.session_id}/telemetry/stream`
    const callers = Array.from({ length: MAX_STREAMS }, () => new AbortController())
    const answers: Response[] = []
    for (const { signal } of callers) answers.push(await asked.call('GET', path, undefined, { signal }))
    expect(await statusOf(asked.call('GET', path))).toBe(503)
    // Held until here: the stream of an unreferenced answer is ended whenever memory is collected.
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200))
    for (const caller of callers) caller.abort()
    await expect.poll(() => statusOf(home.call('GET', path)), SOON).toBe(200)
    const last = await asked.call('GET', path)

    const { cdp_ws_url } = await json<BrowserSession>(asked.call('GET', `/browsers/${headless.session_id}`))
    const version = fetch(cdp_ws_url.replace('ws', 'http').replace('?', '/json/version/?'))
    expect(await json(version)).toMatchObject({ webSocketDebuggerUrl: cdp_ws_url })
    const connect = () =>
      new Promise<WebSocket | number>((resolve) => {
        const socket = new WebSocket(cdp_ws_url)
        socket.once('open', () => resolve(socket))
        socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
        socket.on('error', () => undefined)
      })
    const sockets: WebSocket[] = []
    for (let count = 0; count < MAX_DEBUGGERS; count++) sockets.push((await connect()) as WebSocket)
    expect(await connect()).toBe(503)
    for (const socket of sockets) socket.terminate()
    await expect.poll(connect, SOON).toBeInstanceOf(WebSocket)

    expect((await home.deleteSession(headless)).status).toBe(204)
    expect(await last.text()).toMatch(/^[:\n]*$/)
  },
)

test(
  'the telemetry of a session has the calls that another host answered, and can be read there when its own one has gone',
  { timeout: 2 * SLOW },
  async () => {
    const pool = await home.newPool({ telemetry: { enabled: true } })
    await expect.poll(async () => (await asked.pool(pool)).available_count, { timeout: SLOW }).toBe(1)
    const acquired = await asked.acquire(pool)
    const session = (await acquired.json()) as BrowserSession
    const { session_id: id } = session
    const pressed = await asked.call('POST', `/browsers/${id}/computer/press_key`, { keys: ['a'] })
    const released = await asked.release(pool, session, false)
    const idOf = ({ headers }: Response) => headers.get('x-request-id')
    const calls = async (host: TestService) =>
      (await events(host, session)).flatMap(({ event }) =>
        event.type === 'api_call' && event.data
          ? [[event.data.operation_id, event.data.request_id, event.data.status]]
          : [],
      )
    const expected = [
      ['acquireBrowser', idOf(acquired), 200],
      ['pressKey', idOf(pressed), 200],
      ['releaseBrowser', idOf(released), 204],
    ]
    await expect.poll(() => calls(home), SOON).toEqual(expected)
    expect(await calls(asked)).toEqual(expected)

    await home.service.stop()
    const archive = () => asked.call('GET', `/browsers/${id}/telemetry/events`)
    await expect.poll(() => statusOf(archive()), SOON).toBe(200)
    expect(await calls(asked)).toEqual(expected)
    const database = await openDatabase({ dataDir: '', url: home.settings.databaseUrl, shared: true })
    await database.db.execute(sql`delete from telemetry_archives`)
    await database.close()
    expect(await statusOf(archive())).toBe(404)
    expect(await (await archive()).text()).toContain('the database has no telemetry of it')
    expect(await json(asked.call('GET', `/browsers/${id}?include_deleted=true`))).toMatchObject({ session_id: id })
  },
)
