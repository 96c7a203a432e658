import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CdpGone, CdpRefused, CdpSilent, CdpSocket } from './cdp-socket'
import { TestSocket } from './test-cdp-socket'

beforeEach(() => void vi.stubGlobal('WebSocket', TestSocket))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = new AbortController().signal

async function connect(): Promise<{ cdp: CdpSocket; socket: TestSocket }> {
  let made: TestSocket | undefined
  TestSocket.onMade = (socket) => {
    made = socket
    socket.open()
  }
  const cdp = await CdpSocket.open('wss://service.example/browsers/s1/cdp?jwt=t', never)
  return { cdp, socket: made as TestSocket }
}

test('an answer is read by its schema, whatever comes between', async () => {
  const { cdp, socket } = await connect()
  const told: string[] = []
  cdp.onNote = ({ method, sessionId }) => told.push(`${method} of ${sessionId}`)
  const asked = cdp.send({ method: 'Page.reload', sessionId: 'P', answer: z.object({ done: z.boolean() }) })
  expect(socket.sent).toEqual([{ id: 1, method: 'Page.reload', params: {}, sessionId: 'P' }])
  socket.says({ method: 'Page.frameNavigated', params: {}, sessionId: 'P' })
  socket.says('no JSON')
  socket.says({ id: 'no number' })
  socket.says({ id: 1, result: { done: true, more: 1 } })
  await expect(asked).resolves.toEqual({ done: true })
  expect(told).toEqual(['Page.frameNavigated of P'])
})

test('a refusal, an answer of another shape, and none at all are told apart', async () => {
  const { cdp, socket } = await connect()
  const answer = z.object({ done: z.boolean() })
  const refused = cdp.send({ method: 'A', answer })
  socket.says({ id: 1, error: { message: 'No dialog is showing' } })
  await expect(refused).rejects.toEqual(new CdpRefused('No dialog is showing'))
  const misshaped = cdp.send({ method: 'B', answer })
  socket.says({ id: 2, result: {} })
  await expect(misshaped).rejects.toBeInstanceOf(CdpRefused)
  vi.useFakeTimers()
  const silent = cdp.send({ method: 'C', answer })
  vi.advanceTimersByTime(10_000)
  await expect(silent).rejects.toBeInstanceOf(CdpSilent)
})

test('what waits is told when the connection ends, and the end is told once', async () => {
  const { cdp, socket } = await connect()
  const ended = vi.fn()
  cdp.onEnd = ended
  const waiting = cdp.send({ method: 'A', answer: z.unknown() })
  socket.close()
  await expect(waiting).rejects.toBeInstanceOf(CdpGone)
  cdp.close()
  await expect(cdp.send({ method: 'B', answer: z.unknown() })).rejects.toBeInstanceOf(CdpGone)
  expect(ended).toHaveBeenCalledOnce()
})

test('no call waits for a connection that does not come, is refused, or is not wanted any more', async () => {
  TestSocket.onMade = (socket) => socket.close()
  await expect(CdpSocket.open('wss://service.example', never)).rejects.toBeInstanceOf(CdpGone)
  await expect(CdpSocket.open('javascript:alert(1)', never)).rejects.toBeInstanceOf(CdpGone)
  TestSocket.onMade = () => {}
  const unwanted = new AbortController()
  const stopped = CdpSocket.open('wss://service.example', unwanted.signal)
  unwanted.abort(new Error('The console was closed'))
  await expect(stopped).rejects.toThrow('The console was closed')
  vi.useFakeTimers()
  const late = CdpSocket.open('wss://service.example', never)
  vi.advanceTimersByTime(10_000)
  await expect(late).rejects.toBeInstanceOf(CdpGone)
})
