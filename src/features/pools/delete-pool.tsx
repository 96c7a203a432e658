import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { poolQueries, serviceQueries, sessionQueries } from '../../client/queries'
import { confirmProps } from '../../client/confirm-props'
import { useConfirmedSubmission } from '../../client/use-confirmed-submission'
import type { Pool } from '../../contract/pool'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { plural } from '../../ui/format'
import { toast } from '../../ui/toast'
import { sessionTitle } from '../../resources/session-title'
import { useRefresh } from '../../resources/use-refresh'
import { useLeases } from './leases'
import { poolTitle } from '../../resources/pool-address'
import { lookUpDeletion, removePool } from './pool-outcome'

const MAX_NAMED = 8

const deletionKey = (connectionId: string, poolId: string | undefined) => [connectionId, 'delete-pool', poolId]

/** Whether a pool is on its way out: it may be gone from the service before its browsers are. */
export function useIsBeingDeleted(poolId: string | undefined): boolean {
  return useIsMutating({ mutationKey: deletionKey(useConnection().id, poolId), exact: true }) > 0
}

/** Asks before a pool is deleted, and names the leases that end with it. */
export function DeletePool({ pool, onClose, onDeleted }: { pool: Pool; onClose: () => void; onDeleted?: () => void }) {
  const connection = useConnection()
  const refresh = useRefresh(poolQueries.all, sessionQueries.all, serviceQueries.info)
  const { data: fresh = pool } = useQuery(poolQueries.detail(connection, pool.id))
  const { leases } = useLeases(fresh)
  const count = fresh.acquired_count
  const title = poolTitle(pool)
  const remove = useConfirmedSubmission({
    mutationKey: deletionKey(connection.id, pool.id),
    mutationFn: () => removePool(connection, pool.id, count > 0),
    lookUp: () => lookUpDeletion(connection, pool.id),
    onSuccess: async () => {
      onClose()
      onDeleted?.()
      toast({ title: `Pool ${title} deleted` })
      await refresh()
    },
  })
  const named = leases
    .slice(0, MAX_NAMED)
    .map(
      (lease) =>
        `Session ${sessionTitle(lease)}${lease.leased_by === undefined ? '' : `, acquired by ${lease.leased_by}`}: its session holder loses access at once`,
    )
  const unnamed = count - named.length
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete pool ${title}?`}
      description={
        count > 0
          ? count === 1
            ? 'One browser is acquired. It ends with the pool.'
            : `${count} browsers are acquired. They end with the pool.`
          : count === 0
            ? 'No browser is acquired.'
            : 'The service doesn’t report whether browsers are acquired. It refuses to delete the pool while they are.'
      }
      losses={[
        ...named,
        ...(unnamed > 0 ? [plural(unnamed, named.length > 0 ? 'more session' : 'session')] : []),
        ...(fresh.available_count > 0
          ? [
              `${plural(fresh.available_count, 'warm browser')}, and what sessions left in ${fresh.available_count === 1 ? 'it' : 'them'}`,
            ]
          : []),
        'The configuration of the pool',
      ]}
      action={count > 0 ? `Delete pool and end ${plural(count, 'session')}` : 'Delete pool'}
      {...confirmProps(remove, 'delete', 'the pool')}
    />
  )
}
