import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app } from './app'
import { DebuggerRelay } from './debugger-relay'
import { upstream } from './upstream'

let hostile: Server
let base: string
let asked: IncomingHttpHeaders = {}

beforeAll(async () => {
  hostile = createServer((request, answer) => {
    asked = request.headers
    const status = Number(/\/status\/(\d+)/.exec(request.url ?? '')?.[1] ?? 200)
    answer.writeHead(status, {
      'Content-Type': 'text/html',
      ETag: '"kept"',
      'Retry-After': '1',
      'Set-Cookie': 'a=b',
      'Clear-Site-Data': '"*"',
      'Content-Security-Policy': 'default-src *',
      'X-Frame-Options': 'ALLOWALL',
      'Strict-Transport-Security': 'max-age=1',
      Refresh: '0; url=/x',
      'Alt-Svc': 'h3=":1"',
      'Service-Worker-Allowed': '/',
      Connection: 'Retry-After',
    })
    answer.end('<script>steal()</script>')
  }).listen(0, '127.0.0.1')
  await once(hostile, 'listening')
  base = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`
})

afterAll(() => {
  hostile.closeAllConnections()
  hostile.close()
})

const front = (to = base) => app({ loopback: true, allowedOrigins: [], parts: [upstream(to, new DebuggerRelay())] })
const call = (path: string, headers = {}) => front().request(`http://localhost${path}`, { headers })

test('a hostile service behind runs nothing at the dashboard’s origin, and changes nothing of it', async () => {
  const answer = await call('/page', { Cookie: 'login=secret', Authorization: 'Bearer key', 'X-Proxy-User': 'me' })
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/html',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
    date: expect.any(String),
    etag: '"kept"',
  })
  expect([asked.cookie, asked['x-proxy-user'], asked.authorization]).toEqual([undefined, undefined, 'Bearer key'])
})

test.each([{ 'Service-Worker': 'script' }, { 'Sec-Fetch-Dest': 'serviceworker' }])(
  'no service worker comes from it: %j',
  async (headers) => {
    expect((await call('/worker.js', headers)).status).toBe(403)
  },
)

test.each([205, 600, 999])('its status %i is a 502', async (status) => {
  expect((await call(`/status/${status}`)).status).toBe(502)
})

test('a password in its address is never revealed', async () => {
  const answer = await front('http://me:secret@127.0.0.1:1/api').request('http://localhost/browsers')
  const text = await answer.text()
  expect([answer.status, text]).toEqual([502, expect.stringContaining('http://***@127.0.0.1:1/api')])
  expect(text).not.toContain('secret')
})
