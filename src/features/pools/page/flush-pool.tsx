import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import { confirmProps } from '../../../client/confirm-props'
import { useConfirmedSubmission } from '../../../client/use-confirmed-submission'
import { flushPool } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { plural } from '../../../ui/format'
import { toast } from '../../../ui/toast'
import { describeHalted } from '../../../resources/describe-replacement'
import { useHalt } from '../../../resources/hosts'
import { poolTitle } from '../../../resources/pool-address'
import { useRefresh } from '../../../resources/use-refresh'
import { lookUpFlush } from '../pool-outcome'

/** Asks before the idle browsers of a pool are replaced. */
export function FlushPool({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const connection = useConnection()
  const refresh = useRefresh(poolQueries.all)
  const { data: fresh = pool } = useQuery(poolQueries.detail(connection, pool.id))
  const { available_count: idle, acquired_count: acquired } = fresh
  const title = poolTitle(pool)
  const paused = fresh.browser_pool_config.fill_rate_per_minute === 0
  const halt = useHalt()
  const flush = useConfirmedSubmission({
    mutationFn: (_, { idempotencyKey }) =>
      call(connection, flushPool, { params: { id_or_name: pool.id }, idempotencyKey }),
    lookUp: (_, { sentAt }) => lookUpFlush(connection, pool.id, sentAt),
    onSuccess: () => {
      onClose()
      toast({
        title: `Pool ${title} flushed`,
        description: paused
          ? 'Filling is paused, so no new browsers start.'
          : halt === undefined
            ? 'It refills at its fill rate.'
            : describeHalted(halt),
      })
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Flush pool ${title}?`}
      description={
        idle === 0
          ? 'No browser is idle now, so there is nothing to replace.'
          : paused
            ? 'Its idle browsers end. Filling is paused, so no new ones start until it is resumed.'
            : halt !== undefined
              ? `Its idle browsers end. ${describeHalted(halt)}`
              : 'Its idle browsers end, and new ones with the current configuration and profile start at the fill rate.'
      }
      losses={
        idle === 0
          ? []
          : [
              `${plural(idle, 'idle browser')}, with the pages and cookies that sessions left in ${idle === 1 ? 'it' : 'them'}`,
            ]
      }
      action={idle === 0 ? 'Flush pool' : `End ${plural(idle, 'idle browser')}`}
      disabledReason={idle === 0 ? 'No idle browsers' : undefined}
      {...confirmProps(flush, 'flush', 'the pool')}
    >
      {acquired > 0 && (
        <p className="text-muted">
          {acquired === 1
            ? 'The acquired browser stays with its session holder.'
            : `The ${acquired} acquired browsers stay with their session holders.`}
        </p>
      )}
    </ConfirmDialog>
  )
}
