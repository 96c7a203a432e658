import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserEnd } from '../browser/browser'
import { Session, type SessionParts } from './session'
import type { SessionOwner } from './session-owner'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const outOfMemory: BrowserEnd = {
  reason: 'crashed',
  message: 'The kernel killed Chromium: no memory.',
  program: 'Chromium',
  outOfMemory: true,
  log: '',
}

/** A session whose browser takes its time to end. */
function fakeSession() {
  let browserEnds = (_end: BrowserEnd) => {}
  let displayGoes = () => {}
  const over = new Promise<BrowserEnd>((resolve) => (browserEnds = resolve))
  const ended = new Promise<void>((resolve) => (displayGoes = resolve))
  const displayLost = vi.fn()
  const end = vi.fn<SessionOwner['end']>(async () => {})
  const onBrowserEnded = vi.fn()
  const browser = { over, ended: over, displayLost, tabs: {}, probe: {}, stoppedProgram: () => undefined }
  const computer = { ended, probes: [] }
  const live = { browser, computer } as unknown as SessionParts['live']
  const telemetry = { browserEnded: onBrowserEnded, respect: () => {} } as unknown as SessionParts['telemetry']
  const parts: Partial<SessionParts> = { id: 's', owner: { end, cancel: async () => {} }, live, telemetry }
  return { session: new Session(parts as SessionParts), browserEnds, displayGoes, displayLost, end, onBrowserEnded }
}

test('a session whose display goes waits for what its browser says of its end, however long that takes to end', async () => {
  const { session, browserEnds, displayGoes, displayLost, end, onBrowserEnded } = fakeSession()
  displayGoes()
  await vi.advanceTimersByTimeAsync(900)
  expect(displayLost).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(displayLost).toHaveBeenCalledTimes(1)
  expect([session.gone, end.mock.calls]).toEqual([false, []])
  browserEnds(outOfMemory)
  await vi.advanceTimersByTimeAsync(0)
  expect(end).toHaveBeenCalledExactlyOnceWith(expect.anything(), { kind: 'crashed', message: outOfMemory.message })
  expect(onBrowserEnded).toHaveBeenCalledExactlyOnceWith(outOfMemory)
  expect(session.gone).toBe(true)
})
