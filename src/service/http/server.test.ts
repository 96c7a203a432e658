import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../shared/problem'
import { app } from './app'
import { gate } from './gate'
import { head, RawClient } from './test-raw-client'
import { HttpServer } from './server'
import { SERVER_LIMITS, type ServerLimits } from './server-limits'

/** So that no test waits for what takes a minute; a busy machine has time all the same. */
const SHORT_LIMITS: ServerLimits = {
  ...SERVER_LIMITS,
  headersMs: 1_000,
  requestMs: 1_500,
  silenceMs: 3_000,
  checkMs: 50,
}

/** What everyone may read. */
const OPEN = ['/fine', '/large', '/fails']

const KEY = 'a key for tests'
const keys = { identify: async (key: string) => ({ id: key, name: key, rights: [] }) }

/** Calls that wait, until `release`. */
const held = vi.fn()
const releases: (() => void)[] = []
const release = () => releases.splice(0).forEach((resolve) => resolve())

/** Called when the connection of a large answer is closed. */
const cutOff = vi.fn()

let routes: Hono
let server: HttpServer
const clients: RawClient[] = []

beforeEach(async () => {
  const known = new Hono<{ Bindings: HttpBindings }>()
    .get('/fine', (context) => context.json({ fine: true }))
    .post('/reads', async (context) => context.json({ length: (await context.req.text()).length }))
    .get('/large', (context) => {
      context.env.incoming.socket.once('close', cutOff)
      return new Response(new Uint8Array(64 * 1024 * 1024))
    })
    .get('/mine', (context) => context.json({ mine: true }))
    .get('/held', async (context) => {
      held()
      await new Promise<void>((resolve) => releases.push(resolve))
      return context.json({ mine: true })
    })
    .get('/fails', () => {
      throw new Problem('internal_error', 'The browser has ended.')
    })
  const parts = [gate({ keys, isFile: (path) => OPEN.includes(path) }), new Hono().route('/', known)]
  routes = app({ loopback: true, allowedOrigins: [], parts })
  server = await listen(SERVER_LIMITS)
})

afterEach(async () => {
  vi.restoreAllMocks()
  release()
  for (const client of clients.splice(0)) client.disconnect()
  await stop()
})

const listen = (limits: ServerLimits) => HttpServer.listen(routes, { port: 0, host: '127.0.0.1' }, limits)

async function stop(): Promise<void> {
  void server.close()
  await server.cut()
}

async function shortenLimits(): Promise<void> {
  await stop()
  server = await listen(SHORT_LIMITS)
}

async function sending(...lines: string[]): Promise<RawClient> {
  const client = await RawClient.sending(server.port, ...lines)
  clients.push(client)
  return client
}

const fine = async () => (await fetch(`http://127.0.0.1:${server.port}/fine`)).json()

/** A server with short limits may cut off this client too, when the machine does other work. */
const expectFine = () => expect.poll(fine).toEqual({ fine: true })

test.each<[number, string, string, string[]]>([
  [400, 'bad_request', 'what is no HTTP', ['hello', '', '']],
  [400, 'bad_request', 'an address that is none', ['GET http:// HTTP/1.1', 'Host: localhost', '', '']],
  [400, 'bad_request', 'a host that is none', ['GET /fine HTTP/1.1', 'Host: a b', 'Connection: close', '', '']],
  [
    400,
    'bad_request',
    'two lengths',
    ['POST /reads HTTP/1.1', 'Host: localhost', 'Content-Length: 1', 'Content-Length: 2', '', ''],
  ],
  [
    400,
    'bad_request',
    'a chunk without a size',
    ['POST /reads HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked', '', 'xyz', ''],
  ],
  [
    400,
    'bad_request',
    'two lengths that are the same',
    ['POST /reads HTTP/1.1', 'Host: localhost', 'Content-Length: 1', 'Content-Length: 1', '', 'x'],
  ],
  [400, 'bad_request', 'two hosts', ['GET /fine HTTP/1.1', 'Host: localhost', 'Host: localhost', '', '']],
  [400, 'bad_request', 'a NUL in a header', ['GET /fine HTTP/1.1', 'Host: localhost', 'X-Name: a\0b', '', '']],
  [405, 'method_not_allowed', 'TRACE', ['TRACE /fine HTTP/1.1', 'Host: localhost', '', '']],
  [405, 'method_not_allowed', 'a tunnel', ['CONNECT localhost:80 HTTP/1.1', 'Host: localhost', '', '']],
  [
    417,
    'expectation_failed',
    'an expectation',
    ['GET /fine HTTP/1.1', 'Host: localhost', 'Expect: wonders', 'Connection: close', '', ''],
  ],
  [
    431,
    'headers_too_large',
    'large headers',
    ['GET /fine HTTP/1.1', `X: ${'x'.repeat(SERVER_LIMITS.headerBytes)}`, '', ''],
  ],
  [431, 'headers_too_large', 'a large address', [`GET /${'x'.repeat(SERVER_LIMITS.headerBytes)} HTTP/1.1`, '', '']],
])('%i %s for %s, with an Error body', async (status, code, _, lines) => {
  const client = await sending(...lines)
  expect(await client.refusal()).toMatchObject({ status, code, message: expect.stringMatching(/\w\.$/) })
  expect(await fine()).toEqual({ fine: true })
})

