import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../problem'
import { app } from './app'
import { head, RawClient } from './raw-client'
import { HttpServer } from './server'
import { SERVER_LIMITS, type ServerLimits } from './server-limits'

/** So that nobody waits for what takes a minute; a busy machine has time all the same. */
const IMPATIENT: ServerLimits = { ...SERVER_LIMITS, headersMs: 1_000, requestMs: 1_500, silenceMs: 3_000, lookMs: 50 }

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
    .get('/fails', () => {
      throw new Problem(500, 'internal_error', 'The browser has ended.')
    })
  routes = app({ loopback: true, allowedOrigins: [], parts: [new Hono().route('/', known)] })
  server = await listen(SERVER_LIMITS)
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.hangUp()
  await stop()
})

const listen = (limits: ServerLimits) => HttpServer.listen(routes, { port: 0, host: '127.0.0.1' }, limits)

async function stop(): Promise<void> {
  void server.close()
  await server.cut()
}

async function becomeImpatient(): Promise<void> {
  await stop()
  server = await listen(IMPATIENT)
}

async function sending(...lines: string[]): Promise<RawClient> {
  const client = await RawClient.sending(server.port, ...lines)
  clients.push(client)
  return client
}

const fine = async () => (await fetch(`http://127.0.0.1:${server.port}/fine`)).json()

/** An impatient server may cut off this client too, when the machine does other work. */
const expectFine = () => expect.poll(fine, { timeout: 10_000 }).toEqual({ fine: true })

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
  ['a body that does not come', ['POST /reads HTTP/1.1', 'Host: localhost', 'Content-Length: 5', '', 'x']],
])('408 for %s, with an Error body', async (_, lines) => {
  await becomeImpatient()
  const client = await sending(...lines)
  expect(await client.refusal()).toMatchObject({ status: 408, code: 'request_timeout' })
  await expectFine()
})

test('whoever sends its headers drop by drop is cut off', async () => {
  await becomeImpatient()
  const client = await sending('GET /fine HTTP/1.1', '')
  const drops = setInterval(() => client.socket.write('X'), 50)
  try {
    expect(await client.refusal()).toMatchObject({ status: 408 })
  } finally {
    clearInterval(drops)
  }
})

test('whoever asks for much and reads nothing is cut off; others are answered meanwhile', async () => {
  await becomeImpatient()
  const client = await sending(head('GET', '/large', 'any'))
  client.socket.pause()
  await expectFine()
  await expect.poll(() => cutOff.mock.calls.length, { timeout: 10_000 }).toBe(1)
})

test('200 connections on which nothing comes disturb nobody, and end', async () => {
  await becomeImpatient()
  await Promise.all(Array.from({ length: 200 }, () => sending('')))
  await expectFine()
  await Promise.all(clients.map((client) => client.closed()))
})

test('who has too many connections is told so, and may go on when some are closed', async () => {
  const { connections, connectionsOfAddress } = SERVER_LIMITS
  const open = async (count: number, from: string) => {
    const opened = await Promise.all(Array.from({ length: count }, () => RawClient.connect(server.port, from)))
    clients.push(...opened)
    return opened
  }
  const refused = async (from: string, most: string) => {
    const [surplus] = await open(1, from)
    surplus?.socket.write(head('GET', '/fine', 'any'))
    expect(await surplus?.refusal()).toMatchObject({
      status: 503,
      code: 'too_many_connections',
      message: expect.stringContaining(`at most ${most} are taken`),
    })
    expect(surplus?.read).toMatch(/^retry-after: 1\r$/im)
  }
  const answered = async (from: string) => {
    const [client] = await open(1, from)
    client?.socket.write(head('GET', '/fine', 'any', 'Connection: close'))
    await client?.closed()
    return client?.read.split('\r\n')[0]
  }
  const [first] = await open(connectionsOfAddress, '127.0.0.1')
  await refused('127.0.0.1', `${connectionsOfAddress} from one address`)
  await open(connections - connectionsOfAddress, '127.0.0.2')
  await refused('127.0.0.3', `${connections} in all`)
  first?.hangUp()
  await expect.poll(() => answered('127.0.0.3')).toBe('HTTP/1.1 200 OK')
  for (const client of clients) client.hangUp()
  await expect.poll(() => answered('127.0.0.1')).toBe('HTTP/1.1 200 OK')
})

test('a failure of the service names the request, as the header and the log do', async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/fails`)
  expect(await answer.json()).toEqual({
    code: 'internal_error',
    message: `The browser has ended. (request ${answer.headers.get('x-request-id')})`,
  })
})
