import { expect, onTestFinished, test, vi } from 'vitest'
import type { CdpConnection } from '../../browser/cdp'
import { CdpError } from '../../browser/cdp-error'
import { log } from '../../shared/log'
import { Exchanges, MOST_OPEN_CHARACTERS } from './exchange'
import { TargetCapture, type TargetCaptureOptions } from './target-capture'

/** The capture of a page that answers its commands by `send`. */
const captureOf = (
  send: (method: string) => Promise<object>,
  shared: Partial<TargetCaptureOptions['shared']> = {},
  categories: TargetCaptureOptions['categories'] = ['page'],
) =>
  new TargetCapture({
    cdp: { send } as unknown as CdpConnection,
    info: { targetId: 't', type: 'page', title: '', url: 'about:blank' },
    sessionId: 's',
    parent: undefined,
    categories,
    shared: { record: () => {}, active: () => {}, exchanges: new Exchanges(), ...shared },
  })

/** A page that closes as soon as it is asked to tell of itself: of two commands the later one is refused first. */
async function closing(method: string): Promise<never> {
  if (method === 'Page.getFrameTree') await new Promise(setImmediate)
  throw new CdpError(method, 'the page was closed.')
}

test('a page that closes while its capture begins ends nothing else', async () => {
  const stray: unknown[] = []
  const listenTo = (error: unknown) => stray.push(error)
  process.on('unhandledRejection', listenTo)
  onTestFinished(() => void process.off('unhandledRejection', listenTo))
  const capture = captureOf(closing)
  await capture.start()
  await new Promise(setImmediate)
  expect(stray).toEqual([])
})

test('a page that refuses all of its capture is said once, with what it refused', async () => {
  const recorded: unknown[] = []
  const refusing = (method: string) =>
    method === 'Target.getTargetInfo' ? Promise.resolve({}) : Promise.reject(new CdpError(method, 'the page crashed.'))
  const capture = captureOf(refusing, { record: (...event) => recorded.push(event) })
  await capture.start()
  const step = 'Target.setAutoAttach, Page.enable, PerformanceTimeline.enable, Runtime.runIfWaitingForDebugger'
  expect(recorded).toEqual([['monitor_init_failed', { kind: 'cdp' }, { step }]])
})

test('a page that crashes as its capture begins is captured when it is loaded again, once', async () => {
  let isCrashed = true
  const carriedOut: string[] = []
  const send = (method: string) => {
    if (isCrashed) return Promise.reject(new CdpError(method, 'the page crashed.'))
    carriedOut.push(method)
    return Promise.resolve({ frameTree: { frame: { id: 't', loaderId: 'l', url: 'about:blank' } } })
  }
  const capture = captureOf(send)
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
  const recorded: string[] = []
  const shared = {
    record: (type: string) => recorded.push(type),
    active: () => {
      throw new Error('It fails.')
    },
  }
  const capture = captureOf(closing, shared, ['screenshot', 'page'])
  capture.receive({ method: 'Page.loadEventFired', params: { timestamp: 1 } })
  expect(recorded).toContain('page_load')
  expect(failure).toHaveBeenCalledOnce()
})

test('of requests whose addresses are very long the last ones are remembered', () => {
  const recorded: string[] = []
  const capture = captureOf(
    closing,
    {
      record: (type, _source, data) => recorded.push(`${type} ${data && 'request_id' in data ? data.request_id : ''}`),
    },
    ['network'],
  )
  const LENGTH = 1024 ** 2
  const fit = MOST_OPEN_CHARACTERS / LENGTH
  const ids = Array.from({ length: fit + 3 }, (_, index) => String(index))
  const common = { loaderId: 'l', timestamp: 1, type: 'Fetch' }
  for (const requestId of ids) {
    const request = { url: 'http://a/'.padEnd(LENGTH, 'x'), method: 'GET', headers: {} }
    const sent = { ...common, requestId, request, documentURL: 'http://a/', wallTime: 1, initiator: { type: 'script' } }
    capture.receive({ method: 'Network.requestWillBeSent', params: sent })
  }
  recorded.splice(0)
  for (const requestId of ids) {
    capture.receive({
      method: 'Network.loadingFailed',
      params: { requestId, timestamp: 2, errorText: 'net::ERR_FAILED' },
    })
  }
  expect(recorded).toEqual(ids.slice(3).map((id) => `network_loading_failed ${id}`))
})