test.each([
  ['headers that do not come', ['GET /fine HTTP/1.1', 'Host: local']],
  [
    'a body that does not come',
    ['POST /reads HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${KEY}`, 'Content-Length: 5', '', 'x'],
  ],
])('408 for %s, with an Error body', async (_, lines) => {
  await shortenLimits()
  const client = await sending(...lines)
  expect(await client.refusal()).toMatchObject({ status: 408, code: 'request_timeout' })
  await expectFine()
})

test('a client that sends its headers drop by drop is cut off', async () => {
  await shortenLimits()
  const client = await sending('GET /fine HTTP/1.1', '')
  const drops = setInterval(() => client.socket.write('X'), 50)
  try {
    expect(await client.refusal()).toMatchObject({ status: 408 })
  } finally {
    clearInterval(drops)
  }
})

test('a client that requests much and reads nothing is cut off; others are answered meanwhile', async () => {
  await shortenLimits()
  const client = await sending(head('GET', '/large', 'any'))
  client.socket.pause()
  await expectFine()
  await expect.poll(() => cutOff.mock.calls.length).toBe(1)
})

test('200 silent connections disturb no caller, and end', async () => {
  await shortenLimits()
  await Promise.all(Array.from({ length: 200 }, () => sending('')))
  await expectFine()
  await Promise.all(clients.map((client) => client.closed()))
})

const HELD: ServerLimits = { ...SERVER_LIMITS, connections: 20, connectionsOfAddress: 8, callsOfKey: 3 }

async function holdBack(): Promise<void> {
  await stop()
  server = await listen(HELD)
}

async function connected(count: number, from = '127.0.0.1'): Promise<RawClient[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => RawClient.connect(server.port, from)))
  clients.push(...opened)
  return opened
}

const statusOf = (client: RawClient) => client.read.split('\r\n')[0]
const stillOpen = (of: readonly RawClient[]) => of.filter(({ socket }) => !socket.closed).length

/** What a newcomer is answered. */
async function answered(from: string, key = KEY): Promise<string | undefined> {
  const [client] = await connected(1, from)
  client?.socket.write(head('GET', '/mine', key, 'Connection: close'))
  await client?.closed()
  return client && statusOf(client)
}

/** A call that waits for its answer. */
async function waiting(from: string, key = KEY): Promise<RawClient> {
  const [client] = (await connected(1, from)) as [RawClient]
  const before = held.mock.calls.length
  client.socket.write(head('GET', '/held', key))
  await expect.poll(() => held.mock.calls.length + Number(client.read !== '')).toBeGreaterThan(before)
  return client
}

test('silent connections keep no caller out: of an address, and of all, the oldest of them make room', async () => {
  await holdBack()
  const silent = await connected(8)
  const calls = [await waiting('127.0.0.1'), await waiting('127.0.0.1')]
  expect(await answered('127.0.0.1')).toBe('HTTP/1.1 200 OK')
  await expect.poll(() => stillOpen(silent)).toBe(7)
  expect(silent[0]?.socket.closed).toBe(true)

  const others = [...(await connected(8, '127.0.0.2')), ...(await connected(8, '127.0.0.3'))]
  expect(await answered('127.0.0.4')).toBe('HTTP/1.1 200 OK')
  await expect.poll(() => stillOpen([...silent, ...others])).toBeLessThanOrEqual(20)
  expect(stillOpen(calls)).toBe(2)
  release()
  await expect.poll(() => calls.map(statusOf)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
})

test('an idle connection that has shown a key stays when silent ones are too many', async () => {
  await holdBack()
  const silent = await connected(7)
  const [known] = (await connected(1)) as [RawClient]
  known.socket.write(head('GET', '/mine', KEY))
  // By then the server has all of them.
  await expect.poll(() => statusOf(known)).toBe('HTTP/1.1 200 OK')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 5_000)
  await connected(5)
  await expect.poll(() => stillOpen(silent)).toBe(2)
  expect(known.socket.closed).toBe(false)
})

test('a key has so many calls under way; one more is told so, other keys are not', async () => {
  await holdBack()
  for (let n = 0; n < HELD.callsOfKey; n++) await waiting('127.0.0.1')
  const surplus = await waiting('127.0.0.2')
  expect(statusOf(surplus)).toBe('HTTP/1.1 429 Too Many Requests')
  expect(surplus.read).toMatch(/^retry-after: 1\r$/im)
  expect(surplus.read).toContain(`This key has ${HELD.callsOfKey} calls in progress`)
  expect(await answered('127.0.0.1', 'another key')).toBe('HTTP/1.1 200 OK')
  release()
  await expect.poll(() => answered('127.0.0.1')).toBe('HTTP/1.1 200 OK')
})

test('without a key no body is read, nor asked for', async () => {
  const body = ['POST /reads HTTP/1.1', 'Host: localhost', 'Content-Length: 1000000', 'Expect: 100-continue']
  const stranger = await sending(...body, 'Connection: close', '', '')
  expect(await stranger.refusal()).toMatchObject({ status: 401 })
  expect(stranger.read).not.toContain('100 Continue')
  const known = await sending(...body.with(2, 'Content-Length: 5'), `Authorization: Bearer ${KEY}`, '', '')
  await expect.poll(() => known.read).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  known.socket.write('12345')
  await expect.poll(() => known.read).toContain('{"length":5}')
})

test('a failure of the service names the request, as the header and the log do', async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/fails`)
  expect(await answer.json()).toEqual({
    code: 'internal_error',
    message: `The browser has ended. (request ${answer.headers.get('x-request-id')})`,
  })
})
