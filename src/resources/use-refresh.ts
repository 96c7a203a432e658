import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import type { RecordKind } from './kinds'

/** Asks anew for all that is shown of a kind, after a change. */
export function useRefresh<T>({ queries }: RecordKind<T>): () => Promise<void> {
  const connection = useConnection()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queries.all(connection) })
}
