import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { EgressProxy, MOST_CONNECTIONS, type EgressOptions } from './proxy'
import { connectThrough, fetchThrough } from './test-request'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

async function serve(handler: http.RequestListener): Promise<number> {
  const server = http.createServer(handler).listen(0, '127.0.0.1')
  cleanUp.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function proxy(options: Partial<EgressOptions> = {}): Promise<number> {
  const proxy = await EgressProxy.listen(0, { privateNetwork: 'allowed', ...options })
  cleanUp.push(() => proxy.dispose())
  return proxy.port ?? 0
}

test('a request and its answer pass through unchanged', async () => {
  const site = await serve(async (request, response) => {
    const seen = { method: request.method, url: request.url, host: request.headers.host, body: await text(request) }
    response.writeHead(201, { 'Set-Cookie': ['a=1', 'b=2'] }).end(JSON.stringify(seen))
  })
  const options = { method: 'POST', headers: { Host: `localhost:${site}`, 'Proxy-Connection': 'keep-alive' } }
  const answer = await fetchThrough(await proxy(), `http://localhost:${site}/a?b=c`, options, 'hello')
  expect(answer.status).toBe(201)
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(JSON.parse(answer.body)).toEqual({ method: 'POST', url: '/a?b=c', host: `localhost:${site}`, body: 'hello' })
})

test.each(['GET', 'DELETE', 'POST'])(
  'the body of a %s in chunks stays its body, whatever stands in it',
  async (method) => {
    const seen: unknown[] = []
    const site = await serve(async (request, response) => {
      seen.push({ method: request.method, url: request.url, body: await text(request) })
      response.end()
    })
    const hidden = `POST /browser_pools HTTP/1.1\r\nHost: localhost:${site}\r\nContent-Length: 2\r\n\r\n{}`
    const options = { method, headers: { Host: `localhost:${site}`, 'Transfer-Encoding': 'chunked' } }
    expect((await fetchThrough(await proxy(), `http://localhost:${site}/a`, options, hidden)).status).toBe(200)
    expect(seen).toEqual([{ method, url: '/a', body: hidden }])
  },
)

test('events of a server arrive as they are sent, and a reader who leaves is noticed', async () => {
  let gone: () => void = () => {}
  const noticed = new Promise<void>((resolve) => (gone = resolve))
  const site = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
    response.once('close', () => gone())
  })
  const request = http.request({ host: '127.0.0.1', port: await proxy(), path: `http://127.0.0.1:${site}/` }).end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const [chunk] = (await once(response, 'data')) as [Buffer]
  expect(chunk.toString()).toBe('data: 1\n\n')
  response.destroy()
  await noticed
})

test('a tunnel carries bytes both ways and ends with either side', async () => {
  const echo = net.createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  cleanUp.push(() => echo.close())
  await once(echo, 'listening')
  const { status, socket } = await connectThrough(await proxy(), `127.0.0.1:${(echo.address() as AddressInfo).port}`)
  expect(status).toBe(200)
  const sent = 'x'.repeat(1_000_000)
  socket.end(sent)
  expect(await text(socket)).toBe(sent)
})

test('a refusal is a page that says what decides', async () => {
  const site = await serve((_request, response) => response.end('secret'))
  const port = await proxy({ privateNetwork: 'blocked' })
  const answer = await fetchThrough(port, `http://localhost:${site}/<b>`)
  expect(answer).toMatchObject({ status: 403, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(answer.body).toContain('POOLDECK_PRIVATE_NETWORK')
  expect(answer.body).not.toContain('<b>')
  expect((await connectThrough(port, `localhost:${site}`)).status).toBe(403)
})

test('of the service itself only the playground is reachable, by no other spelling of a path', async () => {
  const site = await serve((request, response) => response.end(request.url))
  const port = await proxy({ own: { port: site, allowedPaths: ['/playground'] } })
  const get = (path: string) => fetchThrough(port, `http://127.0.0.1:${site}${path}`)
  expect(await get('/playground/a?b')).toMatchObject({ status: 200, body: '/playground/a?b' })
  for (const path of ['/', '/browser_pools', '/playground/../browser_pools', '/playground/%2e%2e/browser_pools']) {
    expect((await get(path)).status, path).toBe(403)
  }
})

test('a server that is not there gives a page with the reason', async () => {
  const answer = await fetchThrough(await proxy(), 'http://127.0.0.1:1/')
  expect(answer.status).toBe(502)
  expect(answer.body).toContain('ECONNREFUSED')
})

test('a server that sends interim responses without an end gives a page with the reason', async () => {
  const interim = Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000))
  const server = net.createServer((connection) => {
    const flood = () => {
      while (!connection.destroyed && connection.write(interim));
    }
    connection.on('error', () => {}).on('drain', flood)
    flood()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => server.close())
  const answer = await fetchThrough(await proxy(), `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(answer.status).toBe(502)
  expect(answer.body).toContain('more than 64 interim responses')
})

test('an answer in very many small pieces takes longer, and arrives as it is', async () => {
  const pieces = '1\r\nx\r\n'.repeat(100_000)
  const server = net.createServer((connection) => {
    connection
      .on('error', () => {})
      .once('data', () => {
        connection.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`)
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => server.close())
  const port = await proxy()
  const began = performance.now()
  const answer = await fetchThrough(port, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(answer.body).toBe('x'.repeat(100_000))
  expect(performance.now() - began).toBeGreaterThan(1_000)
})

test('a browser has so many connections, and no program in it takes those of others', async () => {
  const port = await proxy()
  let asked = 0
  const site = await serve(() => (asked += 1))
  const open = () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    cleanUp.push(() => socket.destroy())
    return socket
  }
  // Many requests on one connection are as bad as many connections.
  const request = `GET http://127.0.0.1:${site}/ HTTP/1.1\r\nHost: 127.0.0.1:${site}\r\n\r\n`
  const greedy = open()
  greedy.write(request.repeat(MOST_CONNECTIONS + 50))
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(MOST_CONNECTIONS)
  const refused = await fetchThrough(port, `http://127.0.0.1:${site}/`)
  expect([refused.status, refused.headers['proxy-status']]).toEqual([503, 'pooldeck; error=connection_limit_reached'])
  expect(refused.body).toContain('This browser has as many connections as it may have.')
  expect(asked).toBe(MOST_CONNECTIONS)

  let closed = 0
  const sockets = Array.from({ length: MOST_CONNECTIONS }, () => open().once('close', () => (closed += 1)))
  await expect.poll(() => closed).toBe(1)
  for (const socket of [greedy, ...sockets]) socket.destroy()
  const answering = await serve((_request, response) => response.end('here'))
  await expect
    .poll(async () => (await fetchThrough(port, `http://127.0.0.1:${answering}/`).catch(() => undefined))?.body)
    .toBe('here')
})

test('what is no proxy request is refused', async () => {
  expect((await fetchThrough(await proxy(), '/browser_pools')).status).toBe(400)
})

test('disposing cuts open connections and may be done twice', async () => {
  const site = await serve((_request, response) => void response.writeHead(200).write('never ends'))
  const egress = await EgressProxy.listen(0, { privateNetwork: 'allowed' })
  const { socket } = await connectThrough(egress.port ?? 0, `127.0.0.1:${site}`)
  const closed = once(socket, 'close')
  await egress.dispose()
  await egress.dispose()
  await closed
})
