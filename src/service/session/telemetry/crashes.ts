import { z } from 'zod'
import type { EventSource } from '../../../contract/telemetry-archive'
import type { Browser } from '../../browser/browser'

/** A part of a browser that has ended by itself. */
export interface Crash {
  /** A program, or `renderer` for what draws a page. */
  readonly name: string
  readonly source: EventSource
  /** The kernel killed it for lack of memory. */
  readonly outOfMemory: boolean
}

const TargetCrashed = z.object({
  targetId: z.string(),
  /** In the words of Chromium: `crashed`, `killed`, `oom`, … */
  status: z.string(),
})

/** Reports each part that ends and that the browser outlives, until the returned function is called. */
export function followCrashes(
  browser: Pick<Browser, 'cdp' | 'onRestart' | 'takeOomKill'>,
  report: (crash: Crash) => void,
): () => void {
  browser.onRestart = (name) => report({ name, source: { kind: 'local_process' }, outOfMemory: browser.takeOomKill() })
  const unlisten = browser.cdp.listen(({ method, params, sessionId }) => {
    if (method !== 'Target.targetCrashed' || sessionId !== undefined) return
    const { data } = TargetCrashed.safeParse(params)
    if (!data) return
    const { targetId, status } = data
    const metadata = { target_id: targetId, status }
    report({
      name: 'renderer',
      source: { kind: 'cdp', event: method, metadata },
      outOfMemory: status !== 'crashed' && browser.takeOomKill(),
    })
  })
  return () => {
    browser.onRestart = () => {}
    unlisten()
  }
}
