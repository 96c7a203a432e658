import { z } from 'zod'
import { CallFrames } from '../../../contract/telemetry-events'
import type { CdpEvent, UnreadEvent } from '../../browser/cdp'
import { CdpFrame } from '../../browser/cdp-answers'

/** The latest time that the microseconds of an event can say, in seconds of Unix time: the year 2255. */
const LATEST_S = 9_000_000_000
/** How many asynchronous calls before the reported one; without a debugger Chromium follows none. */
const DEEPEST_STACK = 8

const seconds = z.number().min(0).max(LATEST_S)
const milliseconds = z
  .number()
  .min(0)
  .max(LATEST_S * 1000)

/** Kinds of targets, in the words of the debugging protocol: a tab, a frame of another site in it, and what runs without a page. */
const TargetKind = z.enum(['page', 'iframe', 'worker', 'shared_worker', 'service_worker'])
export type TargetKind = z.infer<typeof TargetKind>

const TargetInfo = z.object({
  targetId: z.string(),
  type: TargetKind,
  title: z.string(),
  url: z.string(),
  openerId: z.string().optional(),
})
export type TargetInfo = Readonly<z.infer<typeof TargetInfo>>

/** What is deeper is left out. */
interface CallStack {
  callFrames: z.infer<typeof CallFrames>
  description?: string | undefined
  parent?: CallStack | undefined
}
function callStack(deepest: number): z.ZodType<CallStack> {
  const one = z.object({ callFrames: CallFrames, description: z.string().optional() })
  return deepest > 1 ? one.extend({ parent: callStack(deepest - 1).optional() }) : one
}
const stackTrace = callStack(DEEPEST_STACK).optional()

const Preview = z.object({
  subtype: z.string().optional(),
  description: z.string().optional(),
  overflow: z.boolean(),
  properties: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      value: z.string().optional(),
      subtype: z.string().optional(),
    }),
  ),
})
export type Preview = Readonly<z.infer<typeof Preview>>

/** A value of a page. */
const RemoteObject = z.object({
  type: z.string(),
  subtype: z.string().optional(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  unserializableValue: z.string().optional(),
  description: z.string().optional(),
  preview: Preview.optional(),
})
export type RemoteObject = Readonly<z.infer<typeof RemoteObject>>

const ConsoleCall = z.object({
  type: z.string(),
  args: z.array(RemoteObject),
  executionContextId: z.int(),
  /** Unix time. */
  timestamp: milliseconds,
  stackTrace,
})

const Exception = z.object({
  timestamp: milliseconds,
  exceptionDetails: z.object({
    text: z.string(),
    lineNumber: z.int(),
    columnNumber: z.int(),
    url: z.string().optional(),
    stackTrace,
    exception: RemoteObject.optional(),
    executionContextId: z.int().optional(),
  }),
})

/** Where scripts run: a page, a frame of it, a worker, or what an extension or the service has put beside them. */
const ExecutionContext = z.object({
  id: z.int(),
  /** Of pages only. */
  auxData: z.object({ frameId: z.string().optional() }).optional(),
})

const TimelineEvent = z.object({
  frameId: z.string(),
  /** Unix time. */
  time: seconds,
  duration: seconds.optional(),
  lcpDetails: z
    .object({
      renderTime: seconds,
      loadTime: seconds,
      size: z.number(),
      elementId: z.string().optional(),
      url: z.string().optional(),
      nodeId: z.int().optional(),
    })
    .optional(),
  layoutShiftDetails: z.object({ value: z.number(), hadRecentInput: z.boolean() }).optional(),
})

const headers = z.record(z.string(), z.string())

const Response = z.object({
  url: z.string(),
  status: z.int(),
  statusText: z.string(),
  mimeType: z.string(),
  headers,
})
export type Response = Readonly<z.infer<typeof Response>>

const RequestSent = z.object({
  requestId: z.string(),
  loaderId: z.string(),
  frameId: z.string().optional(),
  documentURL: z.string(),
  type: z.string().optional(),
  /** Of the browser's own clock; `wallTime` is the same in Unix time. */
  timestamp: seconds,
  wallTime: seconds,
  request: z.object({
    url: z.string(),
    method: z.string(),
    headers,
    postData: z.string().optional(),
  }),
  initiator: z.object({ type: z.string() }),
  /** What has led from the address before to this one. */
  redirectResponse: Response.optional(),
})
export type RequestSent = Readonly<z.infer<typeof RequestSent>>

const ResponseReceived = z.object({
  requestId: z.string(),
  loaderId: z.string(),
  frameId: z.string().optional(),
  type: z.string(),
  response: Response,
})
export type ResponseReceived = Readonly<z.infer<typeof ResponseReceived>>

const LoadingFailed = z.object({
  requestId: z.string(),
  timestamp: seconds,
  errorText: z.string(),
  canceled: z.boolean().optional(),
})

const EVENTS = {
  'Target.attachedToTarget': z.object({
    sessionId: z.string(),
    targetInfo: TargetInfo,
    /** It is paused until it is allowed to run. */
    waitingForDebugger: z.boolean(),
  }),
  'Target.detachedFromTarget': z.object({ sessionId: z.string() }),
  'Inspector.targetReloadedAfterCrash': z.object({}),
  'Page.frameAttached': z.object({ frameId: z.string() }),
  'Page.frameNavigated': z.object({ frame: CdpFrame }),
  'Page.navigatedWithinDocument': z.object({ frameId: z.string(), url: z.string() }),
  'Page.domContentEventFired': z.object({ timestamp: seconds }),
  'Page.loadEventFired': z.object({ timestamp: seconds }),
  'PerformanceTimeline.timelineEventAdded': z.object({ event: TimelineEvent }),
  'Runtime.bindingCalled': z.object({ name: z.string(), payload: z.string() }),
  'Runtime.consoleAPICalled': ConsoleCall,
  'Runtime.exceptionThrown': Exception,
  'Runtime.executionContextCreated': z.object({ context: ExecutionContext }),
  'Runtime.executionContextDestroyed': z.object({ executionContextId: z.int() }),
  'Runtime.executionContextsCleared': z.object({}),
  'Network.requestWillBeSent': RequestSent,
  'Network.responseReceived': ResponseReceived,
  'Network.loadingFinished': z.object({ requestId: z.string(), timestamp: seconds }),
  'Network.loadingFailed': LoadingFailed,
} satisfies Readonly<Record<string, z.ZodType>> & { readonly [M in UnreadEvent]?: never }
type Method = keyof typeof EVENTS

export type CapturedEvent = { [M in Method]: { method: M; params: z.infer<(typeof EVENTS)[M]> } }[Method]

const isMethod = (method: string): method is Method => Object.hasOwn(EVENTS, method)

/** Returns what is read of an event; undefined for one that no observer reads, and for one whose data is not what its name says. Never throws. */
export function capturedEvent({ method, params }: CdpEvent): CapturedEvent | undefined {
  if (!isMethod(method)) return undefined
  const { data } = EVENTS[method].safeParse(params)
  return data && ({ method, params: data } as CapturedEvent)
}
