import { useConnection } from '../../../client/connection'
import { useConfirmation } from '../../../client/use-confirmation'
import type { Pool } from '../../../contract/pool'
import { lookUpUpdate } from '../pool-outcome'
import { useUpdatePool } from './use-update-pool'

/**
 * Changes single values of a pool, without a form. When no answer comes, the pool is read until it tells whether it was changed:
 * what is said to have failed was not done. `isChecking` meanwhile.
 */
export function useQuickUpdate(poolId: string, onChanged: (pool: Pool) => void) {
  const connection = useConnection()
  const { isChecking, confirm, stop } = useConfirmation()
  const { update, failedAt } = useUpdatePool(poolId, {
    recover: (failure, changes) => confirm(failure, lookUpUpdate(connection, poolId, changes)),
    onSuccess: onChanged,
  })
  return {
    send: update.mutate,
    isPending: update.isPending,
    isChecking,
    error: update.error,
    /** When it failed last, in milliseconds since the epoch. */
    failedAt,
    /** Forgets what went wrong, and what is checked. */
    reset: () => {
      stop()
      update.reset()
    },
  }
}

export type QuickUpdate = ReturnType<typeof useQuickUpdate>
