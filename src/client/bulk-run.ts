import { pause } from '../lib/pause'
import { ApiError, requestedDelay } from './errors'

/** So many calls at once: quick, and the service still answers others. */
const SOME_AT_ONCE = 4
/** When a service asks to wait and does not say how long. */
const DEFAULT_WAIT_MS = 5_000

export interface BulkProgress {
  done: ReadonlySet<string>
  failed: ReadonlyMap<string, Error>
  /** The service asked to wait until then, in milliseconds since the epoch; the run goes on by itself. */
  pausedUntil: number | undefined
}

export const NOTHING_DONE: BulkProgress = { done: new Set(), failed: new Map(), pausedUntil: undefined }

/**
 * Does the same to many pools, a few at a time, or one after the other in their order with `atOnce` 1. What the service refuses for now (429) is tried again when it allows; what
 * fails otherwise is told and stops nothing else. After an abort nothing new is begun: what is neither done nor failed was not touched.
 */
export async function runBulk(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
  report: (progress: BulkProgress) => void,
  signal: AbortSignal,
  {
    atOnce = SOME_AT_ONCE,
    sleep = pause,
  }: { atOnce?: number | undefined; sleep?: (ms: number, signal: AbortSignal) => Promise<void> } = {},
): Promise<BulkProgress> {
  const left = [...ids]
  const done = new Set<string>()
  const failed = new Map<string, Error>()
  const halt: { until?: number } = {}
  const progress = (): BulkProgress => ({ done: new Set(done), failed: new Map(failed), pausedUntil: halt.until })

  const next = async (): Promise<void> => {
    for (;;) {
      while (halt.until !== undefined && !signal.aborted) await resume(halt.until)
      const id = left.shift()
      if (id === undefined || signal.aborted) return
      try {
        await act(id)
        done.add(id)
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) {
          left.unshift(id)
          halt.until = Date.now() + (requestedDelay(error) ?? DEFAULT_WAIT_MS)
        } else failed.set(id, error instanceof Error ? error : new Error(String(error)))
      }
      report(progress())
    }
  }
  const resume = async (until: number): Promise<void> => {
    await sleep(Math.max(0, until - Date.now()), signal).catch(() => {})
    if (halt.until !== until) return
    delete halt.until
    report(progress())
  }

  await Promise.all(Array.from({ length: atOnce }, next))
  return { ...progress(), pausedUntil: undefined }
}
