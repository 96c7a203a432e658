import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import { listPools } from '../../../contract/endpoints/pools'
import type { Pool, PoolCreateInput } from '../../../contract/pool'
import { madePool } from '../form/made-pool'

/** The newest pools, among which the one of the last request would be. */
const LOOKED_AT = 100
const ASK_MS = 2_000

/** A request to create a pool, and when it was first sent by the service's clock, in milliseconds since the epoch. */
export interface SentPool {
  request: PoolCreateInput
  at: number
}

/** What the service says of an attempt to which it did not respond. */
export type Lookup = { is: 'looking' } | { is: 'unreachable' } | { is: 'made'; pool: Pool } | { is: 'not-made' }

/**
 * Looks up whether a request has made its pool; goes on asking, because a service that comes back may have. `triedAt`: when it was sent
 * last, in milliseconds since the epoch; what was read before is not counted.
 */
export function useMadePool({ request, at }: SentPool, triedAt: number): Lookup {
  const connection = useConnection()
  const { data, isError } = useQuery({
    queryKey: [...poolQueries.all(connection), 'made', triedAt],
    queryFn: async ({ signal }) => {
      const query = { limit: LOOKED_AT, ...(request.name !== undefined && { name: request.name }) }
      return madePool(await call(connection, listPools, { query, signal }), request, at) ?? null
    },
    retry: false,
    refetchInterval: ({ state }) => (state.data ? false : ASK_MS),
  })
  if (data) return { is: 'made', pool: data }
  if (isError) return { is: 'unreachable' }
  return { is: data === null ? 'not-made' : 'looking' }
}
