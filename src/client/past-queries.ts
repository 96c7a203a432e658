import { queryOptions } from '@tanstack/react-query'
import { getPoolTrends, listEndedLeases } from '../contract/endpoints/service'
import { ifOffered } from './abilities'
import { call } from './call'
import type { Connection } from './connection'
import { poolQueries, sessionQueries, SLOW_MS, slowly } from './queries'

/** Leases of one session that are shown; a browser of a pool may have had many. */
const MOST_LEASES = 50

/** What was: extensions of the embedded service, null where a service does not have them. Loaded with the views that look back. */
export const pastQueries = {
  /** How one pool, or all, were filled and used over a time, which ends now unless it says otherwise. */
  trends: (c: Connection, { pool, since, until }: { pool?: string | undefined; since: string; until?: string }) =>
    queryOptions({
      queryKey: [...poolQueries.all(c), 'trends', pool, since, until],
      queryFn: ({ signal }) =>
        ifOffered(c, getPoolTrends, () => call(c, getPoolTrends, { query: { pool, since, until }, signal })),
      staleTime: SLOW_MS,
      refetchInterval: until === undefined ? slowly : false,
    }),
  /** Who had a session and how that ended, the last one first; `ended`: from the one that ended then. */
  leases: (c: Connection, id: string, ended?: string) =>
    queryOptions({
      queryKey: sessionQueries.leasesKey(c, id, ended),
      queryFn: async ({ signal }) => {
        const until = ended === undefined ? undefined : new Date(Date.parse(ended) + 1).toISOString()
        const query = { session: id, limit: MOST_LEASES, until }
        return (await ifOffered(c, listEndedLeases, () => call(c, listEndedLeases, { query, signal })))?.leases ?? null
      },
    }),
}
