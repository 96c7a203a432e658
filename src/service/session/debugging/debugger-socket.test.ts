import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { DebuggerSocket } from './debugger-socket'
import { HEARTBEAT_MS } from '../../shared/web-socket'

const MAX_UNREAD = 4 * 1024 ** 2

let server: WebSocketServer

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})

afterEach(() => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})

/** As much of a WebSocket as the heartbeat needs, without a network. */
class FakeSocket extends EventEmitter {
  readonly ended = vi.fn<() => void>()
  readonly isPaused = false
  ping = () => this.emit('ping')
  terminate = () => this.emit('close')
}

const serve = (fake: FakeSocket) =>
  new DebuggerSocket(fake as unknown as WebSocket, { received: vi.fn(), ended: fake.ended, together: new Set() })

async function connect(together = new Set<DebuggerSocket>()) {
  const [received, ended] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()]
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [accepted] = (await once(server, 'connection')) as [WebSocket]
  const socket = new DebuggerSocket(accepted, { received, ended, together, maxUnread: MAX_UNREAD })
  if (client.readyState !== client.OPEN) await once(client, 'open')
  return { socket, client, received, ended }
}

const farewell = async (client: WebSocket): Promise<[number, string]> => {
  const [code, reason] = (await once(client, 'close')) as [number, Buffer]
  return [code, reason.toString()]
}

test('messages go both ways, and both sides can leave', async () => {
  const { socket, client, received, ended } = await connect()
  client.send('{"id":1}')
  await expect.poll(() => received.mock.calls).toEqual([['{"id":1}']])
  const message = once(client, 'message')
  socket.send({ id: 1 })
  expect(String((await message)[0])).toBe('{"id":1}')
  client.close()
  await expect.poll(() => ended.mock.calls).toHaveLength(1)
  const second = await connect()
  const bye = farewell(second.client)
  second.socket.close({ code: 1000, reason: `The session was released. ${'ü'.repeat(100)}` })
  second.socket.close({ code: 1001, reason: 'Again.' })
  second.socket.send({ id: 2 })
  expect(await bye).toEqual([1000, expect.stringMatching(/^The session was released\. ü{40,50}…$/)])
  expect(second.ended).toHaveBeenCalledTimes(1)
})

test('bytes that are no text are refused', async () => {
  const { client, received } = await connect()
  const bye = farewell(client)
  client.send(Buffer.from('{"id":1}'))
  expect(await bye).toEqual([1003, 'Commands are text, as JSON.'])
  expect(received).not.toHaveBeenCalled()
})

test('a client that vanishes without a word is noticed, one that answers the heartbeat is kept', () => {
  vi.useFakeTimers()
  try {
    const [kept, vanished] = [new FakeSocket(), new FakeSocket()]
    for (const fake of [kept, vanished]) serve(fake)
    kept.on('ping', () => kept.emit('pong'))
    vi.advanceTimersByTime(3 * HEARTBEAT_MS)
    expect([kept.ended.mock.calls.length, vanished.ended.mock.calls.length]).toEqual([0, 1])
  } finally {
    vi.useRealTimers()
  }
})

test('a client that does not read is sent away before it fills the memory', async () => {
  const { socket, client, ended } = await connect()
  client.pause()
  const megabyte = { text: 'x'.repeat(1024 * 1024) }
  let sent = 0
  while (ended.mock.calls.length === 0 && sent < 1_000) {
    socket.send(megabyte)
    sent += 1
  }
  expect(sent).toBeLessThan(2 + MAX_UNREAD / 1024 ** 2 + 16)
  await expect.poll(() => server.clients.size).toBe(0)
})

test('of the clients of a session the one that does not read is sent away, and those that read stay', async () => {
  const together = new Set<DebuggerSocket>()
  const [reading, idle] = [await connect(together), await connect(together)]
  idle.client.pause()
  const megabyte = { text: 'x'.repeat(1024 * 1024) }
  for (let sent = 0; idle.ended.mock.calls.length === 0 && sent < 1_000; sent++) {
    idle.socket.send(megabyte)
    const read = once(reading.client, 'message')
    reading.socket.send(megabyte)
    await read
  }
  expect([idle.ended.mock.calls.length, reading.ended.mock.calls.length]).toEqual([1, 0])
  expect([...together]).toEqual([reading.socket])
})

test('very many short messages that are not read are counted with what they take beside their text', async () => {
  const { socket, client, ended } = await connect()
  client.pause()
  let sent = 0
  while (ended.mock.calls.length === 0 && sent < 1_000_000) {
    socket.send({})
    sent += 1
  }
  expect(sent).toBeLessThan(100_000)
})

test('nothing is read while the browser cannot keep up', async () => {
  const { socket, client, received } = await connect()
  let ready = () => {}
  void socket.holdUntil(new Promise((resolve) => (ready = resolve)))
  client.send('late')
  client.ping()
  const pong = once(client, 'pong')
  await new Promise(setImmediate)
  expect(received).not.toHaveBeenCalled()
  ready()
  await pong
  expect(received.mock.calls).toEqual([['late']])
})
