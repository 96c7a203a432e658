import { expect, onTestFinished, test, vi } from 'vitest'
import type { CdpConnection } from '../../browser/cdp'
import { CdpError } from '../../browser/cdp-error'
import { log } from '../../shared/log'
import { TargetCapture } from './target-capture'

/** A page that closes as soon as it is asked to tell of itself: of two commands the later one is refused first. */
const closing = {
  send: async (method: string) => {
    if (method === 'Page.getFrameTree') await new Promise(setImmediate)
    throw new CdpError(method, 'the page was closed.')
  },
} as unknown as CdpConnection

test('a page that closes while its capture begins ends nothing else', async () => {
  const stray: unknown[] = []
  const listenTo = (error: unknown) => stray.push(error)
  process.on('unhandledRejection', listenTo)
  onTestFinished(() => void process.off('unhandledRejection', listenTo))
  const capture = new TargetCapture({
    cdp: closing,
    info: { targetId: 't', type: 'page', title: '', url: 'about:blank' },
    sessionId: 's',
    parent: undefined,
    categories: ['page'],
    shared: { record: () => {}, active: () => {}, exchanges: new Map() },
  })
  await capture.start()
  await new Promise(setImmediate)
  expect(stray).toEqual([])
})

test('a page that refuses all of its capture is said once, with what it refused', async () => {
  const told: unknown[] = []
  const refusing = {
    send: (method: string) =>
      method === 'Target.getTargetInfo'
        ? Promise.resolve({})
        : Promise.reject(new CdpError(method, 'the page crashed.')),
  } as unknown as CdpConnection
  const capture = new TargetCapture({
    cdp: refusing,
    info: { targetId: 't', type: 'page', title: '', url: 'about:blank' },
    sessionId: 's',
    parent: undefined,
    categories: ['page'],
    shared: { record: (...event) => told.push(event), active: () => {}, exchanges: new Map() },
  })
  await capture.start()
  const step = 'Target.setAutoAttach, Page.enable, PerformanceTimeline.enable, Runtime.runIfWaitingForDebugger'
  expect(told).toEqual([['monitor_init_failed', { kind: 'cdp' }, { step }]])
})

test('a page that crashes as its capture begins is captured when it is loaded again, once', async () => {
  let isCrashed = true
  const carriedOut: string[] = []
  const cdp = {
    send: (method: string) => {
      if (isCrashed) return Promise.reject(new CdpError(method, 'the page crashed.'))
      carriedOut.push(method)
      return Promise.resolve({ frameTree: { frame: { id: 't', loaderId: 'l', url: 'about:blank' } } })
    },
  } as unknown as CdpConnection
  const capture = new TargetCapture({
    cdp,
    info: { targetId: 't', type: 'page', title: '', url: 'about:blank' },
    sessionId: 's',
    parent: undefined,
    categories: ['page'],
    shared: { record: () => {}, active: () => {}, exchanges: new Map() },
  })
  await capture.start()
  isCrashed = false
  for (let loads = 0; loads < 2; loads++) {
    capture.receive({ method: 'Inspector.targetReloadedAfterCrash', params: {} })
    await new Promise(setImmediate)
    expect(carriedOut.filter((method) => method === 'Page.enable')).toHaveLength(1)
  }
})

test('a category that fails at an event keeps no other from it', async () => {
  const failure = vi.spyOn(log, 'error').mockImplementation(() => {})
  onTestFinished(() => failure.mockRestore())
  const told: string[] = []
  const capture = new TargetCapture({
    cdp: closing,
    info: { targetId: 't', type: 'page', title: '', url: 'about:blank' },
    sessionId: 's',
    parent: undefined,
    categories: ['screenshot', 'page'],
    shared: {
      record: (type) => told.push(type),
      active: () => {
        throw new Error('It fails.')
      },
      exchanges: new Map(),
    },
  })
  capture.receive({ method: 'Page.loadEventFired', params: { timestamp: 1 } })
  expect(told).toContain('page_load')
  expect(failure).toHaveBeenCalledOnce()
})
