import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { poolQueries, serviceQueries } from '../../../client/queries'
import { useSubmission } from '../../../client/use-submission'
import { updatePool } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'
import type { PoolChanges } from '../edit/pool-update'

interface Options {
  onSuccess?: (pool: Pool) => void
  onError?: (error: Error) => void
  /** What to do when it failed; resolves with the pool when it was changed all the same. By default it has failed. */
  recover?: (error: unknown, changes: PoolChanges) => Promise<Pool>
}

/** Changes a pool; whatever follows from that is read anew. `failedAt`: when it failed last, in milliseconds since the epoch. */
export function useUpdatePool(poolId: string, { onSuccess, onError, recover }: Options = {}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [failedAt, setFailedAt] = useState(0)
  const update = useSubmission({
    mutationFn: (changes: PoolChanges, { idempotencyKey }, signal) => {
      const params = { id_or_name: poolId }
      const sent = call(connection, updatePool, { params, body: changes, idempotencyKey, signal })
      return recover ? sent.catch((error: unknown) => recover(error, changes)) : sent
    },
    onSuccess: (pool) => {
      queryClient.setQueryData(poolQueries.detail(connection, poolId).queryKey, pool)
      onSuccess?.(pool)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: poolQueries.all(connection) }),
        queryClient.invalidateQueries({ queryKey: serviceQueries.info(connection).queryKey }),
      ])
    },
    onError: (error) => {
      setFailedAt(Date.now())
      onError?.(error)
    },
  })
  return { update, failedAt }
}
