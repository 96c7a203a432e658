import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConnection } from '../../../client/connection'
import { poolQueries, slowly } from '../../../client/queries'
import { useNoHostTakes } from '../../../resources/hosts'
import { poolEntries, poolSetDiffers } from './pool-entry'

/**
 * All pools, live. Where a service reports all its pools at once, that is asked each second, and the list itself only now and then
 * and when it turns out that pools came or went; elsewhere the list is asked each second.
 */
export function usePoolEntries() {
  const connection = useConnection()
  const { data: occupancy } = useQuery(poolQueries.occupancy(connection))
  const { data: history } = useQuery(poolQueries.history(connection))
  const known = useQueryClient().getQueryData(poolQueries.list(connection).queryKey)
  const isOutdated = occupancy === null || (occupancy && known && poolSetDiffers(known, occupancy))
  const list = useQuery({ ...poolQueries.list(connection), ...(!isOutdated && { refetchInterval: slowly }) })
  const { data: pools } = list
  const isHalted = useNoHostTakes()
  const entries = useMemo(
    () => pools && poolEntries(pools, occupancy, history, isHalted),
    [pools, occupancy, history, isHalted],
  )
  return { entries, list }
}
