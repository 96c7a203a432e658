import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CdpConnection } from '../../browser/cdp'
import type { Tab, Tabs } from '../../browser/tabs'
import { Lifetime } from './lifetime'
import { CdpScreen } from './screen'

const RED = Buffer.from('red')
const BLUE = Buffer.from('blue')
const GREEN = Buffer.from('green')

/** The screen of a page that says what this test makes it say. Its time stands still. */
function followed({ screenshot }: { screenshot: () => Buffer | undefined }) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const input = new PassThrough()
  const output = new PassThrough()
  const say = (message: object) => output.write(`${JSON.stringify(message)}\0`)
  input.on('data', (chunk: Buffer) => {
    for (const text of chunk.toString().split('\0').filter(Boolean)) {
      const { id, method, sessionId } = JSON.parse(text) as { id: number; method: string; sessionId: string }
      const data = method === 'Page.captureScreenshot' ? screenshot()?.toString('base64') : ''
      if (data !== undefined) say({ id, sessionId, result: { data } })
    }
  })
  const tab: Tab = { targetId: 't', sessionId: 's' }
  const follow = (visit: (tab: Tab) => void) => {
    queueMicrotask(() => visit(tab))
    return () => undefined
  }
  const tabs = { current: () => Promise.resolve(tab), follow } as unknown as Tabs
  const lifetime = new Lifetime()
  onTestFinished(() => lifetime.end())
  const screen = new CdpScreen(new CdpConnection(input, output), tabs, lifetime)
  return {
    screen,
    /** Lets the page send this picture, which it showed at that time, in seconds. */
    send: async (picture: Buffer, monotonicTimestamp: number) => {
      const params = { data: picture.toString('base64'), sessionId: 1, metadata: { monotonicTimestamp } }
      say({ method: 'Page.screencastFrame', sessionId: tab.sessionId, params })
      await vi.advanceTimersByTimeAsync(10)
    },
    shown: async () => (await (await screen.follow()).png()).toString(),
  }
}

test('a page that hangs keeps no call waiting for its picture', async () => {
  const { screen } = followed({ screenshot: () => undefined })
  const unresponsive = { status: 500, code: 'browser_unresponsive' }
  const captured = expect(screen.capture()).rejects.toMatchObject(unresponsive)
  await vi.advanceTimersByTimeAsync(5_000)
  await captured
})

test('of pictures that a busy browser sends in the wrong order, a viewer sees the one that the page showed last', async () => {
  const { send, shown } = followed({ screenshot: () => RED })
  expect(await shown()).toBe('red')
  await vi.advanceTimersByTimeAsync(10)
  await send(GREEN, 2)
  await send(BLUE, 1)
  expect(await shown()).toBe('green')
  await send(BLUE, 3)
  expect(await shown()).toBe('blue')
})

test('a viewer that asks again and again sees within a few seconds what the page did not send', async () => {
  let current = RED
  const { send, shown } = followed({ screenshot: () => current })
  expect(await shown()).toBe('red')
  await vi.advanceTimersByTimeAsync(10)
  await send(RED, 1)
  current = BLUE
  for (let second = 0; second < 7; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await shown()
  }
  expect(await shown()).toBe('blue')
})
