import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { handled } from '../shared/stray'
import { AgentSocket } from './agent-socket'
import { BrowserAgent } from './browser-agent'

const process = { startAgent: vi.fn(), endAgent: vi.fn(), onAgentEnded: () => {} }
const { signal } = new AbortController()
let file: string
let socket: AgentSocket
let agent: BrowserAgent

beforeEach(async () => {
  file = path.join(tmpdir(), `pd-${randomUUID()}`)
  socket = await AgentSocket.listen(file)
  agent = new BrowserAgent(process, socket, 7)
})

afterEach(async () => {
  vi.useRealTimers()
  vi.clearAllMocks()
  await socket.dispose()
})

/** A program inside that connects as the agent does. */
async function connection(): Promise<net.Socket> {
  const connected = net.connect(file)
  connected.on('error', () => {})
  await once(connected, 'connect')
  return connected
}

test('it is started when it is first needed, once, and each connection is for one call', async () => {
  const calls = [agent.connect(signal), agent.connect(signal)]
  const peers = [await connection(), await connection()]
  const [first, second] = await Promise.all(calls)
  expect(process.startAgent.mock.calls).toEqual([[7]])
  first?.end('one')
  second?.end('two')
  const received = await Promise.all(peers.map(async (peer) => String((await once(peer, 'data'))[0])))
  expect(received.sort()).toEqual(['one', 'two'])
})

test('no process is taken for the agent while none was started', async () => {
  const early = await connection()
  await once(early.resume(), 'close')
  const call = agent.connect(signal)
  const right = await connection()
  ;(await call).end('asked')
  expect(String((await once(right, 'data'))[0])).toBe('asked')
})

test('a program that sends something before it is asked is cut off', async () => {
  const call = agent.connect(signal)
  await connection()
  ;(await call).destroy()
  const early = await connection()
  early.write('no answer to anything')
  await once(early, 'close')
  const next = agent.connect(signal)
  const right = await connection()
  ;(await next).end('asked')
  expect(String((await once(right, 'data'))[0])).toBe('asked')
})

test('one that ends before it is asked is started anew; so it is after its lease has ended', async () => {
  const call = agent.connect(signal)
  process.onAgentEnded()
  await expect.poll(() => process.startAgent.mock.calls.length).toBe(2)
  const peer = await connection()
  ;(await call).destroy()
  peer.destroy()
  process.endAgent.mockImplementation(() => process.onAgentEnded())
  await agent.end()
  await agent.end()
  expect(process.endAgent).toHaveBeenCalledTimes(1)
  const next = agent.connect(signal)
  await connection()
  ;(await next).destroy()
  expect(process.startAgent).toHaveBeenCalledTimes(3)
})

test('one that ends at once is started ever more slowly, for all calls together, and at once when it has come', async () => {
  process.startAgent.mockImplementation(() => queueMicrotask(() => process.onAgentEnded()))
  onTestFinished(() => void process.startAgent.mockReset())
  const stop = new AbortController()
  const calls = [agent, agent].map((one) => handled(one.connect(stop.signal)))
  await sleep(350)
  stop.abort(new Error('enough'))
  for (const call of calls) await expect(call).rejects.toThrow('enough')
  // At 0, 0, 100 and 300 ms.
  expect(process.startAgent.mock.calls.length).toBeGreaterThan(2)
  expect(process.startAgent.mock.calls.length).toBeLessThan(6)
  process.startAgent.mockReset()
  const next = agent.connect(signal)
  await expect.poll(() => process.startAgent.mock.calls.length).toBe(1)
  await connection()
  ;(await next).destroy()
})

test('an agent that does not come is told in time, and the next call has another one', async () => {
  const late = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const call = handled(agent.connect(signal))
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    return call
  }
  process.endAgent.mockImplementation(() => process.onAgentEnded())
  await expect(late()).rejects.toMatchObject({
    code: 'browser_unresponsive',
    message: expect.stringContaining('didn’t start') as string,
  })
  const next = agent.connect(signal)
  await connection()
  ;(await next).destroy()
  expect(process.startAgent).toHaveBeenCalledTimes(2)
  // One that has work is not ended for a further call.
  await expect(late()).rejects.toMatchObject({ message: expect.stringContaining('took no call') as string })
  expect(process.endAgent).toHaveBeenCalledOnce()
})

test('an agent that does not end is reported, so that no other caller gets its browser', async () => {
  const call = agent.connect(signal)
  await connection()
  ;(await call).destroy()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  process.endAgent.mockImplementation(() => {})
  const end = handled(agent.end())
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(end).rejects.toThrow('didn’t end')
})
