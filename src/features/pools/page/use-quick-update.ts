import { useConnection } from '../../../client/connection'
import type { Pool } from '../../../contract/pool'
import { lookUpUpdate } from '../pool-outcome'
import { useUpdatePool } from './use-update-pool'

/**
 * Changes single values of a pool, without a form. When no answer comes, the pool is read until it shows whether it was changed:
 * what is said to have failed was not done. `isChecking` meanwhile; `reset` forgets what went wrong, and what is checked.
 */
export function useQuickUpdate(poolId: string, onSuccess: (pool: Pool) => void) {
  const connection = useConnection()
  const { update, failedAt } = useUpdatePool(poolId, {
    lookUp: (changes) => lookUpUpdate(connection, poolId, changes),
    onSuccess,
  })
  const { mutate: send, isPending, isChecking, error, reset } = update
  return { send, isPending, isChecking, error, failedAt, reset }
}

export type QuickUpdate = ReturnType<typeof useQuickUpdate>
