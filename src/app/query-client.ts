import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, OverdueError, UnreachableError } from '../client/errors'
import type { ConnectionStore } from '../features/connection/store'
import type { ReachStore } from './reach'

const RETRIES = 1
const RETRY_DELAY_MS = 600

/**
 * Asking again helps when no answer came or the service had a fault; never when it said what is wrong with the request. Who has
 * waited for long is told before the next try.
 */
export function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES || error instanceof OverdueError) return false
  return error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500)
}

/** The cache of what the services answered. It tells when a key is refused and when a service stops answering. */
export function createQueryClient(connections: ConnectionStore, reach: ReachStore): QueryClient {
  const heard = (error: Error | null): void => {
    const current = connections.get().current
    if (!current) return
    if (error instanceof UnreachableError) reach.lost(current.id)
    else if (error === null || error instanceof ApiError) reach.found(current.id)
    if (error instanceof ApiError && error.status === 401) connections.refuse(current.id)
  }
  // A query begins with the id of its connection; what another connection says is no news about this one.
  const isCurrent = (key: readonly unknown[]): boolean => key[0] === connections.get().current?.id
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What the service is, is an extension: from another origin its absence may look like no answer at all.
        const tells = query.queryKey[1] !== 'service' || !(error instanceof UnreachableError)
        if (tells && isCurrent(query.queryKey)) heard(error)
      },
      onSuccess: (_, query) => isCurrent(query.queryKey) && heard(null),
    }),
    mutationCache: new MutationCache({ onError: heard }),
    defaultOptions: {
      // A service on this machine is there without a network; another one is back with it.
      queries: {
        retry: worthRetrying,
        retryDelay: RETRY_DELAY_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 500,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
