import type { Random } from '../../../motion/random'
import type { CdpEvent } from '../../browser/cdp'
import { CdpError } from '../../browser/cdp-error'

const LONG = 'ä'.repeat(2_500_000)
const frame = { id: 'F', loaderId: 'L', url: 'http://a.test/' }
const callFrames = [{ functionName: 'f', url: '', lineNumber: 1, columnNumber: 2, scriptId: '3' }]
const response = { url: frame.url, status: 200, statusText: 'OK', mimeType: 'text/html', headers: { a: 'b' } }
const value = { type: 'object', preview: { overflow: false, properties: [{ name: 'a', type: 'number', value: '1' }] } }
const now = Date.now() / 1000

const timeline = (details: object): object => ({ frameId: 'F', time: now, duration: 1, ...details })

const interaction = (what: object): string =>
  JSON.stringify({ url: frame.url, top: true, at: Date.now(), selector: 'p', ...what })

const request = (more: object): object => ({
  requestId: 'R',
  loaderId: 'L',
  frameId: 'F',
  documentURL: frame.url,
  type: 'Document',
  timestamp: 10,
  wallTime: now,
  request: { url: frame.url, method: 'GET', headers: { a: 'b' }, postData: 'p' },
  initiator: { type: 'other' },
  ...more,
})

/** What a browser says when it means well. */
const MESSAGES: readonly [method: string, params: object][] = [
  ['Target.attachedToTarget', target('page', 'T')],
  ['Target.attachedToTarget', target('iframe', 'F')],
  ['Target.attachedToTarget', target('worker', 'W')],
  ['Target.attachedToTarget', target('service_worker', 'S')],
  ['Target.detachedFromTarget', { sessionId: 'W' }],
  ['Page.frameAttached', { frameId: 'F' }],
  ['Page.frameNavigated', { frame }],
  ['Page.frameNavigated', { frame: { ...frame, id: 'C', parentId: 'F' } }],
  ['Page.navigatedWithinDocument', { frameId: 'F', url: 'http://a.test/#b' }],
  ['Page.domContentEventFired', { timestamp: 10 }],
  ['Page.loadEventFired', { timestamp: 11 }],
  [
    'PerformanceTimeline.timelineEventAdded',
    { event: timeline({ layoutShiftDetails: { value: 1, hadRecentInput: true } }) },
  ],
  [
    'PerformanceTimeline.timelineEventAdded',
    { event: timeline({ lcpDetails: { renderTime: now, loadTime: now, size: 1, nodeId: 3 } }) },
  ],
  [
    'Runtime.bindingCalled',
    {
      name: 'report_T',
      payload: interaction({ kind: 'click', tag: '', text: '', x: 1, y: 1, screenX: 1, screenY: 1 }),
    },
  ],
  [
    'Runtime.bindingCalled',
    { name: 'report_T', payload: interaction({ kind: 'scroll', from: { x: 1, y: 1 }, to: { x: 1, y: 2 } }) },
  ],
  [
    'Runtime.consoleAPICalled',
    {
      type: 'log',
      args: [value, { type: 'string', value: 'b' }],
      executionContextId: 1,
      timestamp: 9e12,
      stackTrace: { callFrames, parent: { callFrames } },
    },
  ],
  [
    'Runtime.exceptionThrown',
    {
      timestamp: 9e12,
      exceptionDetails: { text: 'Uncaught', lineNumber: 1, columnNumber: 1, exception: value, executionContextId: 1 },
    },
  ],
  ['Runtime.executionContextCreated', { context: { id: 1, auxData: { frameId: 'F' } } }],
  ['Runtime.executionContextDestroyed', { executionContextId: 1 }],
  ['Runtime.executionContextsCleared', {}],
  ['Network.requestWillBeSent', request({})],
  ['Network.requestWillBeSent', request({ redirectResponse: response })],
  ['Network.responseReceived', { requestId: 'R', loaderId: 'L', type: 'Document', response }],
  ['Network.loadingFinished', { requestId: 'R', timestamp: 12 }],
  ['Network.loadingFailed', { requestId: 'R', timestamp: 12, errorText: 'net::ERR_FAILED', canceled: true }],
]
const ANSWERS: readonly object[] = [
  {},
  { frameTree: { frame, childFrames: [{ frame: { ...frame, id: 'C' } }] } },
  { executionContextId: 1 },
  { body: 'b', base64Encoded: false },
]

/** Unexpected values. Created anew each time: none of them is cheap to keep. */
const ODD: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => [],
  () => ({}),
  () => true,
  () => '',
  () => -1,
  () => 0.5,
  () => -1e308,
  () => Number.MAX_VALUE,
  () => Infinity,
  () => NaN,
  () => 2 ** 53 + 2,
  () => '\ud800 \udfff',
  () => '__proto__',
  () => JSON.parse('{"__proto__":{"toString":1},"constructor":null}') as unknown,
  () => deep(20_000),
  () => Array.from({ length: 10_000 }, () => ({})),
]

/** One of a browser's messages, whole or with an unexpected value in it. */
export function hostile(random: Random): CdpEvent {
  const [method, params] = one(random, MESSAGES)
  const sessionId = method.startsWith('Target.') ? one(random, ['root', 'T']) : one(random, ['T', 'T', 'F', 'W', 'S'])
  return { method, params: mutated(random, params) as Record<string, unknown>, sessionId }
}

/** Also a refusal, which is thrown. */
export function hostileAnswer(random: Random): unknown {
  return random.uniform() < 0.1 ? new CdpError('Some.method', 'No.') : mutated(random, one(random, ANSWERS))
}

function mutated(random: Random, params: object): object {
  const copy = structuredClone(params)
  for (let left = Math.floor(random.uniform() * 3); left > 0; left--) {
    let at = copy as Record<string, unknown>
    for (;;) {
      const key = one(random, Object.keys(at))
      if (key === undefined) break
      const inner = at[key]
      if (typeof inner === 'object' && inner !== null && random.uniform() < 0.8) at = inner as Record<string, unknown>
      else {
        // Long ones cost much of the time.
        at[key] = random.uniform() < 0.02 ? LONG : one(random, ODD)()
        break
      }
    }
  }
  return copy
}

const one = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random.uniform() * of.length)] as T

function deep(levels: number): object {
  let at: object = {}
  for (let level = 0; level < levels; level++) at = { parent: at, callFrames: [], childFrames: [at] }
  return at
}

function target(type: string, id: string): object {
  const targetInfo = { targetId: id, type, title: 'A', url: frame.url, openerId: 'O' }
  return { sessionId: id, targetInfo, waitingForDebugger: true }
}
