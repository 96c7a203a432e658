import type { CdpResult } from '../../browser/cdp-answers'
import type { CapturedEvent, TargetKind } from './captured-event'
import type { Exchange } from './exchange'
import type { NetworkIdle } from './network-idle'
import type { EventContext } from './page-context'
import type { Recorder } from './recorder'

/** What all targets of a browser share. */
export interface Shared {
  readonly record: Recorder
  /**
   * The requests that are not answered in full, by id: what a page has begun to load for a frame of another site, or for a
   * worker, is finished there.
   */
  readonly exchanges: Map<string, Exchange>
  /** To be called when something happens that may be seen on the screen. */
  readonly active: () => void
}

/** A target that is observed over a DevTools session of its own. */
export interface Observed extends Shared {
  readonly kind: TargetKind
  readonly context: EventContext
  /** Of the tab that the target is, or is a part of. */
  readonly idle: NetworkIdle | undefined
  /** Sends a command to the target. Throws CdpError when it refuses, or is closed. */
  readonly send: <M extends string>(method: M, params?: object) => Promise<CdpResult<M>>
}

/** Turns what the browser tells of one target into the events of one category. */
export interface Observer {
  /** Asks the browser to tell. All that is needed for that is sent before this returns: the target may wait for it. */
  start(): Promise<void>
  receive(event: CapturedEvent): void
  /** Nothing is to be written down any more. */
  stop(): void
}
