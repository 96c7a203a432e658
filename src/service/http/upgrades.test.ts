import { once } from 'node:events'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { app } from './app'
import type { UpgradeBindings } from './debugger-route'
import { FairShare } from '../shared/fair-share'
import { RawClient } from './test-raw-client'
import { HttpServer } from './server'

let server: HttpServer
const clients: RawClient[] = []

beforeEach(async () => {
  const routes = new Hono<{ Bindings: UpgradeBindings }>()
    .get('/browsers/echo/cdp', async ({ env }) => {
      const socket = await env.accept?.()
      socket?.on('message', (data: Buffer) => socket.send(data.toString()))
      return new Response(null)
    })
    .get('/browsers/slow/cdp', async ({ env }) => {
      const share = new FairShare({ burstMs: 0 })
      share.take(100)
      const socket = await env.accept?.(share)
      socket?.on('message', (data: Buffer) => socket.send(data.toString()))
      return new Response(null)
    })
    .all('*', async ({ req }) => new Response(`${req.method} ${await req.text()}`))
  const whole = app({ loopback: true, allowedOrigins: [], parts: [new Hono().route('/', routes)] })
  server = await HttpServer.listen(whole, { port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect()
  await server.cut()
})

async function sending(...lines: string[]): Promise<RawClient> {
  const client = await RawClient.sending(server.port, ...lines)
  clients.push(client)
  return client
}

const handshake = (path: string, ...headers: string[]): string[] => [
  `GET ${path} HTTP/1.1`,
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  ...headers,
  '',
  '',
]

const KEY = ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13']

test('the address of a debugger becomes a WebSocket', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/browsers/echo/cdp`)
  const echoed = new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())))
  socket.once('open', () => socket.send('hello'))
  expect(await echoed).toBe('hello')
  socket.close()
})

test('what a client sends waits while its holder has used up their part of the time', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/browsers/slow/cdp`)
  await once(socket, 'open')
  const began = performance.now()
  for (const text of ['first', 'second']) {
    socket.send(text)
    await once(socket, 'message')
  }
  expect(performance.now() - began).toBeGreaterThan(250)
  socket.terminate()
})

test.each([
  ['HTTP/2', 'POST /any HTTP/1.1', 'Upgrade: h2c', 'POST body'],
  ['a WebSocket elsewhere', 'GET /any HTTP/1.1', 'Upgrade: websocket', 'GET '],
])('an offer of %s is left aside, and the request served', async (_, line, upgrade, answer) => {
  const body = line.startsWith('POST') ? 'body' : ''
  const head = [line, 'Host: localhost', 'Connection: Upgrade, close', upgrade, `Content-Length: ${body.length}`, '']
  const client = await sending([...head, body].join('\r\n'))
  await client.closed()
  expect(client.read).toMatch(/^HTTP\/1\.1 200 /)
  expect(client.read.split('\r\n\r\n')[1]).toContain(answer)
})

test.each<[string, number, string, string[]]>([
  ['without a key', 400, 'bad_request', handshake('/browsers/echo/cdp', 'Sec-WebSocket-Version: 13')],
  ['of another origin', 403, 'forbidden', handshake('/browsers/echo/cdp', ...KEY, 'Origin: https://evil.example')],
  [
    'under a name that is not ours',
    403,
    'forbidden',
    handshake('/browsers/echo/cdp', ...KEY).map((line) => line.replace('localhost', 'evil.example')),
  ],
  [
    'under a name that is none',
    400,
    'bad_request',
    handshake('/browsers/echo/cdp', ...KEY).map((line) => line.replace('localhost', 'a b')),
  ],
])('a handshake %s is refused with an Error body', async (_, status, code, lines) => {
  const client = await sending(...lines)
  expect(await client.refusal()).toMatchObject({ status, code })
})
