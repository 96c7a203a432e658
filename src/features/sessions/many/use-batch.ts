import { useEffect, useRef, useState } from 'react'
import { type BulkProgress, NOTHING_DONE, runBulk } from '../../../client/bulk-run'
import { isOutcomeUnknown } from '../../../client/outcome'
import { Submissions } from '../../../client/submission'

/** What became of one session so far. */
export type Outcome =
  | { kind: 'waiting' }
  | { kind: 'running' }
  | { kind: 'done'; ms: number }
  /** `isUnknown`: it may have been done all the same. */
  | { kind: 'failed'; message: string; isUnknown: boolean }
  /** It was ended before its turn came. */
  | { kind: 'stopped' }

export interface Many {
  kind: 'asking' | 'running' | 'ended'
  outcomes: ReadonlyMap<string, Outcome>
  /** The service asked to wait until then, in milliseconds since the epoch. */
  pausedUntil: number | undefined
}

const NOT_BEGUN: Many = { kind: 'asking', outcomes: new Map(), pausedUntil: undefined }

/** Does the same to several sessions, a few at once, and tells what becomes of each. `run` is a no-op while another run is under way. */
export function useBatch(act: (id: string, signal: AbortSignal) => Promise<void>) {
  const [state, setState] = useState<Many>(NOT_BEGUN)
  const abort = useRef<AbortController>(null)
  const [runs] = useState(() => new Submissions())
  useEffect(() => () => abort.current?.abort(), [])

  const run = async (ids: readonly string[]): Promise<Many | undefined> => {
    const end = runs.begin()
    if (!end) return undefined
    const { signal } = (abort.current = new AbortController())
    const outcomes = new Map<string, Outcome>(ids.map((id) => [id, { kind: 'waiting' }]))
    const tell = (kind: Many['kind'], { pausedUntil }: BulkProgress): Many => {
      const next: Many = { kind, outcomes: new Map(outcomes), pausedUntil }
      setState(next)
      return next
    }
    tell('running', NOTHING_DONE)
    const one = async (id: string): Promise<void> => {
      const started = performance.now()
      outcomes.set(id, { kind: 'running' })
      tell('running', NOTHING_DONE)
      await act(id, signal)
      outcomes.set(id, { kind: 'done', ms: performance.now() - started })
    }
    const progress = await runBulk(
      ids,
      one,
      (progress) => {
        settle(outcomes, progress, signal)
        tell('running', progress)
      },
      signal,
    )
    settle(outcomes, progress, signal)
    for (const id of ids) if (outcomes.get(id)?.kind === 'waiting') outcomes.set(id, { kind: 'stopped' })
    end()
    return tell('ended', progress)
  }
  return { state, run, stop: () => abort.current?.abort(), reset: () => setState(NOT_BEGUN) }
}

function settle(outcomes: Map<string, Outcome>, { failed }: BulkProgress, signal: AbortSignal): void {
  for (const [id, error] of failed) {
    const message = signal.aborted ? 'Stopped before the answer came; a part of it may have been done.' : error.message
    const known = outcomes.get(id)
    if (known?.kind !== 'failed') outcomes.set(id, { kind: 'failed', message, isUnknown: isOutcomeUnknown(error) })
  }
}
