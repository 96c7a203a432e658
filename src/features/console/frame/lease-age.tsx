import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import type { BrowserSession } from '../../../contract/session'
import { Age } from '../../../ui/time'

/** How long somebody has the browser. One of a pool was started long before it was acquired: where the lease is unknown, nothing is shown. */
export function LeaseAge({ session }: { session: BrowserSession }) {
  const { session_id: id, pool, created_at } = session
  return pool ? <PooledAge sessionId={id} poolId={pool.id} /> : <Since time={created_at} />
}

function PooledAge({ sessionId, poolId }: { sessionId: string; poolId: string }) {
  const status = poolQueries.status(useConnection(), poolId)
  // A lease begins once.
  const { data: since } = useQuery({
    ...status,
    refetchInterval: false,
    staleTime: Infinity,
    select: (status) => status?.acquired.find(({ session_id }) => session_id === sessionId)?.leased_at,
  })
  return since === undefined ? null : <Since time={since} />
}

const Since = ({ time }: { time: string }) =>
  time && (
    <span>
      for <Age since={time} />
    </span>
  )
