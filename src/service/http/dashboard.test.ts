import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app } from './app'
import { dashboard } from './dashboard'
import { HttpServer } from './server'

let folder: string
let server: HttpServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pd-'))
  await writeFile(path.join(folder, 'index.html'), '<script nonce="CSP_NONCE" src="/a.js"></script>')
  await writeFile(path.join(folder, 'a.js'), 'a()')
  await writeFile(`${folder}-secret`, 'secret')
  const whole = app({ loopback: true, allowedOrigins: [], parts: [dashboard(folder).routes] })
  server = await HttpServer.listen(whole, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  void server.close()
  await server.cut()
  await rm(folder, { recursive: true })
  await rm(`${folder}-secret`)
})

/** The path goes out as it is, where `fetch` would put it straight. */
async function get(place: string) {
  const request = http.get({ host: '127.0.0.1', port: server.port, path: place, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test.each(['/', '/pools/x', '/a.js'])('%s may run and be framed by nobody else', async (place) => {
  const { headers, status } = await get(place)
  expect(status).toBe(200)
  const policy = headers['content-security-policy']
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  })
})

test('each page has a nonce of its own', async () => {
  const pages = await Promise.all(['/', '/'].map(async (place) => (await get(place)).body))
  expect(new Set(pages).size).toBe(2)
  expect(pages.join()).not.toContain('CSP_NONCE')
})

test.each(['/../', '/%2e%2e/', '/..%2f', '/assets/..%2f..%2f', '/..%5c', '/.%2e/'])(
  'no file outside the folder is sent: %s',
  async (up) => {
    const { status } = await get(`${up}${path.basename(folder)}-secret`)
    expect(status).not.toBe(200)
  },
)
