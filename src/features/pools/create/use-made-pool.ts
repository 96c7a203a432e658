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

/** A request to create a pool, and when it was sent by the service's clock, in milliseconds since the epoch. */
export interface Attempt {
  request: PoolCreateInput
  at: number
}

/** What the service says of an attempt that it did not answer. */
export type Lookup = { is: 'looking' } | { is: 'unreachable' } | { is: 'made'; pool: Pool } | { is: 'not-made' }

/** Looks up whether an attempt has made its pool; goes on asking, because a service that comes back may have. */
export function useMadePool(attempt: Attempt | undefined): Lookup {
  const connection = useConnection()
  const { data, isError } = useQuery({
    queryKey: [...poolQueries.all(connection), 'made', attempt?.at],
    enabled: attempt !== undefined,
    queryFn: async ({ signal }) => {
      if (!attempt) return null
      const { request, at } = attempt
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
