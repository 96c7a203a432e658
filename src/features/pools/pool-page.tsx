import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, MonitorPlay, Terminal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../client/connection'
import { ApiError } from '../../client/errors'
import { poolQueries, serviceQueries } from '../../client/queries'
import type { Pool } from '../../contract/pool'
import { Button } from '../../ui/button'
import { useCopy } from '../../ui/copy-button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { IconButton } from '../../ui/icon-button'
import { Lanes } from '../../ui/lanes'
import { ButtonLink } from '../../ui/links'
import { Menu } from '../../ui/menu'
import { PageHeader, Section } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { Age } from '../../ui/time'
import { AcquireDialog } from './acquire-dialog'
import { DeletePool, useIsBeingDeleted } from './delete-pool'
import { useLeases } from './leases'
import { acquireCurl } from './page/acquire-curl'
import { ActivityLog } from './page/activity-log'
import { LeasesTable } from './page/leases-table'
import { PoolConfiguration } from './page/pool-config'
import { PoolLanesSection } from './page/pool-lanes-section'
import { poolTitle } from './pool-address'
import { useAcquire } from './use-acquire'

/** One pool, live. `pool`: its id or name. */
export function PoolPage({ pool: idOrName }: { pool: string }) {
  const connection = useConnection()
  const { data, error, refetch, isFetching } = useQuery(poolQueries.detail(connection, idOrName))
  const isGone = error instanceof ApiError && error.status === 404
  const isBeingDeleted = useIsBeingDeleted(data?.id)
  if (isGone && !isBeingDeleted) return <PoolGone idOrName={idOrName} />
  if (data) return <KnownPool pool={data} />
  if (!error) return <LoadingPool title={idOrName} />
  return (
    <>
      <PageHeader title={idOrName} />
      <ErrorState
        title="The pool cannot be shown"
        meaning={
          error instanceof ApiError
            ? 'The service answered with an error. The pool itself is not affected by that.'
            : 'No answer came from the service. The pool goes on without the dashboard.'
        }
        detail={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
        actions={<ButtonLink to="/pools">All pools</ButtonLink>}
      />
    </>
  )
}

function KnownPool({ pool }: { pool: Pool }) {
  const connection = useConnection()
  const navigate = useNavigate()
  const acquire = useAcquire()
  const [deleting, setDeleting] = useState(false)
  const { data: status } = useQuery(poolQueries.status(connection, pool.id))
  const { data: info } = useQuery(serviceQueries.info(connection))
  const leases = useLeases(pool)
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={poolTitle(pool)}
        meta={
          <span>
            made <Age since={pool.created_at} /> ago
          </span>
        }
        actions={
          <>
            <Button
              variant="primary"
              icon={<MonitorPlay aria-hidden />}
              pending={acquire.waiting !== undefined}
              onClick={() => acquire.start(pool)}
            >
              Acquire
            </Button>
            <PoolMenu pool={pool} />
            <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setDeleting(true)}>
              Delete pool
            </Button>
          </>
        }
      />
      <div className="grid flex-1 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="min-w-0">
          <PoolLanesSection pool={pool} status={status} cap={info?.fill_rate_cap ?? Infinity} />
          <Section title={leases.length > 0 ? `Leases (${leases.length})` : 'Leases'} flush={leases.length > 0}>
            {leases.length > 0 ? (
              <LeasesTable pool={pool} leases={leases} />
            ) : (
              <p className="text-muted">Nobody has a browser of this pool. Acquire one to drive it from its console.</p>
            )}
          </Section>
          <ActivityLog pool={pool} />
        </div>
        <div className="min-w-0 xl:border-l xl:border-line">
          <PoolConfiguration pool={pool} />
        </div>
      </div>
      <AcquireDialog acquire={acquire} />
      {deleting && (
        <DeletePool
          pool={pool}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/pools', replace: true })}
        />
      )}
    </div>
  )
}

function PoolMenu({ pool }: { pool: Pool }) {
  const { baseUrl } = useConnection()
  const navigate = useNavigate()
  const { copy } = useCopy()
  return (
    <Menu
      trigger={<IconButton label="More actions" variant="plain" icon={<Ellipsis aria-hidden />} />}
      sections={[
        {
          id: 'actions',
          items: [
            {
              id: 'duplicate',
              label: 'Duplicate pool',
              hint: 'A new pool, filled in from this one',
              icon: <Copy aria-hidden />,
              onSelect: () => void navigate({ to: '/pools/new', search: { from: pool.id } }),
            },
            {
              id: 'curl',
              label: 'Copy acquire as curl',
              hint: 'Without the key',
              icon: <Terminal aria-hidden />,
              onSelect: () => copy(acquireCurl(baseUrl || location.origin, pool)),
            },
          ],
        },
      ]}
    />
  )
}

function PoolGone({ idOrName }: { idOrName: string }) {
  return (
    <>
      <PageHeader title={idOrName} />
      <EmptyState
        title="This pool is gone"
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
          connection. It was deleted, or it is on another one.
        </p>
      </EmptyState>
    </>
  )
}

function LoadingPool({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div role="status" aria-label="Loading the pool" className="flex flex-col gap-4 border-t border-line px-4 py-4">
        <Skeleton width="16rem" height="2rem" />
        <Skeleton width="12rem" height="2.5rem" />
        <Skeleton width="10rem" />
      </div>
    </>
  )
}
