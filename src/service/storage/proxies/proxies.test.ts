import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ProxyCreate } from '../../../contract/proxy'
import type { EgressRules } from '../../browser/egress/rules'
import { selfSigned } from '../../browser/egress/test-certificate'
import { TestUpstream, type TestUpstreamOptions } from '../../browser/egress/test-upstream'
import { Problem } from '../../shared/problem'
import type { Store } from '../../database/store'
import { openLightStore } from '../../database/test-database'
import { Proxies } from './proxies'

const credentials = { username: 'user', password: 'secret of the proxy' }
const never = new AbortController().signal
const pools = new Map<string, string[]>()
const cleanUp: (() => unknown)[] = []
let folder: string
let store: Store

const open = (rules: EgressRules = { privateNetwork: 'allowed' }): Proxies =>
  new Proxies({ db: store.db, secrets: store.secrets, usedBy: (_, id) => Promise.resolve(pools.get(id) ?? []), rules })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-proxies-'))
  store = await openLightStore(folder)
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  for (const { id } of await open().list({})) {
    pools.delete(id)
    await open().delete(id)
  }
  for (const step of cleanUp.splice(0).reverse()) await step()
})

const request = (more: object = {}, config: object = {}): ProxyCreate =>
  ProxyCreate.parse({ type: 'custom', protocol: 'http', config: { host: '127.0.0.1', port: 3128, ...config }, ...more })

async function upstream(options: TestUpstreamOptions = {}): Promise<TestUpstream> {
  const proxy = await TestUpstream.listen(options)
  cleanUp.push(() => proxy.close())
  return proxy
}

/** A proxy record for a proxy that runs. */
async function added(proxies: Proxies, { port }: { port: number }, config: object = {}, more: object = {}) {
  return (await proxies.create(request(more, { port, ...config }))).id
}

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

const site = (answer: string, status = 200): Promise<number> =>
  listen(http.createServer((_request, response) => response.writeHead(status).end(answer)))

async function problem(work: Promise<unknown>): Promise<Problem> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(Problem)
  return thrown as Problem
}

describe('records', () => {
  test('a proxy is kept with its password, which is told only to browsers', async () => {
    const made = await open().create(request({ name: 'office', bypass_hosts: ['localhost'] }, credentials))
    expect(made).toEqual({
      id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/) as string,
      type: 'custom',
      name: 'office',
      protocol: 'http',
      bypass_hosts: ['localhost'],
      config: { host: '127.0.0.1', port: 3128, username: 'user', has_password: true },
    })
    const later = open()
    expect([await later.find(made.id), ...(await later.list({})), await later.resolve(made.id, 'proxy_id')]).toEqual([
      made,
      made,
      made,
    ])
    expect(await later.upstream(made.id)).toEqual({
      id: made.id,
      protocol: 'http',
      host: '127.0.0.1',
      port: 3128,
      ...credentials,
      bypassHosts: ['localhost'],
    })
    expect((await open().create(request())).config).toEqual({ host: '127.0.0.1', port: 3128, has_password: false })
  })

  test('names may repeat and change; the newest comes first', async () => {
    const [first, second] = [
      await open().create(request({ name: 'Same' })),
      await open().create(request({ name: 'a' })),
    ]
    expect((await open().rename(second.id, 'same')).name).toBe('same')
    const ids = async (query: Parameters<Proxies['list']>[0]) => (await open().list(query)).map(({ id }) => id)
    expect(await ids({ name: 'SAME' })).toEqual([second.id, first.id])
    expect(await ids({ query: 'AM' })).toEqual([second.id, first.id])
    expect(await ids({ query: first.id })).toEqual([first.id])
    expect(await ids({ query: '0.0.1' })).toEqual([second.id, first.id])
    for (const query of ['secret', 'nothing', '\0']) expect(await ids({ query })).toEqual([])
  })

  test.each(['datacenter', 'isp', 'residential', 'mobile'])(
    'proxies of the type %s are not available',
    async (type) => {
      const refused = await problem(open().create(ProxyCreate.parse({ type })))
      expect(refused).toMatchObject({ status: 403, code: 'proxy_type_not_available' })
      expect(refused.message).toContain('not available on this service')
    },
  )

  test('one that is not there is a 404, or a 400 where a field refers to it', async () => {
    await open().create(request({ name: 'by-name' }))
    for (const id of ['nowhere', 'by-name', '\0']) {
      for (const work of [
        () => open().find(id),
        () => open().rename(id, 'a'),
        () => open().delete(id),
        () => open().check(id, undefined, never),
      ])
        expect((await problem(work())).status).toBe(404)
      const refused = await problem(open().resolve(id, 'proxy_id'))
      expect([refused.status, refused.details?.[0]?.message]).toEqual([400, expect.stringMatching(/^proxy_id: /)])
      expect(await open().upstream(id)).toBeUndefined()
    }
  })

  test('what a pool uses cannot be deleted', async () => {
    const { id } = await open().create(request())
    pools.set(id, ['checkout-tests'])
    const refused = await problem(open().delete(id))
    expect([refused.status, refused.code]).toEqual([400, 'in_use'])
    expect(refused.message).toContain('checkout-tests')
    pools.delete(id)
    await open().delete(id)
    expect((await problem(open().find(id))).status).toBe(404)
  })
})

