import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EgressProxy, type EgressOptions } from './proxy'
import { selfSigned } from './test-certificate'
import { connectThrough, fetchThrough } from './test-request'
import { TestUpstream, type TestUpstreamOptions } from './test-upstream'
import type { UpstreamProxy } from './upstream-proxy'

const credentials = { username: 'user', password: 'pässword of the proxy' }
const cleanUp: (() => unknown)[] = []
let site: number

beforeEach(async () => {
  site = await listen(http.createServer((request, response) => response.end(`${request.headers.host}${request.url}`)))
})
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket: net.Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

async function upstream(options: TestUpstreamOptions = {}): Promise<TestUpstream> {
  const proxy = await TestUpstream.listen(options)
  cleanUp.push(() => proxy.close())
  return proxy
}

async function egress(proxy: UpstreamProxy | undefined, options: Partial<EgressOptions> = {}) {
  const egress = await EgressProxy.listen(0, { privateNetwork: 'allowed', proxy, ...options })
  cleanUp.push(() => egress.dispose())
  return { egress, port: egress.port ?? 0 }
}

async function tunnel(port: number, authority: string) {
  const { status, socket } = await connectThrough(port, authority)
  cleanUp.push(() => socket.destroy())
  return { status, socket }
}

const request = (authority: string) => `GET / HTTP/1.1\r\nHost: ${authority}\r\nConnection: close\r\n\r\n`

describe('through a proxy', () => {
  test('requests and tunnels go with its credentials, and it is the proxy that resolves names', async () => {
    const proxy = await upstream(credentials)
    const { port } = await egress(proxy.config())
    const authority = `no-such-name.test:${site}`
    const headers = { Host: authority, 'Proxy-Authorization': 'Basic eDp5' }
    const answer = await fetchThrough(port, `http://${authority}/a?b=c`, { headers })
    expect(answer).toMatchObject({ status: 200, body: `${authority}/a?b=c` })
    const { status, socket } = await tunnel(port, authority)
    expect(status).toBe(200)
    socket.end(request(authority))
    expect(await text(socket)).toContain(`${authority}/`)
    const sent = `${credentials.username}:${credentials.password}`
    expect(proxy.seen).toEqual([
      { method: 'GET', target: `http://${authority}/a?b=c`, credentials: sent },
      { method: 'CONNECT', target: authority, credentials: sent },
    ])
  })

  test('a body gets there, and no header that is for the proxy goes further', async () => {
    let seen: Promise<unknown> | undefined
    const port = await listen(
      http.createServer((incoming, response) => {
        seen = text(incoming).then((body) => ({ body, headers: incoming.headers }))
        response.writeHead(204).end()
      }),
    )
    const proxy = await upstream()
    const way = await egress(proxy.config())
    const options = { method: 'POST', headers: { Host: `localhost:${port}`, 'Proxy-Connection': 'keep-alive' } }
    expect((await fetchThrough(way.port, `http://localhost:${port}/`, options, 'x'.repeat(100_000))).status).toBe(204)
    expect(await seen).toEqual({
      body: 'x'.repeat(100_000),
      headers: expect.not.objectContaining({ 'proxy-connection': expect.anything() }) as unknown,
    })
    expect(proxy.seen[0]?.credentials).toBeUndefined()
  })

  test('hosts on its list are reached without it, by any spelling of their case', async () => {
    const proxy = await upstream()
    const { port } = await egress(proxy.config({ bypassHosts: ['localhost', '*.below.localhost'] }))
    for (const host of ['localhost', 'LOCALHOST.', 'a.below.localhost', 'b.a.below.localhost']) {
      expect((await fetchThrough(port, `http://${host}:${site}/`)).status, host).toBe(200)
    }
    expect((await tunnel(port, `localhost:${site}`)).status).toBe(200)
    expect(proxy.seen).toEqual([])
    for (const host of ['below.localhost', 'other.localhost', '127.0.0.1', 'xlocalhost.test']) {
      await fetchThrough(port, `http://${host}:${site}/`)
    }
    expect(proxy.seen).toHaveLength(4)
  })
})

describe('what a browser may not reach, it may not reach through a proxy', () => {
  test('link-local addresses, and the service’s own port', async () => {
    const proxy = await upstream()
    const { port } = await egress(proxy.config(), { own: { port: site, allowedPaths: ['/playground'] } })
    for (const authority of [
      '169.254.169.254',
      '[fe80::1]',
      `127.0.0.1:${site}`,
      `localhost:${site}`,
      `[::1]:${site}`,
    ]) {
      expect((await fetchThrough(port, `http://${authority}/`)).status, authority).toBe(403)
      expect((await tunnel(port, authority)).status, authority).toBe(403)
    }
    expect((await fetchThrough(port, `http://127.0.0.1:${site}/playground`)).status).toBe(200)
    expect(proxy.seen).toEqual([])
  })

  test('private addresses, if they are blocked; the proxy itself may not be at one either', async () => {
    const proxy = await upstream()
    const { port } = await egress(proxy.config(), { privateNetwork: 'blocked' })
    for (const authority of ['10.0.0.1', 'localhost', 'a.localhost', '2130706433', '[::ffff:10.0.0.1]']) {
      expect((await fetchThrough(port, `http://${authority}/`)).status, authority).toBe(403)
    }
    const answer = await fetchThrough(port, 'http://example.com/')
    expect(answer.status).toBe(502)
    expect(answer.body).toContain('POOLDECK_PRIVATE_NETWORK')
    expect(proxy.seen).toEqual([])
  })
})

