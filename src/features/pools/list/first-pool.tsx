import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { failureTitle } from '../../../client/outcome'
import { poolQueries, serviceQueries } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { useSubmission } from '../../../client/use-submission'
import { createPool } from '../../../contract/endpoints/pools'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Lanes, LaneLegend } from '../../../ui/lanes'
import { Notice } from '../../../ui/notice'
import { poolAddress } from '../../../resources/pool-address'
import { useRefresh } from '../../../resources/use-refresh'

const NAME = 'first-pool'
const SIZE = 2
/** Who tries it releases and acquires again: at the default rate the next browser would come after two minutes. */
const FILL_RATE = 100

/** No pool yet: says what one is, and makes one with a click. */
export function FirstPool() {
  const connection = useConnection()
  const refresh = useRefresh(poolQueries.all)
  const navigate = useNavigate()
  const denied = useDenied(createPool)
  const { data: info } = useQuery(serviceQueries.info(connection))
  const size = Math.min(SIZE, info?.pooled_sessions_limit || 1)
  const create = useSubmission({
    mutationFn: (_, { idempotencyKey }) =>
      call(connection, createPool, {
        body: {
          name: NAME,
          size,
          fill_rate_per_minute: FILL_RATE,
          ...(info?.playground_url && { start_url: info.playground_url }),
        },
        idempotencyKey,
      }),
    onSuccess: async (pool) => {
      void refresh()
      await navigate({ to: '/pools/$pool', params: { pool: poolAddress(pool) } })
    },
  })
  return (
    <EmptyState
      title="A pool keeps browsers warm and ready to use"
      picture={
        <div className="flex flex-col gap-3">
          <Lanes
            size="large"
            label=""
            lanes={[
              { state: 'acquired' },
              { state: 'available' },
              { state: 'available' },
              { state: 'warming' },
              { state: 'empty' },
            ]}
          />
          <LaneLegend states={['acquired', 'available', 'warming', 'empty']} />
        </div>
      }
      actions={
        <Button
          variant="primary"
          icon={<Plus />}
          pending={create.isPending}
          disabledReason={denied}
          onClick={() => create.mutate()}
        >
          Create your first pool
        </Button>
      }
    >
      <p>
        All browsers in a pool are identical. You acquire one, drive it by hand or from a program, and release it. When
        a browser ends, the pool warms a new one.
      </p>
      <p>
        The first pool holds {size === 1 ? '1 browser' : `${size} browsers`}
        {info?.playground_url ? ', opened on the playground: a page that shows what pointer and keys do.' : '.'}
      </p>
      {create.error && (
        <Notice tone="danger" title={failureTitle(create.error, 'create', 'the pool')}>
          {create.error.message}
        </Notice>
      )}
    </EmptyState>
  )
}