describe('a check without an address', () => {
  test('is good when the proxy answers and accepts its credentials', async () => {
    const proxies = open()
    const proxy = await upstream(credentials)
    const id = await added(proxies, proxy, credentials)
    const before = Date.now()
    const { status, last_checked } = await proxies.check(id, undefined, never)
    expect(status).toBe('available')
    expect(Date.parse(last_checked ?? '')).toBeGreaterThanOrEqual(before)
    expect(proxy.seen).toEqual([
      { method: 'CONNECT', target: `127.0.0.1:${proxy.port}`, credentials: 'user:secret of the proxy' },
    ])
  })

  test('is good when the proxy refuses such tunnels', async () => {
    const proxies = open()
    const proxy = await upstream()
    proxy.answer = 403
    expect((await proxies.check(await added(proxies, proxy), undefined, never)).status).toBe('available')
    expect(proxy.seen.map(({ target }) => target)).toEqual([`127.0.0.1:${proxy.port}`, 'example.com:443'])
  })

  test('tells what is wrong, without the credentials', async () => {
    const proxies = open()
    const proxy = await upstream(credentials)
    const wrong = { ...credentials, password: 'the wrong secret' }
    const tls = await upstream({ certificate: selfSigned() })
    const web = await site('a page')
    const mail = await listen(net.createServer((socket) => socket.end('220 ready\r\n')))
    for (const [id, code, words] of [
      [await added(proxies, proxy, wrong), 'credentials', '(407)'],
      [await added(proxies, proxy), 'credentials', '(407)'],
      [await added(proxies, { port: 1 }), 'refused', 'nothing listens'],
      [await added(proxies, proxy, { host: 'no-such-name.invalid' }), 'unknown_host', 'is unknown'],
      [await added(proxies, proxy, {}, { protocol: 'https' }), 'not_tls', 'doesn’t speak TLS'],
      [await added(proxies, tls, {}, { protocol: 'https' }), 'certificate', 'NODE_EXTRA_CA_CERTS'],
      [await added(proxies, tls), 'closed', 'set the protocol to https'],
      [await added(proxies, { port: web }), 'closed', 'without a response'],
      [await added(proxies, { port: mail }), 'not_a_proxy', 'doesn’t respond as an HTTP proxy'],
    ] as const) {
      const failed = await problem(proxies.check(id, undefined, never))
      expect([failed.status, failed.code, failed.details?.[0]?.code]).toEqual([422, 'proxy_check_failed', code])
      expect(failed.message).toContain(words)
      expect(JSON.stringify(failed)).not.toContain('secret')
      const { status, last_checked } = await proxies.find(id)
      expect([status, last_checked]).toEqual(['unavailable', expect.any(String)])
    }
  })

  test('does not take a web server for a proxy', async () => {
    const proxies = open()
    const proxy = await upstream()
    proxy.answer = 405
    const failed = await problem(proxies.check(await added(proxies, proxy), undefined, never))
    expect(failed.details?.[0]?.code).toBe('not_a_proxy')
  })

  test('that the caller leaves says nothing of the proxy', async () => {
    const proxies = open()
    const silent = net.createServer()
    const id = await added(proxies, { port: await listen(silent) })
    const leaving = new AbortController()
    const check = proxies.check(id, undefined, leaving.signal)
    await once(silent, 'connection')
    leaving.abort()
    await expect(check).rejects.toThrow('aborted')
    expect(await proxies.find(id)).not.toHaveProperty('status')
  })
})

