import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { poolQueries, serviceQueries } from '../../../client/queries'
import type { LookUp } from '../../../client/confirm-change'
import { useConfirmedSubmission } from '../../../client/use-confirmed-submission'
import { updatePool } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'
import { useRefresh } from '../../../resources/use-refresh'
import type { PoolChanges } from '../config/pool-update'

interface Options {
  onSuccess?: (pool: Pool) => void
  onError?: (error: Error) => void
  /** Looks up whether it was changed when no answer came. Without it, it has failed. */
  lookUp?: (changes: PoolChanges) => LookUp<Pool>
}

/** Changes a pool; whatever follows from that is read again. `failedAt`: when it failed last, in milliseconds since the epoch. */
export function useUpdatePool(poolId: string, { onSuccess, onError, lookUp }: Options = {}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [failedAt, setFailedAt] = useState(0)
  const refresh = useRefresh(poolQueries.all, serviceQueries.info)
  const update = useConfirmedSubmission({
    mutationFn: (body: PoolChanges, { idempotencyKey }, signal) =>
      call(connection, updatePool, { params: { id_or_name: poolId }, body, idempotencyKey, signal }),
    lookUp,
    onSuccess: (pool) => {
      queryClient.setQueryData(poolQueries.detail(connection, poolId).queryKey, pool)
      onSuccess?.(pool)
      return refresh()
    },
    onError: (error) => {
      setFailedAt(Date.now())
      onError?.(error)
    },
  })
  return { update, failedAt }
}
