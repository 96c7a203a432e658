import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import type { PastPool } from '../../../contract/past-pool'
import { EmptyState } from '../../../ui/empty-state'
import { countText } from '../../../ui/format'
import { Lanes } from '../../../ui/lanes'
import { ButtonLink } from '../../../ui/links'
import { PageHeader } from '../../../ui/page'
import { RelativeTime } from '../../../ui/time'
import { toast } from '../../../ui/toast'
import { poolAddress, poolTitle } from '../../../resources/pool-address'
import { ActivityLog } from './activity-log'

const NONE: ReadonlySet<string> = new Set()

/**
 * There is no pool of that name or id: it has another name now, it was deleted, or it never was. `id`: that of the pool that was there a moment
 * ago, by which it is found where a service remembers no names.
 */
export function PoolGone({ idOrName, id = idOrName }: { idOrName: string; id?: string | undefined }) {
  const connection = useConnection()
  const { data: past, isPending } = useQuery(poolQueries.past(connection, idOrName))
  const { data: same } = useQuery({
    ...poolQueries.detail(connection, id),
    enabled: past === null && id !== idOrName,
  })
  // What is known of it from before has its former name.
  const found = past === null && same && poolAddress(same) !== idOrName ? same : undefined
  const renamed = past?.find(({ deleted_at }) => deleted_at === undefined) ?? found
  if (renamed) return <Renamed pool={renamed} from={idOrName} />
  const [deleted] = past ?? []
  if (deleted) return <Deleted pool={deleted} />
  if (isPending) return <PageHeader title={idOrName} />
  return (
    <>
      <PageHeader title={idOrName} />
      <EmptyState
        title={past ? 'Pool not found' : 'This pool is gone'}
        picture={<Lanes size="large" label="" lanes={[{ state: 'empty' }, { state: 'empty' }, { state: 'empty' }]} />}
        actions={
          <>
            <ButtonLink to="/pools" variant="primary">
              All pools
            </ButtonLink>
            <ButtonLink to="/pools/new">New pool</ButtonLink>
          </>
        }
      >
        <p>
          There is no pool with the name or id <strong className="font-semibold text-ink">{idOrName}</strong> on this
          connection
          {past
            ? ', and none with it was deleted or renamed in the last 30 days.'
            : '. It was deleted, or it is on another one.'}
        </p>
      </EmptyState>
    </>
  )
}

/** Links by the old name of a pool lead to where it is now. */
function Renamed({ pool, from }: { pool: Pick<PastPool, 'id' | 'name'>; from: string }) {
  const title = poolTitle(pool)
  useEffect(() => toast({ title: `Pool ${from} is called ${title} now` }), [from, title])
  return <Navigate to="/pools/$pool" params={{ pool: poolAddress(pool) }} replace />
}

/** What is left of a pool that was deleted. */
function Deleted({ pool }: { pool: PastPool }) {
  const { id, size, deleted_at: at, deleted_by: by, former_names: names } = pool
  return (
    <>
      <PageHeader
        title={poolTitle(pool)}
        meta={
          <>
            <span>
              deleted {at !== undefined && <RelativeTime at={at} />}
              {by !== undefined && ` by ${by}`}
            </span>
            <span>size {countText(size)}</span>
            {names.length > 0 && <span>formerly {names.join(', ')}</span>}
          </>
        }
        actions={
          <>
            <ButtonLink to="/history" search={{ pool: id, range: '30d' }}>
              History
            </ButtonLink>
            <ButtonLink to="/sessions" search={{ show: 'ended', pool: id }}>
              Ended sessions
            </ButtonLink>
            <ButtonLink to="/pools">All pools</ButtonLink>
          </>
        }
      />
      <ActivityLog poolId={id} alive={NONE} />
    </>
  )
}
