import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { app } from './app'
import { DebuggerRelay } from './debugger-relay'
import { HttpServer } from './server'
import { upstream } from './upstream'

function* endless(): Generator<string> {
  yield 'HTTP/1.1 503 No\r\n\r\n'
  for (;;) yield 'x'.repeat(16 * 1024)
}

/** A service with one session, `s`, whose debugger repeats what it hears. */
let behind: Server
let far: WebSocketServer
let asked: IncomingMessage[]
let relay: DebuggerRelay
let front: HttpServer

beforeEach(async () => {
  asked = []
  far = new WebSocketServer({ noServer: true })
  far.on('connection', (socket: WebSocket) => {
    socket.on('message', (data: Buffer, isBinary: boolean) => socket.send(data, { binary: isBinary }))
  })
  behind = createServer((request, response) => {
    asked.push(request)
    response.end(JSON.stringify({ ok: true }))
  })
  behind.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    asked.push(request)
    if (request.url === '/browsers/s/cdp?jwt=secret') {
      far.handleUpgrade(request, socket, head, (accepted) => far.emit('connection', accepted, request))
      return
    }
    if (request.url === '/browsers/s/cdp?jwt=silent') return void socket.write('HTTP/1.1 503 No\r\n\r\nin a mo')
    if (request.url === '/browsers/s/cdp?jwt=endless') {
      socket.on('error', () => {})
      return void Readable.from(endless()).pipe(socket)
    }
    const body = '{"code":"unauthorized","message":"This address is of no lease."}'
    const head401 = `HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nWWW-Authenticate: Bearer\r\nContent-Length: ${body.length}`
    socket.end(`${head401}\r\n\r\n${body}`)
  })
  behind.listen(0, '127.0.0.1')
  await once(behind, 'listening')
  relay = new DebuggerRelay(1_000, 1024 ** 2)
  const parts = [upstream(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`, relay)]
  front = await HttpServer.listen(app({ loopback: true, allowedOrigins: [], parts }), { port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  relay.close()
  for (const socket of far.clients) socket.terminate()
  behind.closeAllConnections()
  behind.close()
  await front.cut()
})

const address = (path: string) => `ws://127.0.0.1:${front.port}${path}`

async function connected(autoPong = true): Promise<{ near: WebSocket; end: WebSocket }> {
  const arrived = once(far, 'connection')
  const near = new WebSocket(address('/browsers/s/cdp?jwt=secret'), {
    headers: { 'User-Agent': 'Playwright/1' },
    autoPong,
  })
  await once(near, 'open')
  const [end] = (await arrived) as [WebSocket]
  return { near, end }
}

const farewell = async (socket: WebSocket): Promise<[number, string]> => {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
  return [code, reason.toString()]
}

test('messages go both ways in order, as they are, also many large ones', async () => {
  const { near } = await connected()
  const texts = Array.from({ length: 40 }, (_, index) => `${index} ${'ü'.repeat(200_000)}`)
  const received: [string, boolean][] = []
  const all = new Promise<void>((resolve) => {
    near.on('message', (data: Buffer, isBinary: boolean) => {
      if (received.push([data.toString(), isBinary]) > texts.length) resolve()
    })
  })
  for (const text of texts) near.send(text)
  near.send(Buffer.from([1, 2]))
  await all
  expect(received.slice(0, -1)).toEqual(texts.map((text) => [text, false]))
  expect(received.at(-1)).toEqual(['\u0001\u0002', true])
  near.close()
})

test('the service behind is told who asks, and by which address', async () => {
  const { near } = await connected()
  expect(asked[0]?.headers).toMatchObject({
    'user-agent': 'Playwright/1',
    forwarded: `host="127.0.0.1:${front.port}";proto=http`,
  })
  expect(asked[0]?.headers.origin).toBeUndefined()
  near.close()
  await fetch(`http://127.0.0.1:${front.port}/browsers`)
  expect(asked[1]?.headers.forwarded).toBe(`host="127.0.0.1:${front.port}";proto=http`)
})

test('each end is told to the other side as it is', async () => {
  const one = await connected()
  const bye = farewell(one.near)
  one.end.close(1012, 'The browser was started anew.')
  expect(await bye).toEqual([1012, 'The browser was started anew.'])

  const two = await connected()
  const gone = farewell(two.end)
  two.near.close(1000, 'done')
  expect(await gone).toEqual([1000, 'done'])

  const lost = await connected()
  const closed = farewell(lost.near)
  lost.end.terminate()
  expect(await closed).toEqual([1014, 'The connection to the upstream service was lost.'])

  const vanished = await connected()
  const received = farewell(vanished.end)
  vanished.near.terminate()
  expect(await received).toEqual([1001, 'The client disconnected.'])

  const last = await connected()
  const stopped = farewell(last.near)
  relay.close()
  expect(await stopped).toEqual([1001, 'The forwarding service is stopping.'])
})

test('a message without an end takes no memory: the connection ends', async () => {
  const { near, end } = await connected()
  const bye = farewell(near)
  end.on('error', () => {})
  const part = Buffer.alloc(256 * 1024)
  for (let sent = 0; sent < 5; sent++) end.send(part, { fin: false })
  expect(await bye).toEqual([1014, 'The connection to the upstream service was lost.'])
})

test('only a caller that is there answers the heartbeat of the service behind', async () => {
  const { near, end } = await connected()
  const pinged = once(near, 'ping')
  const answered = once(end, 'pong')
  end.ping('beat')
  expect(String((await pinged)[0])).toBe('beat')
  expect(String((await answered)[0])).toBe('beat')
  near.close()
})

test('pings that a caller does not read wait nowhere', async () => {
  const { near, end } = await connected(false)
  let pings = 0
  near.on('ping', () => (pings += 1))
  near.pause()
  const SENT = 200_000
  for (let sent = 0; sent < SENT; sent++) end.ping(Buffer.alloc(125))
  await expect.poll(() => end.bufferedAmount).toBe(0)
  near.resume()
  const last = new Promise<void>((resolve) => near.on('ping', (data) => data.toString() === 'last' && resolve()))
  end.ping('last')
  await last
  expect(pings).toBeLessThan(0.8 * SENT)
  near.close()
})

test('a refusal of the upstream service is passed on, and so is its absence', async () => {
  const refusal = async (): Promise<[number | undefined, unknown]> => {
    const socket = new WebSocket(address('/browsers/s/cdp?jwt=wrong'))
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return [answer.statusCode, JSON.parse(Buffer.concat(chunks).toString())]
  }
  expect(await refusal()).toEqual([401, { code: 'unauthorized', message: 'This address is of no lease.' }])
  behind.close()
  expect(await refusal()).toMatchObject([502, { code: 'bad_gateway' }])
})

test.each(['silent', 'endless'])(
  'one that refuses and whose reason is %s is taken for one that does not answer',
  async (how) => {
    const socket = new WebSocket(address(`/browsers/s/cdp?jwt=${how}`))
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(502)
  },
)
