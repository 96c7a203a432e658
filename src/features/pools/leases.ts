import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { poolQueries, sessionQueries } from '../../client/queries'
import type { Pool, PoolLease } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { shortId } from '../../ui/format'

/** A session that somebody has, and since when and with which key where the service tells that. */
export type Lease = BrowserSession & Partial<Pick<PoolLease, 'leased_at' | 'leased_by'>>

/** The sessions that are leased from a pool: from its status, or where a service has none, from the list of sessions. */
export function useLeases(pool: Pool): readonly Lease[] {
  const connection = useConnection()
  const { data: status } = useQuery(poolQueries.status(connection, pool.id))
  const { data: sessions = [] } = useQuery({ ...sessionQueries.list(connection), enabled: status === null })
  return status ? status.acquired : sessions.filter((session) => session.pool?.id === pool.id)
}

/** What a lease is called where its whole id stands beside it or is not needed. */
export const leaseTitle = ({ name, session_id }: BrowserSession): string => name ?? shortId(session_id)
