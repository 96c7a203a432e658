import type { CdpResult } from '../../browser/cdp-answers'
import type { CapturedEvent, TargetKind } from './captured-event'
import type { Exchanges } from './exchange'
import type { NetworkIdle } from './network-idle'
import type { EventContext } from './page-context'
import type { EventSource } from '../../../contract/telemetry-archive'
import type { TelemetryData, TelemetryEventType } from '../../../contract/telemetry-events'

export interface Shared {
  readonly record: Recorder
  /**
   * The requests that are not answered in full, by id: what a page has begun to load for a frame of another site, or for a
   * worker, is finished there.
   */
  readonly exchanges: Exchanges
  /** Called when something happens that may be visible. */
  readonly active: () => void
}

/** A target that is observed over a DevTools session of its own. */
export interface Observed extends Shared {
  readonly kind: TargetKind
  readonly context: EventContext
  /** Of the tab that the target is, or is a part of. */
  readonly idle: NetworkIdle | undefined
  /**
   * Sends a command to the target. Throws CdpError when it refuses, or is closed. A page that is blocked, by a dialog for example, answers when
   * it goes on, however late.
   */
  readonly send: <M extends string>(method: M, params?: object) => Promise<CdpResult<M>>
}

/** What is done with each event that a category reads; the target calls no other. */
export type EventHandlers = { readonly [E in CapturedEvent as E['method']]?: (params: E['params']) => void }

/** Turns the browser's events of one target into the telemetry of one category. */
export interface Observer {
  /** Enables the events. All commands are sent before it returns: the target may be paused until then. */
  readonly start: () => Promise<unknown>
  readonly on: EventHandlers
  readonly stop?: () => void
}

/** Records an event. `ts` is Unix time in microseconds, now by default. */
export type Recorder = <T extends TelemetryEventType>(
  type: T,
  source: EventSource,
  data: TelemetryData<T> | undefined,
  ts?: number,
) => void