describe('a check with an address', () => {
  test('fetches it through the proxy, which resolves its name', async () => {
    const proxies = open()
    const proxy = await upstream(credentials)
    const url = `http://no-such-name.test:${await site('a page')}/a?b`
    const checked = await proxies.check(await added(proxies, proxy, credentials), url, never)
    expect(checked.status).toBe('available')
    for (const unknown of ['last_checked', 'ip_address']) expect(checked).not.toHaveProperty(unknown)
    expect(await proxies.find(checked.id)).not.toHaveProperty('status')
    expect(proxy.seen).toEqual([{ method: 'GET', target: url, credentials: 'user:secret of the proxy' }])
  })

  test.each(['192.0.2.7\n', '{"ip":"192.0.2.7"}', '{"origin":"192.0.2.7"}'])(
    'learns the address that it answers: %j',
    async (answer) => {
      const proxies = open()
      const url = `http://echo.test:${await site(answer)}/`
      expect((await proxies.check(await added(proxies, await upstream()), url, never)).ip_address).toBe('192.0.2.7')
      expect(await proxies.list({ query: '192.0.2' })).toHaveLength(1)
    },
  )

  test.each(['null', '[1]', '{"ip":1}', 'x'.repeat(100_000)])('is good with any other answer', async (answer) => {
    const proxies = open()
    const id = await added(proxies, await upstream())
    const checked = await proxies.check(id, `http://echo.test:${await site(answer)}/`, never)
    expect([checked.status, checked.ip_address]).toEqual(['available', undefined])
  })

  test('by https goes through a tunnel', async () => {
    const proxies = open()
    const proxy = await upstream()
    const tls = await upstream({ certificate: selfSigned() })
    const failed = await problem(proxies.check(await added(proxies, proxy), `https://localhost:${tls.port}/`, never))
    expect(failed.message).toContain(`opened a connection to localhost:${tls.port}, which then failed: self-signed`)
    expect(proxy.seen.map(({ method }) => method)).toEqual(['CONNECT'])
  })

  test('that fails on its own account says nothing of the proxy', async () => {
    const proxies = open()
    const id = await added(proxies, await upstream())
    const missing = `http://site.test:${await site('', 404)}/`
    expect((await problem(proxies.check(id, missing, never))).message).toContain('404 Not Found')
    expect((await problem(proxies.check(id, 'http://site.test:1/', never))).message).toContain('502 Bad Gateway')
    expect((await problem(proxies.check(id, 'https://site.test:1/', never))).message).toContain('502 Bad Gateway')
    expect(await proxies.find(id)).not.toHaveProperty('status')
  })

  test('tells of wrong credentials and leaves what is known of its health', async () => {
    const proxies = open()
    const id = await added(proxies, await upstream(credentials), { ...credentials, password: 'the wrong secret' })
    for (const url of ['http://site.test/', 'https://site.test/']) {
      expect((await problem(proxies.check(id, url, never))).message).toContain('407')
    }
    expect(await proxies.find(id)).not.toHaveProperty('status')
  })
})

describe('what browsers may not reach, a check does not reach either', () => {
  test('link-local addresses and the service itself', async () => {
    const own = { port: await site('the service'), allowedPaths: [] }
    const proxies = open({ privateNetwork: 'allowed', own })
    const proxy = await upstream()
    const id = await added(proxies, proxy)
    for (const url of ['http://169.254.169.254/', `http://localhost:${own.port}/`, `https://127.0.0.1:${own.port}/`]) {
      const refused = await problem(proxies.check(id, url, never))
      expect([refused.status, refused.details?.[0]?.message]).toEqual([400, expect.stringMatching(/^url: /)])
    }
    expect(proxy.seen).toEqual([])
    const itself = await problem(proxies.check(await added(proxies, own), undefined, never))
    expect([itself.status, itself.details?.[0]?.code]).toEqual([422, 'not_permitted'])
  })

  test('private addresses, if they are blocked', async () => {
    const proxies = open({ privateNetwork: 'blocked' })
    const proxy = await upstream()
    const id = await added(proxies, proxy)
    expect((await problem(proxies.check(id, 'http://10.0.0.1/', never))).status).toBe(400)
    const refused = await problem(proxies.check(id, 'http://example.com/', never))
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('POOLDECK_PRIVATE_NETWORK')])
    expect(proxy.seen).toEqual([])
  })
})
