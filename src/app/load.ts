import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Connection } from '../client/connection'

/** Asks for what a view shows first while its code is on the way. It is the view that shows an error. */
export function load<T, K extends QueryKey>(
  { connection, queryClient }: { connection: Connection | null; queryClient: QueryClient },
  query: (connection: Connection) => FetchQueryOptions<T, Error, T, K>,
): void {
  if (connection) void queryClient.prefetchQuery(query(connection))
}
