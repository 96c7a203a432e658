import { call } from '../../../client/call'
import type { Connection } from '../../../client/connection'
import { isOutcomeUnknown } from '../../../client/outcome'
import { WakeableSleep } from '../../../client/wakeable-sleep'
import { getPool } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'
import type { PoolChanges } from '../edit/pool-update'

const ASK_MS = 1_000

/** Whether a pool has the single values that it was to get. */
const isApplied = ({ browser_pool_config: config }: Pool, changes: PoolChanges): boolean =>
  Object.entries(changes).every(([field, value]) => config[field as keyof typeof config] === value)

/** Whether a change that failed may have been carried out all the same. */
export const isUnknown = (error: unknown): boolean => error instanceof Error && isOutcomeUnknown(error)

/**
 * Reads a pool until it tells whether a change of single values, to which no answer came, was carried out. Resolves with the pool
 * when it was; rejects with `failure` when it was not, and when the signal ends it before that is known.
 */
export async function confirmUpdate(
  connection: Connection,
  { poolId, changes, failure }: { poolId: string; changes: PoolChanges; failure: unknown },
  signal: AbortSignal,
): Promise<Pool> {
  const pause = new WakeableSleep()
  signal.addEventListener('abort', () => pause.wake())
  for (;;) {
    const params = { id_or_name: poolId }
    const pool = await call(connection, getPool, { params, signal }).catch((missed: unknown) => {
      if (signal.aborted) throw failure
      if (!isUnknown(missed)) throw missed
    })
    if (pool && isApplied(pool, changes)) return pool
    if (pool) throw failure
    await pause.for(ASK_MS)
  }
}
