import { pause } from '../lib/pause'
import { ApiError, requestedDelay } from './errors'

/** So many calls at once: quick, and the service still answers others. */
const SOME_AT_ONCE = 4
/** When a service asks to wait and does not report how long. */
const DEFAULT_WAIT_MS = 5_000

/** What became of one of many so far. */
export type Outcome =
  | { kind: 'waiting' | 'running' }
  | { kind: 'done'; ms: number }
  /** `isStopped`: the person stopped it before the answer came. */
  | { kind: 'failed'; error: Error; isStopped: boolean }
  /** It was stopped before its turn came: it was not touched. */
  | { kind: 'stopped' }

export interface Batch {
  /** By id, in the order of the run. */
  outcomes: ReadonlyMap<string, Outcome>
  /** The service asked to wait until then, in milliseconds since the epoch; the run goes on by itself. */
  pausedUntil: number | undefined
}

export const isDone = ({ outcomes }: Batch, id: string): boolean => outcomes.get(id)?.kind === 'done'

/**
 * Does the same to many, a few at a time, or one after the other in their order with `atOnce` 1. What the service refuses for now (429) is
 * tried again when it allows; what fails otherwise is reported and stops nothing else. After an abort nothing new is begun.
 */
export async function runBatch(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
  report: (batch: Batch) => void,
  signal: AbortSignal,
  {
    atOnce = SOME_AT_ONCE,
    sleep = pause,
  }: { atOnce?: number | undefined; sleep?: (ms: number, signal: AbortSignal) => Promise<void> } = {},
): Promise<Batch> {
  const left = [...ids]
  const outcomes = new Map<string, Outcome>(ids.map((id) => [id, { kind: 'waiting' }]))
  const halt: { until?: number } = {}
  const batch = (): Batch => ({ outcomes: new Map(outcomes), pausedUntil: halt.until })
  const update = (id: string, outcome: Outcome): void => {
    outcomes.set(id, outcome)
    report(batch())
  }

  const next = async (): Promise<void> => {
    for (;;) {
      while (halt.until !== undefined && !signal.aborted) await resume(halt.until)
      const id = left.shift()
      if (id === undefined || signal.aborted) return
      const begun = performance.now()
      update(id, { kind: 'running' })
      try {
        await act(id)
        update(id, { kind: 'done', ms: performance.now() - begun })
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 429) {
          left.unshift(id)
          halt.until = Date.now() + (requestedDelay(cause) ?? DEFAULT_WAIT_MS)
          update(id, { kind: 'waiting' })
        } else {
          const error = cause instanceof Error ? cause : new Error(String(cause))
          update(id, { kind: 'failed', error, isStopped: signal.aborted })
        }
      }
    }
  }
  const resume = async (until: number): Promise<void> => {
    await sleep(Math.max(0, until - Date.now()), signal).catch(() => {})
    if (halt.until !== until) return
    delete halt.until
    report(batch())
  }

  await Promise.all(Array.from({ length: atOnce }, next))
  for (const [id, { kind }] of outcomes) if (kind === 'waiting') outcomes.set(id, { kind: 'stopped' })
  return { ...batch(), pausedUntil: undefined }
}
