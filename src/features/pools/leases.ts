import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { poolQueries, sessionQueries } from '../../client/queries'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { heldListInstead } from '../../resources/held-sessions'

/** A session that has a holder, and since when and with which key where the service reports that. */
export type Lease = BrowserSession

/**
 * The sessions that are leased from a pool: from its status, or where a service has none, from the list of sessions, or where it has no
 * list, those of this tab. `unknown`: how many more there are, whose holders the service does not report.
 */
export function useLeases(pool: Pool): { leases: readonly Lease[]; unknown: number } {
  const connection = useConnection()
  const { data: status } = useQuery(poolQueries.status(connection, pool.id))
  const { data: sessions, error } = useQuery({ ...sessionQueries.list(connection), enabled: status === null })
  if (status) return { leases: status.acquired, unknown: 0 }
  const known = sessions ?? heldListInstead(connection, error)
  const leases = known?.filter((session) => session.pool?.id === pool.id) ?? []
  return { leases, unknown: known ? Math.max(0, pool.acquired_count - leases.length) || 0 : 0 }
}
