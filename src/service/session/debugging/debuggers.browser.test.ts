import { once } from 'node:events'
import { chromium, type Browser, type Page } from 'playwright'
import { connect } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Pool } from '../../../contract/pool'
import type { BrowserSession } from '../../../contract/session'
import type { TelemetryEnvelope } from '../../../contract/telemetry-archive'
import { MAX_MESSAGE_BYTES } from '../../browser/cdp'
import { Front } from '../../front'
import { json, LIGHT, TestService } from '../../test-service'
import { MAX_COMMAND_BYTES, MAX_DEBUGGERS } from './limits'

let api: TestService
let pool: Pool
/** Without a pool: of the tests that change its browser, the last of which ends it. */
let single: BrowserSession
const connected: Browser[] = []

beforeAll(async () => {
  api = await TestService.start(undefined, LIGHT)
  pool = await api.newPool()
  single = await api.newSession()
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

afterEach(async () => {
  for (const browser of connected.splice(0)) await browser.close()
})

const acquire = (request: object = {}) => json<BrowserSession>(api.acquire(pool, request))

/** Playwright, connected to a session. */
async function debug({ cdp_ws_url }: BrowserSession): Promise<Browser> {
  const browser = await chromium.connectOverCDP(cdp_ws_url)
  connected.push(browser)
  return browser
}

/** What a connection is refused with. */
function refusal(url: string, headers: Record<string, string> = {}): Promise<[status: number, body: unknown]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers })
    socket.on('open', () => reject(new Error('It was let in.')))
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve([answer.statusCode ?? 0, JSON.parse(Buffer.concat(chunks).toString())]))
    })
  })
}

test('two programs drive a pooled browser side by side, and leave it whole', async () => {
  const session = await acquire()
  const [one, other] = await Promise.all([debug(session), debug(session)])
  const page = one.contexts()[0]?.pages()[0]
  if (!page) throw new Error('No page is open.')
  await page.goto(api.url('/playground'))
  expect(await page.evaluate('navigator.userAgent')).toMatch(/Chrome/)
  const own = await (await other.newContext()).newPage()
  await own.setContent('<p>mine</p>')
  expect(await own.locator('p').textContent()).toBe('mine')
  await one.close()
  expect(await own.locator('p').textContent()).toBe('mine')
  await other.close()
  expect((await api.call('POST', `/browsers/${session.session_id}/computer/screenshot`)).status).toBe(200)
  await api.release(pool, session)
})

interface Target {
  id: string
  type: string
  url: string
  webSocketDebuggerUrl: string
}

/** The address of HTTP that programs know as that of a debugging port, and what is below it. */
const overHttp = ({ cdp_ws_url }: BrowserSession, path = ''): string =>
  cdp_ws_url.replace(/^ws/, 'http').replace('?', `${path}?`)

test('a program that is given an address of HTTP finds out where to connect', async () => {
  const session = await acquire()
  const found = await chromium.connectOverCDP(overHttp(session))
  connected.push(found)
  await found.contexts()[0]?.pages()[0]?.goto(api.url('/playground'))
  const version = await json<Record<string, string>>(fetch(overHttp(session, '/json/version')))
  expect(version).toEqual({
    Browser: expect.stringMatching(/Chrome\/\d+/),
    'Protocol-Version': '1.3',
    'User-Agent': expect.stringContaining('Chrome/'),
    'V8-Version': expect.stringMatching(/^\d+\./),
    'WebKit-Version': expect.stringMatching(/^537\.36 \(/),
    webSocketDebuggerUrl: session.cdp_ws_url,
  })
  const puppet = await connect({ browserWSEndpoint: version['webSocketDebuggerUrl'] ?? '' })
  expect((await puppet.pages()).map((page) => page.url())).toContain(api.url('/playground'))
  await puppet.disconnect()
  for (const path of ['/json', '/json/list/']) {
    const targets = await json<Target[]>(fetch(overHttp(session, path)))
    const [page] = targets.filter(({ type }) => type === 'page')
    expect(page).toMatchObject({ url: api.url('/playground') })
    expect(page?.webSocketDebuggerUrl).toBe(session.cdp_ws_url.replace('/cdp?', `/cdp/devtools/page/${page?.id}?`))
  }
  const protocol = await json<{ domains: { domain: string }[] }>(fetch(overHttp(session, '/json/protocol')))
  expect(protocol.domains.map(({ domain }) => domain)).toEqual(expect.arrayContaining(['Page', 'Runtime', 'Target']))
  const wrong = await fetch(overHttp(session, '/json/version').replace(/jwt=.*/, 'jwt=wrong'))
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { code: 'unauthorized' }])
  await api.release(pool, session)
  expect((await fetch(overHttp(session, '/json/list'))).status).toBe(401)
})

