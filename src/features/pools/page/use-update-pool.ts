import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { poolQueries, serviceQueries } from '../../../client/queries'
import { updatePool } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'
import type { PoolChanges } from '../edit/pool-update'

/** Changes a pool; whatever follows from that is read anew. `failedAt`: when it failed last, in milliseconds since the epoch. */
export function useUpdatePool(
  poolId: string,
  { onSuccess, onError }: { onSuccess?: (pool: Pool) => void; onError?: (error: Error) => void } = {},
) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [failedAt, setFailedAt] = useState(0)
  const update = useMutation({
    mutationFn: (changes: PoolChanges) =>
      call(connection, updatePool, { params: { id_or_name: poolId }, body: changes }),
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
