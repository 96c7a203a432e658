import { expect, onTestFinished, test, vi } from 'vitest'
import type { CdpConnection, CdpEvent } from './cdp'
import { CdpTimeout } from './cdp-error'
import { Tabs } from './tabs'

test('a page that is blocked from its first moment is one of the open pages, and keeps no caller waiting for it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const listeners: ((event: CdpEvent) => void)[] = []
  const cdp = {
    listen: (listener: (event: CdpEvent) => void) => listeners.push(listener),
    send: (method: string) =>
      method === 'Target.attachToTarget'
        ? Promise.resolve({ sessionId: 's' })
        : Promise.reject(new CdpTimeout(method, 300)),
  } as unknown as CdpConnection
  const prepare = () =>
    new Promise<void>((_, reject) => setTimeout(reject, 30_000, new CdpTimeout('Page.enable', 30_000)))
  const onNoneLeft = vi.fn<() => void>()
  const tabs = new Tabs(cdp, { prepare, onCrash: () => {}, onNoneLeft })
  const happen = (method: string, params: Record<string, unknown>) => {
    for (const listener of listeners) listener({ method, params, sessionId: undefined })
  }
  happen('Target.targetCreated', { targetInfo: { targetId: 't', type: 'page' } })
  const found = vi.fn<(tab: unknown) => void>()
  tabs.current().then(found, found)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(found).toHaveBeenCalledWith({ targetId: 't', sessionId: 's' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await tabs.current()).toEqual({ targetId: 't', sessionId: 's' })
  happen('Target.targetDestroyed', { targetId: 't' })
  expect(onNoneLeft).toHaveBeenCalledOnce()
})