test('each tab has an address for it alone, and its end ends what is connected there', async () => {
  const session = await acquire()
  const browser = await debug(session)
  const page = await browser.contexts()[0]?.newPage()
  await page?.goto(api.url('/playground?one'))
  const targets = await json<Target[]>(fetch(overHttp(session, '/json/list')))
  const { webSocketDebuggerUrl = '' } = targets.find(({ url }) => url === api.url('/playground?one')) ?? {}
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'location.search' } }))
  expect(JSON.parse(String((await answered)[0]))).toMatchObject({ id: 1, result: { result: { value: '?one' } } })
  const closed = once(socket, 'close')
  await page?.close()
  expect((await closed)[0]).toBe(1000)
  expect((await refusal(webSocketDebuggerUrl))[0]).toBe(404)
  await api.release(pool, session)
})

test('only the token of the lease lets in, and no page of another origin', async () => {
  const session = await acquire()
  const url = new URL(session.cdp_ws_url)
  const unauthorized = [401, { code: 'unauthorized', message: expect.stringMatching(/cdp_ws_url/) }]
  const forbidden = [403, { code: 'forbidden', message: expect.stringMatching(/may not call/) }]
  expect(await refusal(`${url.origin}${url.pathname}`)).toEqual(unauthorized)
  expect(await refusal(`${url.origin}${url.pathname}?jwt=${'a'.repeat(43)}`)).toEqual(unauthorized)
  expect(await refusal(`${url.origin}/browsers/none/cdp${url.search}`)).toEqual(unauthorized)
  for (const origin of ['https://evil.example', 'null']) {
    expect(await refusal(session.cdp_ws_url, { origin })).toEqual(forbidden)
  }
  const plain = await fetch(session.cdp_ws_url.replace('ws', 'http'))
  expect([plain.status, await plain.json()]).toMatchObject([426, { code: 'upgrade_required' }])
  await api.release(pool, session)
  expect(await refusal(session.cdp_ws_url)).toEqual(unauthorized)
})

test('a release ends the connection and says so; the next lease has an address of its own', async () => {
  const first = await acquire()
  const socket = new WebSocket(first.cdp_ws_url)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await api.release(pool, first)
  const [code, reason] = (await closed) as [number, Buffer]
  expect([code, reason.toString()]).toEqual([
    1000,
    `The browser session ${first.session_id} was released; its browser is back in the pool.`,
  ])
  const second = await acquire({ telemetry: { enabled: true } })
  expect(second.session_id).toBe(first.session_id)
  expect(second.cdp_ws_url).not.toBe(first.cdp_ws_url)
  expect((await refusal(first.cdp_ws_url))[0]).toBe(401)
  const browser = await debug(second)
  const gone = new Promise((resolve) => browser.once('disconnected', resolve))
  await api.deleteSession(second)
  await gone
  const events = await json<TelemetryEnvelope[]>(
    api.call('GET', `/browsers/${second.session_id}/telemetry/events?category=connection`),
  )
  expect(events.map(({ event }) => event)).toMatchObject([
    { type: 'cdp_connect' },
    { type: 'cdp_disconnect', data: { reason: 'context_cancelled', message_count: expect.any(Number) } },
  ])
})

