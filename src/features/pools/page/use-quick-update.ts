import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../client/connection'
import type { Pool } from '../../../contract/pool'
import type { PoolChanges } from '../edit/pool-update'
import { confirmUpdate, isUnknown } from './confirm-update'
import { useUpdatePool } from './use-update-pool'

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
    setIsChecking(true)
    try {
      return await confirmUpdate(connection, { poolId, changes, failure }, signal)
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
