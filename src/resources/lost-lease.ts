import { useQuery } from '@tanstack/react-query'
import { call } from '../client/call'
import { useConnection } from '../client/connection'
import { ifOffered } from '../client/abilities'
import { poolQueries } from '../client/queries'
import { getPoolStatus } from '../contract/endpoints/pools'
import type { PoolLease } from '../contract/pool'

/** What is known of the service's clock may be off by a little. */
const CLOCK_SKEW_MS = 5_000
const ASK_MS = 2_000

/** An acquire that got no answer. */
export interface LostAcquire {
  poolId: string
  /** When it was first sent by the service's clock, in milliseconds since the epoch. */
  at: number
  /** The sessions that were leased before. */
  known: ReadonlySet<string>
}

/** What the service says of leases since. `unsupported`: it does not report when a lease began. */
export type LeaseLookup =
  | { is: 'looking' | 'unreachable' | 'unsupported' | 'not-leased' }
  | { is: 'leased'; leases: readonly PoolLease[] }

/** Returns the leases that may be those of a lost acquire. */
const leasesSince = (leases: readonly PoolLease[], { at, known }: LostAcquire): PoolLease[] =>
  leases.filter(({ session_id, leased_at }) => !known.has(session_id) && Date.parse(leased_at) >= at - CLOCK_SKEW_MS)

/** Looks up whether an acquire without an answer has leased a browser. `sentAt`: when it was sent last; what was read before is not counted. */
export function useLostLease(lost: LostAcquire | undefined, sentAt: number): LeaseLookup | undefined {
  const connection = useConnection()
  const { data, isError } = useQuery({
    queryKey: [...poolQueries.all(connection), 'lost-lease', lost?.poolId, sentAt],
    enabled: lost !== undefined,
    queryFn: async ({ signal }): Promise<LeaseLookup | null> => {
      if (!lost) return null
      const params = { id_or_name: lost.poolId }
      const status = await ifOffered(connection, getPoolStatus, () =>
        call(connection, getPoolStatus, { params, signal }),
      )
      if (!status) return { is: 'unsupported' }
      const leases = leasesSince(status.acquired, lost)
      return leases.length > 0 ? { is: 'leased', leases } : { is: 'not-leased' }
    },
    retry: false,
    refetchInterval: ASK_MS,
  })
  if (!lost) return undefined
  // What was found stays found.
  if (data?.is === 'leased') return data
  if (isError) return { is: 'unreachable' }
  return data ?? { is: 'looking' }
}