test('a service in front passes debuggers on, and names its own address', async () => {
  const front = await Front.start({ ...api.settings, port: 0 }, api.url(''), 'no-dashboard')
  const session = await json<BrowserSession>(
    fetch(`http://127.0.0.1:${front.server.port}/browser_pools/${pool.id}/acquire`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${api.settings.apiKey}`, 'Content-Type': 'application/json' },
      body: '{"acquire_timeout_seconds":30}',
    }),
  )
  expect(new URL(session.cdp_ws_url).port).toBe(String(front.server.port))
  const page = (await debug(session)).contexts()[0]?.pages()[0]
  await page?.setContent('<p>behind</p>')
  expect(await page?.locator('p').textContent()).toBe('behind')
  expect(await json(fetch(overHttp(session, '/json/version/')))).toMatchObject({
    webSocketDebuggerUrl: session.cdp_ws_url,
  })
  expect((await refusal(`${session.cdp_ws_url}x`))[0]).toBe(401)
  const socket = new WebSocket(session.cdp_ws_url)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await api.release(pool, session)
  expect((await closed)[0]).toBe(1000)
  await front.stop()
})

test('a key that may not drive sessions is not told where to debug them', async () => {
  const session = await acquire()
  const { key } = await json<{ key: string }>(api.call('POST', '/org/api_keys', { name: 'looks', rights: ['read'] }))
  const seen = await json<BrowserSession>(
    api.call('GET', `/browsers/${session.session_id}`, undefined, { headers: { Authorization: `Bearer ${key}` } }),
  )
  expect([seen.session_id, seen.cdp_ws_url]).toEqual([session.session_id, ''])
  const headers = { 'X-Forwarded-Proto': 'https' }
  const overTls = await json<BrowserSession>(api.call('GET', `/browsers/${session.session_id}`, undefined, { headers }))
  expect(overTls.cdp_ws_url).toBe(session.cdp_ws_url.replace('ws:', 'wss:'))
  await api.release(pool, session)
  const ended = await json<BrowserSession[]>(api.call('GET', '/browsers?status=deleted'))
  expect(ended.map(({ cdp_ws_url }) => cdp_ws_url).join('')).toBe('')
})

test('a program answers the dialogs of a headless browser, and leaves no trace of what it set', async () => {
  const page = (browser: Browser) => browser.contexts()[0]?.pages()[0] as Page
  const size = '`${innerWidth}x${innerHeight}`'
  const [one, other] = [await debug(single), await debug(single)]
  await page(one).setViewportSize({ width: 333, height: 222 })
  expect(await page(other).evaluate(size)).toBe('333x222')
  // It would dismiss the dialog.
  await other.close()
  page(one).on('dialog', (dialog) => void dialog.accept('Ada'))
  expect(await page(one).evaluate('prompt("Your name?")')).toBe('Ada')
  await one.close()
  const next = await debug(single)
  await expect.poll(() => page(next).evaluate(size)).toBe('800x600')
})

test('a session has so many debuggers and no more, and none may send what is too large', async () => {
  const sockets = Array.from({ length: MAX_DEBUGGERS }, () => new WebSocket(single.cdp_ws_url))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  expect(await refusal(single.cdp_ws_url)).toEqual([
    503,
    { code: 'too_many_debuggers', message: expect.stringMatching(/^10 programs /) },
  ])
  const [first] = sockets
  first?.send('x'.repeat(MAX_COMMAND_BYTES + 1))
  // The service reads no further, which may reset the connection.
  first?.on('error', () => undefined)
  if (first) await once(first, 'close')
  await expect.poll(async () => (await debug(single)).version()).toMatch(/^\d+\./)
  const closed = sockets.slice(1).map(async (socket) => ((await once(socket, 'close')) as [number])[0])
  await api.changeSession(single, { viewport: { width: 640, height: 480 } })
  expect(new Set(await Promise.all(closed))).toEqual(new Set([1012]))
})

test('a browser that says more at once than can be taken ends, and its end says why', async () => {
  const page = (await debug(single)).contexts()[0]?.pages()[0]
  const said = page?.evaluate<string>(`'a'.repeat(${MAX_MESSAGE_BYTES * 1.25})`)
  await expect(said?.then(({ length }) => length)).rejects.toThrow()
  await expect
    .poll(async () => (await api.call('GET', `/browsers/${single.session_id}`)).json())
    .toMatchObject({ message: expect.stringContaining('Chromium sent a message of more than 64 MiB') })
})
