import { call } from '../../../client/call'
import { type Connection, useConnection } from '../../../client/connection'
import { confirmOneOfMany } from '../../../client/confirm-change'
import { poolQueries, serviceQueries, sessionQueries } from '../../../client/queries'
import { flushPool, updatePool } from '../../../contract/endpoints/pools'
import { useBatch } from '../../../resources/use-batch'
import { useRefresh } from '../../../resources/use-refresh'
import type { PoolChanges } from '../config/pool-update'
import { rateToResume } from '../pool-lanes'
import { lookUpDeletion, lookUpFlush, lookUpUpdate, removePool } from '../pool-outcome'
import { acquiredOf, type BulkKind } from './describe-bulk'
import type { PoolEntry } from './pool-entry'

type Act<E extends PoolEntry> = (connection: Connection, entry: E, signal: AbortSignal) => Promise<void>

/** Does the same to pools, `atOnce` at a time; `onDone` when it could be done to all. `E`: a pool, and what it is to get where that is not the same for all. */
export function usePoolBatch<E extends PoolEntry>(
  act: Act<E>,
  onDone: (entries: readonly E[]) => void,
  atOnce?: number,
) {
  const connection = useConnection()
  const refresh = useRefresh(poolQueries.all, sessionQueries.all, serviceQueries.info)
  return useBatch<E>({
    idOf: ({ pool }) => pool.id,
    act: (entry, signal) => act(connection, entry, signal),
    atOnce,
    onEnd: (entries, isAllDone) => {
      void refresh()
      if (isAllDone) onDone(entries)
    },
  })
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
        // A caller that acquired a browser since the question keeps it: then the service refuses.
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
