import { useEffect, useRef, useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { isOutcomeUnknown } from '../../../client/outcome'
import { WakeableSleep } from '../../../client/wakeable-sleep'
import { getPool } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'
import type { PoolChanges } from '../edit/pool-update'
import { useUpdatePool } from './use-update-pool'

const ASK_MS = 1_000

/** Whether a pool has the single values that it was to get. */
const isApplied = ({ browser_pool_config: config }: Pool, changes: PoolChanges): boolean =>
  Object.entries(changes).every(([field, value]) => config[field as keyof typeof config] === value)

/**
 * Changes single values of a pool, without a form. When no answer comes, the pool is read until it tells whether it was changed:
 * what is said to have failed was not done. `isChecking` meanwhile.
 */
export function useQuickUpdate(poolId: string, onChanged: (pool: Pool) => void) {
  const connection = useConnection()
  const [isChecking, setIsChecking] = useState(false)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const recover = async (failure: unknown, changes: PoolChanges): Promise<Pool> => {
    if (!isUnknown(failure)) throw failure
    const { signal } = (abort.current = new AbortController())
    const pause = new WakeableSleep()
    signal.addEventListener('abort', () => pause.wake())
    setIsChecking(true)
    try {
      for (;;) {
        const params = { id_or_name: poolId }
        const pool = await call(connection, getPool, { params, signal }).catch((missed: unknown) => {
          if (!isUnknown(missed)) throw missed
        })
        if (pool && isApplied(pool, changes)) return pool
        if (pool) throw failure
        await pause.for(ASK_MS)
      }
    } finally {
      setIsChecking(false)
    }
  }
  const { update, failedAt } = useUpdatePool(poolId, { recover, onSuccess: onChanged })
  return {
    send: update.mutate,
    isPending: update.isPending,
    isChecking,
    error: update.error,
    /** When it failed last, in milliseconds since the epoch. */
    failedAt,
    /** Forgets what went wrong, and what is checked. */
    reset: () => {
      abort.current?.abort()
      update.reset()
    },
  }
}

export type QuickUpdate = ReturnType<typeof useQuickUpdate>

const isUnknown = (error: unknown): boolean => error instanceof Error && isOutcomeUnknown(error)
