import { useQueries, useQuery } from '@tanstack/react-query'
import { useConnection } from '../../../client/connection'
import { poolQueries, sessionQueries } from '../../../client/queries'
import type { Lease } from '../leases'
import { sessionTitle } from '../../../resources/session-title'
import type { PoolEntry } from './pool-entry'

/** Of so many pools, those with the most browsers in use, it is asked who has them; of the others it is said how many. */
const MAX_ASKED = 30
const ASK_MS = 5_000

/** Who has browsers of these pools, in words by the id of the pool; missing for a pool that was not asked or has not answered yet. */
export function useManyLeases(entries: readonly PoolEntry[]): ReadonlyMap<string, readonly string[]> {
  const connection = useConnection()
  const busiest = entries
    .filter(({ pool }) => pool.acquired_count > 0)
    .sort((a, b) => b.pool.acquired_count - a.pool.acquired_count)
    .slice(0, MAX_ASKED)
  const answers = useQueries({
    queries: busiest.map(({ pool }) => ({ ...poolQueries.status(connection, pool.id), refetchInterval: ASK_MS })),
  })
  // A service that does not report who has a browser still lists its sessions.
  const isForeign = answers.some(({ data }) => data === null)
  const { data: sessions = [] } = useQuery({ ...sessionQueries.list(connection), enabled: isForeign })
  return new Map(
    busiest.flatMap(({ pool }, index) => {
      const status = answers[index]?.data
      const leases = status ? status.acquired : sessions.filter((session) => session.pool?.id === pool.id)
      return leases.length > 0 ? [[pool.id, leases.map(describeLease)]] : []
    }),
  )
}

const describeLease = (lease: Lease): string =>
  lease.leased_by === undefined ? sessionTitle(lease) : `${sessionTitle(lease)} (${lease.leased_by})`
