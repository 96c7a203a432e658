import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CdpConnection } from '../../browser/cdp'
import type { Tabs } from '../../browser/tabs'
import { Lifetime } from './lifetime'
import { CdpScreen } from './screen'

test('a page that hangs keeps no call waiting for its picture', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const cdp = new CdpConnection(new PassThrough(), new PassThrough())
  const tabs = { current: () => Promise.resolve({ targetId: 't', sessionId: 's' }) } as unknown as Tabs
  const unresponsive = { status: 500, code: 'browser_unresponsive' }
  const captured = expect(new CdpScreen(cdp, tabs, new Lifetime()).capture()).rejects.toMatchObject(unresponsive)
  await vi.advanceTimersByTimeAsync(5_000)
  await captured
})
