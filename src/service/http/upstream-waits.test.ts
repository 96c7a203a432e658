import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { app } from './app'
import { DebuggerRelay } from './debugger-relay'
import { head, RawClient } from './test-raw-client'
import { HttpServer } from './server'
import { SERVER_LIMITS } from './server-limits'
import { upstream } from './upstream'

const SILENT_MS = 300

let behind: Server
let front: HttpServer
const clients: RawClient[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  for (const client of clients.splice(0)) client.disconnect()
  await front.cut()
  behind.closeAllConnections()
  behind.close()
})

/** A service that answers so, and one in front of it. */
async function start(answer: RequestListener, limits = SERVER_LIMITS): Promise<string> {
  behind = createServer(answer).listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const base = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`
  const parts = [upstream(base, new DebuggerRelay(), SILENT_MS)]
  front = await HttpServer.listen(
    app({ loopback: true, allowedOrigins: [], parts }),
    { host: '127.0.0.1', port: 0 },
    limits,
  )
  return `http://127.0.0.1:${front.port}`
}

const post = (url: string, body: BodyInit) =>
  fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })

test.each(['GET', 'POST'])(
  'a service behind that does not answer a %s is told, and the call ends there',
  async (method) => {
    const ended = vi.fn()
    const url = await start((request) => void request.socket.once('close', ended))
    const answer = method === 'GET' ? await fetch(`${url}/browsers`) : await post(`${url}/browsers`, '{}')
    expect([answer.status, await answer.json()]).toEqual([
      504,
      {
        code: 'gateway_timeout',
        message: expect.stringMatching(/\(POOLDECK_UPSTREAM\) has not responded within 0\.3 s/),
      },
    ])
    expect(answer.headers.get('x-should-retry')).toBe('false')
    await expect.poll(() => ended.mock.calls.length).toBe(1)
  },
)

test('one that stops reading what it is sent is told, too', async () => {
  const url = await start((request) => void request.pause())
  expect((await post(`${url}/extensions`, new Uint8Array(16 * 1024 * 1024))).status).toBe(504)
})

test('a call that asks to wait gets that time, and no more than was asked for', async () => {
  const url = await start((_request, answer) => void setTimeout(() => answer.end('{}'), 2 * SILENT_MS))
  const acquire = (seconds: number) =>
    post(`${url}/browser_pools/p/acquire`, JSON.stringify({ acquire_timeout_seconds: seconds }))
  const [waits, asks] = await Promise.all([acquire(20), acquire(0)])
  expect([waits.status, asks.status]).toEqual([200, 504])
})

test('a stream stays open, however long nothing comes', async () => {
  const url = await start((_request, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
    setTimeout(() => answer.end('data: {}\n\n'), 3 * SILENT_MS)
  })
  expect(await (await fetch(`${url}/browsers/a/telemetry/stream`)).text()).toBe('data: {}\n\n')
})

test('only clients whose key was accepted upstream keep an idle connection when silent ones are too many', async () => {
  await start(
    (request, answer) => {
      const statuses: Record<string, number> = { '/wrong': 401, '/many': 429, '/fails': 500 }
      answer.writeHead(statuses[request.url ?? ''] ?? 200).end()
    },
    { ...SERVER_LIMITS, connectionsOfAddress: 8 },
  )
  const connected = async () => {
    const client = await RawClient.connect(front.port)
    clients.push(client)
    return client
  }
  const called = async (path: string, key?: string) => {
    const client = await connected()
    client.socket.write(key === undefined ? `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n` : head('GET', path, key))
    await expect.poll(() => client.read).toContain('HTTP/1.1')
    return client
  }
  const accepted = await called('/browsers', 'right')
  const others = [
    await called('/wrong', 'wrong'),
    await called('/many', 'wrong'),
    await called('/fails', 'wrong'),
    await called('/openapi.json', 'any'),
    await called('/browsers'),
  ]
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 5_000)
  for (let more = 0; more < 7; more += 1) await connected()
  await expect.poll(() => others.filter(({ socket }) => !socket.closed)).toEqual([])
  expect(accepted.socket.closed).toBe(false)
})
