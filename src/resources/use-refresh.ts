import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type Connection, useConnection } from '../client/connection'

/** A query, or what the keys of several begin with. */
type Stale = (connection: Connection) => QueryKey | { queryKey: QueryKey }

/** Asks again, after a change, for what is shown of it: `useRefresh(poolQueries.all, serviceQueries.info)`. */
export function useRefresh(...stale: readonly Stale[]): () => Promise<unknown> {
  const connection = useConnection()
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      stale.map((of) => {
        const found = of(connection)
        return queryClient.invalidateQueries({ queryKey: 'queryKey' in found ? found.queryKey : found })
      }),
    )
}
