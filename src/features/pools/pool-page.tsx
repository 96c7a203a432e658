import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { isNotFound } from '../../client/errors'
import { poolQueries, serviceQueries } from '../../client/queries'
import type { Pool } from '../../contract/pool'
import { LoadError } from '../../resources/load-error'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { Age } from '../../ui/time'
import { useMedia } from '../../ui/use-media'
import { AcquireDialog } from './acquire-dialog'
import { useIsBeingDeleted } from './delete-pool'
import { Configuration } from './page/configuration'
import { PoolActions } from './page/pool-actions'
import { PoolGone } from './page/pool-gone'
import { PoolLanesSection } from './page/pool-lanes-section'
import { countedByStatus, fillRateCap } from './pool-lanes'
import { PoolTabs } from './page/pool-tabs'
import { Timeline } from './page/timeline'
import { poolTitle } from '../../resources/pool-address'
import { useAcquire } from '../../resources/use-acquire'

/** One pool, live. `pool`: its id or name. */
export function PoolPage({ pool: idOrName }: { pool: string }) {
  const connection = useConnection()
  const { data, error, refetch, isFetching } = useQuery(poolQueries.detail(connection, idOrName))
  const isGone = isNotFound(error)
  const isBeingDeleted = useIsBeingDeleted(data?.id)
  if (isGone && !isBeingDeleted) return <PoolGone idOrName={idOrName} id={data?.id} />
  if (data) return <KnownPool pool={data} />
  if (!error) return <LoadingPool title={idOrName} />
  return (
    <>
      <PageHeader title={idOrName} />
      <LoadError
        title="Couldn’t load the pool"
        meaning={{ answered: 'The pool is not affected.', silent: 'The pool keeps running.' }}
        query={{ error, refetch, isFetching }}
        actions={<ButtonLink to="/pools">All pools</ButtonLink>}
      />
    </>
  )
}

function KnownPool({ pool: known }: { pool: Pool }) {
  const connection = useConnection()
  const acquire = useAcquire<Pool>()
  const { data: status } = useQuery(poolQueries.status(connection, known.id))
  const pool = countedByStatus(known, status)
  const { data: info } = useQuery(serviceQueries.info(connection))
  const hasSide = useMedia('(min-width: 80rem)')
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={poolTitle(pool)}
        meta={
          pool.created_at && (
            <span>
              created <Age since={pool.created_at} /> ago
            </span>
          )
        }
        actions={<PoolActions pool={pool} acquire={acquire} />}
      />
      <div className="grid flex-1 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="flex min-w-0 flex-col">
          <PoolLanesSection pool={pool} status={status} cap={fillRateCap(info)} />
          <Timeline pool={pool} />
          <PoolTabs pool={pool} status={status} withConfiguration={!hasSide} />
        </div>
        {hasSide && (
          <div className="min-w-0 border-l border-line">
            <Configuration pool={pool} />
          </div>
        )}
      </div>
      <AcquireDialog acquire={acquire} />
    </div>
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
