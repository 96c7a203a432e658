import type { TelemetryCategory } from '../../../contract/telemetry'
import type { CdpConnection } from '../../browser/cdp'
import type { CdpResult } from '../../browser/cdp-answers'
import { CdpError } from '../../browser/cdp-error'
import type { CapturedEvent, TargetInfo, TargetKind } from './captured-event'
import { consoleObserver } from './console-observer'
import { interactionObserver } from './interaction-observer'
import { background, notifyAll, succeeds } from '../../shared/stray'
import { NetworkIdle } from './network-idle'
import { networkObserver } from './network-observer'
import type { Observed, Observer, Shared } from './observer'
import { PageContext, type EventContext, WorkerContext } from './page-context'
import { pageObserver } from './page-observer'

export interface TargetCaptureOptions {
  readonly cdp: CdpConnection
  readonly info: TargetInfo
  /** A DevTools session of its own: what is enabled there is disabled everywhere else. */
  readonly sessionId: string
  /** Of a frame of another site, or a worker, what it is a part of. */
  readonly parent: TargetCapture | undefined
  readonly categories: readonly TelemetryCategory[]
  readonly shared: Shared
}

/** What is attached to again as soon as it is there, by what it is a part of; `working` is about console and network. */
const PARTS = (working: boolean): readonly { type: TargetKind }[] => [
  { type: 'iframe' },
  ...(working ? [{ type: 'worker' } as const] : []),
]

/** Returns whether workers are captured, as console and network include them. */
export const capturesWorkers = (categories: readonly TelemetryCategory[]): boolean =>
  categories.includes('console') || categories.includes('network')

/** Reports when there may be something new to see: what changes the picture of a page, as far as the browser says so at no cost. */
const activityObserver = ({ active, send }: Observed): Observer => ({
  start: () => send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint', 'layout-shift'] }),
  on: {
    'Page.frameNavigated': active,
    'Page.navigatedWithinDocument': active,
    'Page.domContentEventFired': active,
    'Page.loadEventFired': active,
    'PerformanceTimeline.timelineEventAdded': active,
  },
})

const ofWorkers = { console: consoleObserver, network: networkObserver }
const ofPages = { ...ofWorkers, page: pageObserver, interaction: interactionObserver }
const ofFrames = { ...ofPages, screenshot: activityObserver }

/** What the capture itself or an observer of what happened handles. An event that is read and is none of these does not compile. */
type Handled =
  | 'Inspector.targetReloadedAfterCrash'
  | 'Page.navigatedWithinDocument'
  | { [C in keyof typeof ofPages]: keyof ReturnType<(typeof ofPages)[C]>['on'] }[keyof typeof ofPages]

/** The capture of one target: a tab, a frame of another site, a worker. */
export class TargetCapture {
  readonly parent: TargetCapture | undefined
  readonly #options: TargetCaptureOptions
  readonly #context: EventContext
  /** Of a tab and of its frames. */
  readonly #page: PageContext | undefined
  readonly #idle: NetworkIdle | undefined
  readonly #observers: readonly Observer[]
  #isRefused = false
  #stopped = false

  constructor(options: TargetCaptureOptions) {
    const { info, sessionId, parent, categories, shared } = options
    this.parent = parent
    this.#options = options
    const { type: kind, targetId, url } = info
    const isPart = kind === 'iframe' && parent !== undefined
    if (kind === 'page' || kind === 'iframe') {
      const tab = isPart ? parent.tab : undefined
      const id = tab?.target.target_id ?? targetId
      this.#page = new PageContext({ target_id: id, session_id: sessionId, target_type: 'page' }, tab)
      this.#context = this.#page
      this.#idle = isPart ? parent.#idle : new NetworkIdle(() => this.#recordIdle())
    } else {
      const type = kind === 'worker' ? 'other' : kind
      this.#context = new WorkerContext({ target_id: targetId, session_id: sessionId, target_type: type }, url)
    }
    const observed: Observed = {
      ...shared,
      kind,
      context: this.#context,
      idle: this.#idle,
      send: (method, params) => this.#send(method, params),
      record: (...event) => this.#stopped || shared.record(...event),
    }
    const known: Partial<Record<TelemetryCategory, (target: Observed) => Observer>> = this.#page ? ofFrames : ofWorkers
    this.#observers = categories.flatMap((category) => known[category]?.(observed) ?? [])
  }

  /** The page of the tab that this is, or is a part of. */
  get tab(): PageContext | undefined {
    return this.#options.info.type === 'page' ? this.#page : this.parent?.tab
  }

  /**
   * Enables all events, and resumes the target if it is paused for that. Resolves when they are enabled; also when a part of
   * it is refused, or the target is closed meanwhile.
   */
  async start(): Promise<void> {
    const filter = PARTS(capturesWorkers(this.#options.categories))
    const attaching = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter }
    const started = [
      this.#send('Target.setAutoAttach', attaching),
      ...(this.#page ? [this.#follow(this.#page)] : []),
      ...this.#observers.map((observer) => observer.start()),
      this.#send('Runtime.runIfWaitingForDebugger'),
    ]
    const results = await Promise.allSettled(started)
    await this.#refused(results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])))
  }

  receive(event: Extract<CapturedEvent, { method: Handled }>): void {
    const { method, params } = event
    // What it was enabled before it crashed it is again; what it refused as it crashed is not.
    if (method === 'Inspector.targetReloadedAfterCrash' && this.#isRefused) background(this.start())
    if (method === 'Page.frameNavigated') {
      const { frame } = params
      if (frame.parentId === undefined || frame.id === this.#options.info.targetId) this.#page?.navigated(frame)
    }
    if (method === 'Page.navigatedWithinDocument') {
      this.#page?.moved(params.frameId, params.url)
    }
    notifyAll(
      this.#observers.flatMap(({ on }) => (on[method] as ((of: unknown) => void) | undefined) ?? []),
      params,
    )
  }

  stop(): void {
    this.#stopped = true
    if (this.#options.info.type === 'page') this.#idle?.stop()
    for (const observer of this.#observers) observer.stop?.()
  }

  async #follow(page: PageContext): Promise<void> {
    // Both are begun together, so both are awaited together: a page that closes rejects either one first.
    await Promise.all([
      this.#send('Page.getFrameTree').then(({ frameTree }) => page.begin(frameTree.frame)),
      this.#send('Page.enable'),
    ])
  }

  #send<M extends string>(method: M, params: object = {}): Promise<CdpResult<M>> {
    const { cdp, sessionId } = this.#options
    // Until the target goes or the capture stops: a page that is blocked answers later, and is not set up again.
    return cdp.send(method, params, sessionId, Infinity)
  }

  /** Reports once which parts of the capture could not begin, unless there is nothing to be captured any more. */
  async #refused(reasons: readonly unknown[]): Promise<void> {
    const steps = new Set<string>()
    for (const reason of reasons) {
      if (!(reason instanceof CdpError)) throw reason
      steps.add(reason.method)
    }
    this.#isRefused = steps.size > 0
    if (!this.#isRefused) return
    const { cdp, info, shared } = this.#options
    const there = await succeeds(cdp.send('Target.getTargetInfo', { targetId: info.targetId }))
    const step = [...steps].join(', ')
    if (there && !this.#stopped) shared.record('monitor_init_failed', { kind: 'cdp' }, { step })
  }

  #recordIdle(): void {
    if (!this.#stopped) this.#options.shared.record('network_idle', { kind: 'cdp' }, this.#context.now())
  }
}