describe('a failure of the proxy is a page that says so', () => {
  async function failure(proxy: UpstreamProxy): Promise<string> {
    const { port } = await egress(proxy)
    expect((await tunnel(port, 'example.com:443')).status).toBe(502)
    const { status, headers, body } = await fetchThrough(port, 'http://example.com/')
    expect([status, headers['proxy-authenticate']]).toEqual([502, undefined])
    expect(body).toContain('http://example.com/ can’t be reached through the proxy')
    for (const secret of [credentials.username, 'password', 'pässword', 'wrong one']) expect(body).not.toContain(secret)
    return body
  }

  test('wrong credentials, and none', async () => {
    const proxy = await upstream(credentials)
    expect(await failure(proxy.config({ password: 'a wrong one' }))).toContain('rejected the credentials')
    expect(await failure(proxy.config({ username: undefined, password: undefined }))).toContain('requires credentials')
  })

  test('nothing listens, the name is not known, it hangs up', async () => {
    const proxy = await upstream()
    expect(await failure(proxy.config({ port: 1 }))).toContain('nothing listens')
    expect(await failure(proxy.config({ host: 'no-such-name.invalid' }))).toContain('is unknown')
    const port = await listen(net.createServer((socket) => socket.end()))
    expect(await failure(proxy.config({ port }))).toContain('closed the connection')
  })

  test.each(['http', 'https'] as const)('it takes connections by %s and says nothing', async (protocol) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const soon = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
    cleanUp.push(() => soon.mockRestore())
    const proxy = await upstream()
    const { port } = await egress(proxy.config({ protocol, port: await listen(net.createServer()) }))
    expect((await tunnel(port, 'example.com:443')).status).toBe(502)
    expect(soon).toHaveBeenCalledWith(20_000)
  })

  test('it is something else', async () => {
    const proxy = await upstream()
    const port = await listen(net.createServer((socket) => socket.end('220 mail.example.com ready\r\n')))
    expect(await failure(proxy.config({ port }))).toContain('doesn’t respond as an HTTP proxy')
  })

  test('it is reached by TLS and should be without, or the other way round', async () => {
    const plain = await upstream()
    expect(await failure(plain.config({ protocol: 'https' }))).toContain('set the protocol to http.')
    const secure = await upstream({ certificate: selfSigned() })
    expect(await failure(secure.config({ protocol: 'http' }))).toContain('set the protocol to https.')
  })

  test('no authority vouches for its certificate', async () => {
    const proxy = await upstream({ certificate: selfSigned() })
    expect(await failure(proxy.config())).toContain('NODE_EXTRA_CA_CERTS')
    expect(proxy.seen).toEqual([])
  })

  test('it does not get there: its own words for a request, ours for a tunnel', async () => {
    const proxy = await upstream()
    const { port } = await egress(proxy.config())
    expect((await fetchThrough(port, 'http://example.com:1/')).body).toBe('the proxy didn’t get there')
    const { status, socket } = await tunnel(port, 'example.com:1')
    expect(status).toBe(502)
    expect(await text(socket)).toContain('it returned 502 Bad Gateway')
  })
})

describe('a proxy is swapped', () => {
  test('connections that would now go another way are cut, all others stay', async () => {
    const [one, other] = [await upstream(), await upstream()]
    const { egress: way, port } = await egress(one.config({ bypassHosts: ['direct.localhost'] }))
    const through = await tunnel(port, `a.test:${site}`)
    const direct = await tunnel(port, `direct.localhost:${site}`)
    way.setProxy(one.config({ bypassHosts: ['direct.localhost'] }))
    through.socket.write('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n')
    await once(through.socket, 'data')
    const cut = once(through.socket, 'close')
    way.setProxy(other.config({ bypassHosts: ['direct.localhost'] }))
    await cut
    await fetchThrough(port, `http://a.test:${site}/`)
    expect([one.seen.length, other.seen.length]).toEqual([1, 1])
    direct.socket.end(request('direct.localhost'))
    expect(await text(direct.socket)).toContain('direct.localhost/')

    const later = await tunnel(port, `a.test:${site}`)
    const cutLater = once(later.socket, 'close')
    way.setProxy(undefined)
    await cutLater
    expect((await fetchThrough(port, `http://localhost:${site}/`)).status).toBe(200)
    expect([one.seen.length, other.seen.length]).toEqual([1, 2])
  })

  test('what is being connected goes the new way', async () => {
    const silent = net.createServer()
    const accepted = once(silent, 'connection')
    const proxy = await upstream()
    const { egress: way, port } = await egress(proxy.config({ protocol: 'https', port: await listen(silent) }))
    const answer = fetchThrough(port, `http://a.test:${site}/`)
    await accepted
    way.setProxy(proxy.config())
    expect((await answer).status).toBe(200)
    expect(proxy.seen).toHaveLength(1)
  })
})

test('a proxy by TLS is used when the service is told to trust its certificate', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pd-tls-'))
  cleanUp.push(() => rm(folder, { recursive: true }))
  const certificate = selfSigned()
  const trusted = path.join(folder, 'trusted.pem')
  await writeFile(trusted, certificate.cert)
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: path.join(import.meta.dirname, 'test-tls-client.ts'), outDir: path.join(folder, 'built') },
  })
  const proxy = await upstream({ ...credentials, certificate })
  for (const host of ['localhost', '127.0.0.1']) {
    const client = spawn(
      process.execPath,
      [path.join(folder, 'built/test-tls-client.js'), JSON.stringify(proxy.config({ host })), String(site)],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    expect(await text(client.stdout)).toBe(`200 a.test/ 200 b.test/`)
  }
  expect(proxy.seen.map(({ method }) => method)).toEqual(['GET', 'CONNECT', 'GET', 'CONNECT'])
})
