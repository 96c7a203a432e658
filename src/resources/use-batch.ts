import { useEffect, useRef, useState } from 'react'
import { type Batch, runBatch } from '../client/batch'
import { Submissions } from '../client/submission'

export type BatchState<T> = { kind: 'asking' } | { kind: 'running' | 'ended'; items: readonly T[]; batch: Batch }

/**
 * Does the same to several, `atOnce` at a time, and says what becomes of each. `run` is a no-op while another run is in progress; `onEnd`
 * is called when all is over.
 */
export function useBatch<T>({
  idOf,
  act,
  atOnce,
  onEnd = () => {},
}: {
  idOf: (item: T) => string
  act: (item: T, signal: AbortSignal) => Promise<void>
  atOnce?: number | undefined
  onEnd?: (items: readonly T[], isAllDone: boolean) => void
}) {
  const [state, setState] = useState<BatchState<T>>({ kind: 'asking' })
  const abort = useRef<AbortController>(null)
  const [runs] = useState(() => new Submissions())
  useEffect(() => () => abort.current?.abort(), [])

  const run = async (items: readonly T[]): Promise<void> => {
    const end = runs.begin()
    if (!end) return
    const { signal } = (abort.current = new AbortController())
    const byId = new Map(items.map((item) => [idOf(item), item]))
    const actOn = async (id: string): Promise<void> => {
      const item = byId.get(id)
      if (item !== undefined) await act(item, signal)
    }
    const report = (batch: Batch): void => setState({ kind: 'running', items, batch })
    const batch = await runBatch([...byId.keys()], actOn, report, signal, { atOnce })
    end()
    setState({ kind: 'ended', items, batch })
    onEnd(
      items,
      [...batch.outcomes.values()].every(({ kind }) => kind === 'done'),
    )
  }
  return {
    state,
    run: (items: readonly T[]) => void run(items),
    stop: () => abort.current?.abort(),
    /** Back to the question, when a run has ended. */
    askAgain: () => setState({ kind: 'asking' }),
  }
}
