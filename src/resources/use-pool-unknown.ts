import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { poolQueries } from '../client/queries'

/** Whether there is no pool with the id, nor was one of late; false until the service has said so. */
export function usePoolUnknown(id: string | undefined): boolean {
  const connection = useConnection()
  const enabled = id !== undefined
  const { data: pools } = useQuery({ ...poolQueries.list(connection), enabled })
  const { data: past } = useQuery({ ...poolQueries.past(connection), enabled })
  if (!enabled || !pools || past === undefined) return false
  return ![...pools, ...(past ?? [])].some((pool) => pool.id === id)
}
