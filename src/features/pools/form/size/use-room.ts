import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../../../client/connection'
import { serviceQueries, slowly } from '../../../../client/queries'
import type { ServiceInfo } from '../../../../contract/service'

/** Returns how many browsers a pool may have, of how many of all pools together; undefined while that is not known. `ownSize`: what it has of them now. */
export function useRoom(ownSize: number): {
  info: ServiceInfo | null | undefined
  limit: number | undefined
  left: number | undefined
} {
  // Others change their pools while the form is open.
  const { data: info } = useQuery({ ...serviceQueries.info(useConnection()), refetchInterval: slowly })
  const limit = info?.pooled_sessions_limit
  // What another operator has just changed is in the pool before it is in what the service reports of all.
  const left = info
    ? Math.min(
        info.pooled_sessions_limit,
        Math.max(0, info.pooled_sessions_limit - info.pooled_sessions_used + ownSize),
      )
    : undefined
  return { info, limit, left }
}
