import { expect, onTestFinished, test, vi } from 'vitest'
import type { CdpConnection } from '../../browser/cdp'
import { CdpError } from '../../browser/cdp-error'
import { BrowserCapture } from './browser-capture'

test('a browser that refuses its capture is said once, and asked again until it agrees or the capture stops', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refused = new Set(['Target.attachToBrowserTarget'])
  const sent: string[] = []
  const send = async (method: string) => {
    sent.push(method)
    if (refused.has(method)) throw new CdpError(method, 'no response in 30 s.')
    return { sessionId: `session ${sent.length}` }
  }
  const cdp = { closed: false, send, listen: () => () => {}, batchEvents: () => () => {} }
  const record = vi.fn<(...event: unknown[]) => void>()
  const options = { cdp: cdp as unknown as CdpConnection, categories: ['page'], record, active: () => {} } as const
  const capture = new BrowserCapture(options)
  await capture.start()
  await vi.advanceTimersByTimeAsync(1_000)
  refused.clear()
  refused.add('Target.setAutoAttach')
  await vi.advanceTimersByTimeAsync(2_000)
  refused.clear()
  await vi.advanceTimersByTimeAsync(60_000)
  const attached = ['Target.attachToBrowserTarget', 'Target.setAutoAttach']
  expect(sent.splice(0)).toEqual([attached[0], attached[0], ...attached, 'Target.detachFromTarget', ...attached])
  expect(record.mock.calls).toEqual([['monitor_init_failed', { kind: 'cdp' }, { step: attached[0] }]])

  capture.stop()
  const other = new BrowserCapture(options)
  refused.add('Target.attachToBrowserTarget')
  await other.start()
  other.stop()
  sent.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
})
