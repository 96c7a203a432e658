import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, OverdueError, requestedDelay, senderOf, UnreachableError } from '../client/errors'
import type { ConnectionStore } from '../features/connection/store'
import type { ConnectivityStore } from './connectivity'

const RETRIES = 1
const RETRY_DELAY_MS = 600
/** A wait longer than that is announced first. */
const LONGEST_SILENCE_MS = 5_000

const delayBefore = (error: Error): number => requestedDelay(error) ?? RETRY_DELAY_MS

const mayPass = (status: number): boolean => status >= 500 || status === 408 || status === 429

/**
 * Asking again helps when no answer came, the service had a fault, or it asks to come again; never when it said what is wrong with
 * the request. A long wait is announced before the next try.
 */
export function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES || error instanceof OverdueError || delayBefore(error) > LONGEST_SILENCE_MS) return false
  return error instanceof UnreachableError || (error instanceof ApiError && mayPass(error.status))
}

/** Gives up what is being asked, and has those that would be asked again look whether they still may be. */
function stopAll(client: QueryClient): void {
  void client.cancelQueries()
  for (const query of client.getQueryCache().getAll()) query.setState({})
}

/** The cache of what the services answered. It reports when a key is refused and when a service stops answering. */
export function createQueryClient(connections: ConnectionStore, reach: ConnectivityStore): QueryClient {
  const isCurrent = (id: unknown): boolean => id !== undefined && id === connections.get().current?.id
  // What another connection says is no news about this one; what it says of another key is none about this key.
  const hearError = (error: Error): void => {
    const sender = senderOf(error)
    if (!sender || !isCurrent(sender.id)) return
    if (error instanceof UnreachableError) reach.lost(sender.id)
    else if (error instanceof ApiError) reach.found(sender.id)
    if (!(error instanceof ApiError) || error.status !== 401) return
    connections.refuse(sender)
    if (connections.get().refused) stopAll(client)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What the service is, is an extension: from another origin its absence may look like no answer at all.
        const isNews = query.queryKey[1] !== 'service' || !(error instanceof UnreachableError)
        if (isNews) hearError(error)
      },
      // A query begins with the id of its connection.
      onSuccess: (_, { queryKey: [id] }) => isCurrent(id) && reach.found(String(id)),
    }),
    mutationCache: new MutationCache({ onError: hearError }),
    defaultOptions: {
      // A service on this machine is there without a network; another one is back with it.
      queries: {
        // Until there is a new key every answer would be the same.
        enabled: () => !connections.get().refused,
        retry: worthRetrying,
        retryDelay: (_, error) => delayBefore(error),
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 500,
      },
      // What was sent may hold a password: it is held no longer than the view that sent it.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
  return client
}
