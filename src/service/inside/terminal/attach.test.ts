import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { LeasedSession } from '../../session/record'
import { attach } from './attach'

const MEBIBYTE = 1024 * 1024
const PIECE = 'x'.repeat(48 * 1024)
const PIECES = 1_300
const PIECE_LINE = `${JSON.stringify({ stream: 'stdout', data_b64: Buffer.from(PIECE).toString('base64') })}\n`

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** An agent with one terminal, which answers as ours does. */
class TestAgent {
  readonly asked: string[] = []
  /** How much each message has that the program has taken. */
  readonly taken: number[] = []
  /** Calls that are under way. */
  open = 0
  /** Resolves when the program takes what is typed. */
  reads: Promise<unknown> = Promise.resolve()
  /** What the terminal says. */
  says: readonly string[] | undefined
  /** The most that waited for its client, bytes. */
  mostUnread = 0
  #socket: WebSocket | undefined
  readonly #socketPath = path.join(tmpdir(), `pd-${randomUUID()}`)

  static async start(): Promise<TestAgent> {
    const agent = new TestAgent()
    const server = http.createServer((request, answer) => void agent.#answer(request, answer))
    server.listen(agent.#socketPath)
    await once(server, 'listening')
    closing.push(() => server.close().closeAllConnections())
    return agent
  }

  /** A client that is attached, what it was shown, the service's end of its connection, and what the service does for it. */
  async attached() {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
    closing.push(() => server.close())
    await once(server, 'listening')
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      perMessageDeflate: false,
    })
    closing.push(() => client.terminate())
    let bytes = 0
    client.on('message', (data: Buffer, isBinary) => (bytes += isBinary ? data.length : 0))
    const [socket] = (await once(server, 'connection')) as [WebSocket]
    this.#socket = socket
    const leased = {
      session: {
        browser: { agent: { connect: async () => net.connect(this.#socketPath) }, over: new Promise(() => {}) },
      },
      lease: { follow: (signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => work(signal) },
    } as unknown as LeasedSession
    const served = attach(leased, 'p', async () => socket)
    await expect.poll(() => this.asked.at(-1)).toBe('/processAttach')
    return { client, socket, served, shown: () => bytes }
  }

  async #say(answer: http.ServerResponse): Promise<void> {
    answer.flushHeaders()
    for (const line of this.says ?? []) {
      if (!answer.write(line)) await once(answer, 'drain')
      this.mostUnread = Math.max(this.mostUnread, this.#socket?.bufferedAmount ?? 0)
    }
    if (this.says) answer.end('{"event":"exit","exit_code":0}\n')
  }

  async #answer(request: http.IncomingMessage, answer: http.ServerResponse): Promise<void> {
    const operation = request.url?.split('?')[0] ?? ''
    this.asked.push(operation)
    this.open += 1
    answer.once('close', () => (this.open -= 1))
    if (operation === '/processAttach') return this.#say(answer)
    const body = await json(request).catch(() => undefined)
    if (!body) return
    const { data_b64 } = body as { data_b64: string }
    await this.reads
    const { length } = Buffer.from(data_b64, 'base64')
    this.taken.push(length)
    answer.end(JSON.stringify({ written_bytes: length }))
  }
}

test('a message of 1 MiB is typed; a larger one ends the connection, which says why, and not the process', async () => {
  const agent = await TestAgent.start()
  const { client, served } = await agent.attached()
  client.send(Buffer.alloc(MEBIBYTE))
  await expect.poll(() => agent.taken).toEqual([MEBIBYTE])
  client.send(Buffer.alloc(MEBIBYTE + 1))
  client.send(Buffer.from('after'))
  const [code, reason] = (await once(client, 'close')) as [number, Buffer]
  expect([code, reason.toString()]).toEqual([1009, 'A message has at most 1 MiB.'])
  await served
  await expect.poll(() => agent.open).toBe(0)
  expect(agent.asked).toEqual(['/processAttach', '/processStdin'])
  const { client: next } = await agent.attached()
  next.send(Buffer.from('next'))
  await expect.poll(() => agent.taken.at(-1)).toBe(4)
  expect(agent.taken).not.toContain(5)
})

test('a client that vanishes while the program takes nothing leaves nothing behind', async () => {
  const agent = await TestAgent.start()
  agent.reads = new Promise(() => {})
  const { client, served } = await agent.attached()
  for (const bytes of [MEBIBYTE / 2, MEBIBYTE / 2]) client.send(Buffer.alloc(bytes))
  await expect.poll(() => agent.open).toBe(2)
  client.terminate()
  await served
  await expect.poll(() => agent.open).toBe(0)
})

test('input that the program does not take is read no further, and comes when it does', async () => {
  const agent = await TestAgent.start()
  const program = new AbortController()
  agent.reads = once(program.signal, 'abort')
  const { client, socket } = await agent.attached()
  for (let sent = 0; sent < 400; sent += 1) client.send(Buffer.from('k'))
  await expect.poll(() => socket.isPaused).toBe(true)
  program.abort()
  await expect.poll(() => agent.taken.length).toBe(400)
})

test('of what a slow client does not read little waits in memory, and it gets all of it in the end', async () => {
  const agent = await TestAgent.start()
  agent.says = Array.from({ length: PIECES }, () => PIECE_LINE)
  const { client, socket, shown } = await agent.attached()
  client.pause()
  await expect.poll(() => socket.bufferedAmount).toBeGreaterThan(MEBIBYTE)
  client.resume()
  expect((await once(client, 'close'))[0]).toBe(1000)
  expect(shown()).toBe(PIECES * PIECE.length)
  expect(agent.mostUnread).toBeLessThan(MEBIBYTE + 2 * PIECE.length)
})
