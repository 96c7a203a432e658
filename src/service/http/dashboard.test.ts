import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app } from './app'
import { dashboard } from './dashboard'
import { gate } from './gate'
import { HttpServer } from './server'

let folder: string
let server: HttpServer
/** Its files without anything before them. */
let bare: HttpServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pd-'))
  await writeFile(path.join(folder, 'index.html'), '<script nonce="CSP_NONCE" src="/a.js"></script>')
  await writeFile(path.join(folder, 'a.js'), 'a()')
  await writeFile(`${folder}-secret`, 'secret')
  const { page, files, hasFile } = dashboard(folder)
  const parts = [page, gate({ keys: { identify: () => Promise.resolve(undefined) }, isFile: hasFile }), files]
  const listen = (parts: readonly Hono[]) =>
    HttpServer.listen(app({ loopback: true, allowedOrigins: [], parts }), { port: 0, host: '127.0.0.1' })
  ;[server, bare] = await Promise.all([listen(parts), listen([files])])
})
afterAll(async () => {
  for (const one of [server, bare]) {
    void one.close()
    await one.cut()
  }
  await rm(folder, { recursive: true })
  await rm(`${folder}-secret`)
})

/** The path goes out as it is, where `fetch` would put it straight. */
async function get(
  path: string,
  headers: Record<string, string> = { Accept: 'text/html,*/*;q=0.8' },
  { port } = server,
) {
  const request = http.get({ host: '127.0.0.1', port, path, agent: false, headers })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test.each(['/', '/pools/x', '/a.js'])('%s runs only its own code, and no other site frames it', async (path) => {
  const { headers, status } = await get(path)
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

test.each(['/settings', '/Pools', '/profiles', '/browser_pools', '/browsers/x'])(
  'a person who opens %s in a browser sees the dashboard, and a program is asked for its key',
  async (path) => {
    const opened = await get(path)
    expect(opened).toMatchObject({ status: 200, body: expect.stringContaining('src="/a.js"') })
    expect((await get(path, { Accept: '*/*' })).status).toBe(401)
    expect((await get(path, { Accept: 'text/html', Authorization: 'Bearer wrong' })).status).toBe(401)
  },
)

test('what is open to everyone is no page of the dashboard', async () => {
  expect((await get('/openapi.json')).body).not.toContain('/a.js')
})

test('each page has a nonce of its own', async () => {
  const pages = await Promise.all(['/', '/'].map(async (path) => (await get(path)).body))
  expect(new Set(pages).size).toBe(2)
  expect(pages.join()).not.toContain('CSP_NONCE')
})

test.each(['/../', '/%2e%2e/', '/..%2f', '/assets/..%2f..%2f', '/..%5c', '/.%2e/'])(
  'no file outside the folder is sent: %s',
  async (up) => {
    const { status } = await get(`${up}${path.basename(folder)}-secret`, {}, bare)
    expect(status).not.toBe(200)
  },
)
