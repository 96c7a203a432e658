import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useConnection } from '../../client/connection'
import { ApiError } from '../../client/errors'
import { poolQueries, serviceQueries } from '../../client/queries'
import type { Pool } from '../../contract/pool'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { plural } from '../../ui/format'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/page'
import { SearchField } from '../../ui/search-field'
import { FirstPool } from './list/first-pool'
import { LoadingPools, PoolTable } from './list/pool-table'
import { nextSorting, sortingOf } from './list/sort-pools'
import type { PoolListSearch } from './search'

/** As many as one answer holds. */
const PAGE = 100

/** The pools of the connection, newest first unless the address says otherwise. */
export function PoolList() {
  const connection = useConnection()
  const navigate = useNavigate({ from: '/pools' })
  const search = useSearch({ from: '/pools' })
  const query = search.q ?? ''
  const pools = useQuery({ ...poolQueries.list(connection, query), placeholderData: keepPreviousData })
  const setSearch = (change: Partial<PoolListSearch>): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  const isEmpty = pools.data?.length === 0 && query === '' && !pools.isPlaceholderData
  return (
    <>
      <PageHeader
        title="Pools"
        meta={pools.data && !isEmpty && <Totals pools={pools.data} narrowed={query !== ''} />}
        actions={
          <>
            {!isEmpty && (
              <SearchField label="Search pools" value={query} onChange={(q) => setSearch({ q: q || undefined })} />
            )}
            <ButtonLink to="/pools/new" variant={isEmpty ? 'plain' : 'primary'} icon={<Plus aria-hidden />}>
              New pool
            </ButtonLink>
          </>
        }
      />
      {pools.data ? (
        <>
          {pools.data.length > 0 ? (
            <PoolTable
              pools={pools.data}
              sorting={sortingOf(search)}
              onSort={(column) => setSearch(nextSorting(sortingOf(search), column))}
            />
          ) : isEmpty ? (
            <FirstPool />
          ) : (
            <NothingFound query={query} onClear={() => setSearch({ q: undefined })} />
          )}
          {pools.data.length === PAGE && (
            <p className="px-4 py-3 text-sm text-muted">
              These are the {PAGE} newest. Search by name or id to find the others.
            </p>
          )}
        </>
      ) : pools.error ? (
        <ErrorState
          title="The pools cannot be shown"
          meaning={
            pools.error instanceof ApiError
              ? 'The service answered with an error. The pools themselves are not affected by that.'
              : 'No answer came from the service. Its pools go on without the dashboard.'
          }
          advice="It is tried again by itself."
          detail={pools.error.message}
          onRetry={() => void pools.refetch()}
          retrying={pools.isFetching}
        />
      ) : (
        <LoadingPools />
      )}
    </>
  )
}

function Totals({ pools, narrowed }: { pools: readonly Pool[]; narrowed: boolean }) {
  const { data: info } = useQuery(serviceQueries.info(useConnection()))
  if (narrowed) return <span role="status">{plural(pools.length, 'pool')} found</span>
  const size = pools.reduce((sum, { browser_pool_config }) => sum + browser_pool_config.size, 0)
  return (
    <>
      <span>{pools.length === PAGE ? `${PAGE} newest pools` : plural(pools.length, 'pool')}</span>
      <span className="max-sm:hidden">
        {info ? `${info.pooled_sessions_used} of ${info.pooled_sessions_limit} browsers` : plural(size, 'browser')}
      </span>
    </>
  )
}

function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState title={`No pool is called “${query}”`} actions={<Button onClick={onClear}>Show all pools</Button>}>
      <p>A part of the name is enough; an id must be whole.</p>
    </EmptyState>
  )
}
