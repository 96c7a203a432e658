import type { TelemetryCategory } from '../../../contract/telemetry'
import type { CdpConnection, CdpEvent } from '../../browser/cdp'
import { CdpError } from '../../browser/cdp-error'
import { background } from '../../shared/stray'
import { type CapturedEvent, capturedEvent, type TargetInfo } from './captured-event'
import { Exchanges } from './exchange'
import type { Recorder, Shared } from './observer'
import { capturesWorkers, TargetCapture } from './target-capture'

/** How long a browser that refuses to be captured is left alone, ms: twice as long each time. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

type Attached = Extract<CapturedEvent, { method: 'Target.attachedToTarget' }>['params']

export interface BrowserCaptureOptions {
  readonly cdp: CdpConnection
  /** One of those that need the debugging protocol at least. */
  readonly categories: readonly TelemetryCategory[]
  readonly record: Recorder
  /** Called when something happens that may be visible. */
  readonly active: () => void
}

/**
 * The capture of all that a browser shows and runs, from the first moment of each: targets that open wait until all of them is
 * captured. It has a DevTools session of the browser for itself, and what is attached ends with that.
 */
export class BrowserCapture {
  readonly #options: BrowserCaptureOptions
  readonly #shared: Shared
  /** By DevTools session. */
  readonly #targets = new Map<string, TargetCapture>()
  readonly #unlisten: () => void
  readonly #hurry: () => void
  #sessionId: string | undefined
  #stopped = false
  /** What is open as the capture begins. */
  #starting: Promise<void>[] | undefined
  #pauseMs = FIRST_PAUSE_MS
  #retry: NodeJS.Timeout | undefined

  constructor(options: BrowserCaptureOptions) {
    const { cdp, record, active } = options
    this.#options = options
    this.#shared = { record, active, exchanges: new Exchanges() }
    this.#unlisten = cdp.listen((event) => this.#receive(event))
    this.#hurry = cdp.batchEvents()
  }

  /** Resolves when all open targets are captured; also when the browser ends, or refuses that: it is asked again later. */
  async start(): Promise<void> {
    this.#starting = []
    try {
      await this.#attach()
    } catch (error) {
      if (!(error instanceof CdpError)) throw error
      if (!this.#options.cdp.closed && !this.#stopped) this.#refused(error)
    } finally {
      this.#starting = undefined
    }
  }

  async #attach(): Promise<void> {
    const { cdp, categories } = this.#options
    const types = capturesWorkers(categories) ? ['page', 'service_worker', 'shared_worker'] : ['page']
    const filter = types.map((type) => ({ type }))
    const attaching = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter }
    const { sessionId } = await cdp.send('Target.attachToBrowserTarget')
    this.#sessionId = sessionId
    if (this.#stopped) return this.#detach()
    await cdp.send('Target.setAutoAttach', attaching, sessionId)
    await Promise.all(this.#starting ?? [])
  }

  /** Records the first refusal alone. */
  #refused({ method }: CdpError): void {
    if (this.#pauseMs === FIRST_PAUSE_MS) this.#options.record('monitor_init_failed', { kind: 'cdp' }, { step: method })
    this.#detach()
    this.#retry = setTimeout(() => background(this.start()), this.#pauseMs).unref()
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * this.#pauseMs)
  }

  /** Stops capturing, and detaches from the browser. Idempotent. */
  stop(): void {
    if (this.#stopped) return
    this.#stopped = true
    clearTimeout(this.#retry)
    this.#unlisten()
    this.#hurry()
    this.#detach()
  }

  #receive(raw: CdpEvent): void {
    const { sessionId } = raw
    if (sessionId === undefined) return
    const target = this.#targets.get(sessionId)
    if (!target && sessionId !== this.#sessionId) return
    const event = capturedEvent(raw)
    if (event?.method === 'Target.attachedToTarget') this.#attached(event.params, target)
    else if (event?.method === 'Target.detachedFromTarget') this.#left(event.params.sessionId)
    else if (event) target?.receive(event)
  }

  #attached({ sessionId, targetInfo: info, waitingForDebugger }: Attached, parent: TargetCapture | undefined): void {
    if (info.type === 'page' && waitingForDebugger) this.#opened(info)
    const { cdp, categories } = this.#options
    const target = new TargetCapture({ cdp, info, sessionId, parent, categories, shared: this.#shared })
    this.#targets.set(sessionId, target)
    const started = target.start()
    background(started)
    this.#starting?.push(started)
  }

  #opened({ targetId, title, url, openerId }: TargetInfo): void {
    const data = { target_id: targetId, opener_id: openerId, target_type: 'page', title, url } as const
    this.#options.record('page_tab_opened', { kind: 'cdp', event: 'Target.attachedToTarget' }, data)
  }

  /** Removes a target with all that belongs to it, which reports nothing itself. */
  #left(sessionId: string): void {
    const gone = this.#targets.get(sessionId)
    if (!gone) return
    gone.stop()
    this.#targets.delete(sessionId)
    this.#options.cdp.failPending(sessionId)
    for (const [id, { parent }] of this.#targets) if (parent === gone) this.#left(id)
  }

  /** Leaves the browser with all that is attached in its session. No-op without one. */
  #detach(): void {
    for (const target of this.#targets.keys()) this.#left(target)
    const sessionId = this.#sessionId
    this.#sessionId = undefined
    if (sessionId === undefined) return
    this.#options.cdp.send('Target.detachFromTarget', { sessionId }).catch((error: unknown) => {
      // The browser has gone.
      if (!(error instanceof CdpError)) throw error
    })
  }
}
