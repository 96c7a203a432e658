import type { EventSource } from '../../contract/telemetry-archive'
import type { Browser } from '../browsers/browser'

/** A part of a browser that has ended by itself. */
export interface Crash {
  /** A program, or `renderer` for what draws a page. */
  readonly name: string
  readonly source: EventSource
  /** It may have been killed. */
  readonly killed: boolean
}

interface TargetCrashed {
  readonly targetId: string
  /** In the words of Chromium: `crashed`, `killed`, `oom`, … */
  readonly status: string
}

/** Tells of each part that ends and that the browser outlives, until the returned function is called. */
export function followCrashes(browser: Pick<Browser, 'cdp' | 'onRestart'>, tell: (crash: Crash) => void): () => void {
  browser.onRestart = (name) => tell({ name, source: { kind: 'local_process' }, killed: true })
  const unlisten = browser.cdp.listen(({ method, params, sessionId }) => {
    if (method !== 'Target.targetCrashed' || sessionId !== undefined) return
    const { targetId, status } = params as unknown as TargetCrashed
    const metadata = { target_id: targetId, status }
    tell({ name: 'renderer', source: { kind: 'cdp', event: method, metadata }, killed: status !== 'crashed' })
  })
  return () => {
    browser.onRestart = () => {}
    unlisten()
  }
}
