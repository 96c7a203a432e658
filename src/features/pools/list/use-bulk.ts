import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../client/call'
import { type Connection, useConnection } from '../../../client/connection'
import { confirmOneOfMany } from '../../../client/confirm-change'
import { Submissions } from '../../../client/submission'
import { poolQueries, serviceQueries, sessionQueries } from '../../../client/queries'
import { flushPool, updatePool } from '../../../contract/endpoints/pools'
import { type BulkProgress, NOTHING_DONE, runBulk } from '../../../client/bulk-run'
import type { PoolChanges } from '../edit/pool-update'
import { rateToResume } from '../pool-lanes'
import { lookUpDeletion, lookUpFlush, lookUpUpdate, removePool } from '../pool-outcome'
import { acquiredOf, type BulkKind } from './bulk-words'
import type { PoolEntry } from './pool-entry'

/** `E`: a pool, and what it is to get where that is not the same for all. */
export type BulkState<E extends PoolEntry> =
  | { kind: 'asking' }
  | { kind: 'running'; entries: readonly E[]; progress: BulkProgress }
  | { kind: 'ended'; entries: readonly E[]; progress: BulkProgress }

type Act<E extends PoolEntry> = (connection: Connection, entry: E, signal: AbortSignal) => Promise<void>

/**
 * Does the same to pools, `atOnce` at a time; `onDone` when it could be done to all. `run` is a no-op while another run is under way.
 */
export function useBulk<E extends PoolEntry>(act: Act<E>, onDone: (entries: readonly E[]) => void, atOnce?: number) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [state, setState] = useState<BulkState<E>>({ kind: 'asking' })
  const abort = useRef<AbortController>(null)
  const [runs] = useState(() => new Submissions())
  useEffect(() => () => abort.current?.abort(), [])

  const run = async (entries: readonly E[]): Promise<void> => {
    const end = runs.begin()
    if (!end) return
    const { signal } = (abort.current = new AbortController())
    const byId = new Map(entries.map((entry) => [entry.pool.id, entry]))
    const report = (progress: BulkProgress): void => setState({ kind: 'running', entries, progress })
    report(NOTHING_DONE)
    const actOn = async (id: string): Promise<void> => {
      const entry = byId.get(id)
      if (entry) await act(connection, entry, signal)
    }
    const progress = await runBulk([...byId.keys()], actOn, report, signal, { atOnce })
    // Those to which it was done are gone; what is left may be tried again.
    if (progress.done.size < entries.length) end()
    void queryClient.invalidateQueries({ queryKey: poolQueries.all(connection), refetchType: 'active' })
    void queryClient.invalidateQueries({ queryKey: sessionQueries.all(connection) })
    void queryClient.invalidateQueries({ queryKey: serviceQueries.info(connection).queryKey })
    if (progress.done.size === entries.length) onDone(entries)
    else setState({ kind: 'ended', entries, progress })
  }
  return {
    state,
    run: (entries: readonly E[]) => void run(entries),
    stop: () => abort.current?.abort(),
    /** Back to the question, when a run has ended. */
    askAgain: () => setState({ kind: 'asking' }),
  }
}

/** What is done to each pool. To which no answer came is looked up: what is said to have failed was not done, or its message says that it is not known. */
export const actOf =
  (kind: BulkKind): Act<PoolEntry> =>
  async (connection, entry, signal) => {
    const { id } = entry.pool
    switch (kind) {
      case 'flush': {
        const sentAt = Date.now()
        return call(connection, flushPool, { params: { id_or_name: id } }).catch((failure: unknown) =>
          confirmOneOfMany(failure, lookUpFlush(connection, id, sentAt), signal),
        )
      }
      case 'delete':
        // Whoever has acquired a browser since it was asked keeps it: then the service refuses.
        return removePool(connection, id, acquiredOf(entry) > 0).catch((failure: unknown) =>
          confirmOneOfMany(failure, lookUpDeletion(connection, id), signal),
        )
      case 'pause':
        return change(connection, entry, { fill_rate_per_minute: 0 }, signal)
      case 'resume':
        return change(connection, entry, { fill_rate_per_minute: rateToResume(entry.pool) }, signal)
    }
  }

/** Changes single values of a pool, as {@link actOf} does. */
export async function change(
  connection: Connection,
  { pool: { id } }: PoolEntry,
  changes: PoolChanges,
  signal: AbortSignal,
): Promise<void> {
  await call(connection, updatePool, { params: { id_or_name: id }, body: changes }).catch((failure: unknown) =>
    confirmOneOfMany(failure, lookUpUpdate(connection, id, changes), signal),
  )
}
