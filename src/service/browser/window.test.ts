import { expect, onTestFinished, test, vi } from 'vitest'
import type { CdpConnection, CdpEvent } from './cdp'
import { CdpError } from './cdp-error'
import { log } from '../shared/log'
import { MainWindow } from './window'

test('a browser whose last page closes gets another one, also when the first attempts fail', async () => {
  vi.useFakeTimers()
  const warnings = vi.spyOn(log, 'warn').mockReturnValue()
  onTestFinished(() => {
    vi.useRealTimers()
    warnings.mockRestore()
  })
  const listeners: ((event: CdpEvent) => void)[] = []
  const happen = (method: string, params: Record<string, unknown>) => {
    for (const listener of listeners) listener({ method, params, sessionId: undefined })
  }
  let pages = 0
  let failures = 0
  let attaches = true
  const answers: Record<string, () => object> = {
    'Target.createTarget': () => {
      if (failures-- > 0) throw new CdpError('Target.createTarget', 'failed to open a new tab.')
      const targetId = `page ${++pages}`
      happen('Target.targetCreated', { targetInfo: { targetId, type: 'page' } })
      return { targetId }
    },
    'Target.attachToTarget': () => {
      if (attaches) return { sessionId: `session ${pages}` }
      attaches = true
      throw new CdpError('Target.attachToTarget', 'no such target.')
    },
    'Browser.getWindowForTarget': () => ({ windowId: 1 }),
    'Browser.getWindowBounds': () => ({ bounds: { width: 800, height: 600, windowState: 'maximized' } }),
    'Runtime.evaluate': () => ({ result: { value: true } }),
  }
  const cdp = {
    closed: false,
    listen: (listener: (event: CdpEvent) => void) => listeners.push(listener),
    send: async (method: string) => answers[method]?.() ?? {},
  }
  const options = {
    id: 'b',
    viewport: { width: 800, height: 600, refresh_rate: 60 },
    kiosk: false,
    headless: false,
    answers: () => {},
  }
  const { tabs } = await MainWindow.open(cdp as unknown as CdpConnection, options)
  failures = 3
  happen('Target.targetDestroyed', { targetId: 'page 1' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await tabs.current()).toEqual({ targetId: 'page 2', sessionId: 'session 2' })

  // Closed while it is being attached to.
  attaches = false
  happen('Target.targetDestroyed', { targetId: 'page 2' })
  await vi.advanceTimersByTimeAsync(0)
  expect(await tabs.current()).toEqual({ targetId: 'page 4', sessionId: 'session 4' })

  failures = Infinity
  happen('Target.targetDestroyed', { targetId: 'page 4' })
  await vi.advanceTimersByTimeAsync(0)
  cdp.closed = true
  warnings.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warnings).not.toHaveBeenCalled()
})
