import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useConnection } from '../../client/connection'
import { pastQueries } from '../../client/past-queries'
import type { PoolTrends } from '../../contract/pool-trends'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../resources/load-error'
import { PoolChoice } from '../../resources/pool-choice'
import { EXACT_TIME, formatBytes, formatTime, zoneName } from '../../ui/format'
import { TextLink } from '../../ui/links'
import { PageHeader } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { rangeTime } from '../../ui/time-range/range'
import { TimeRange } from '../../ui/time-range/time-range'
import { type HistorySearch, STANDARD_RANGE } from './search'
import { TrendCharts } from './trend-charts'

/** How pools were filled and used, as far back as the service keeps it. */
export function HistoryPage() {
  const connection = useConnection()
  const navigate = useNavigate({ from: '/history' })
  const search = useSearch({ from: '/history' })
  const onSearch = (change: HistorySearch): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  const {
    data: trends,
    error,
    refetch,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    ...pastQueries.trends(connection, { pool: search.pool, ...rangeTime(search, STANDARD_RANGE) }),
    placeholderData: keepPreviousData,
  })
  if (trends === null)
    return (
      <>
        <PageHeader title="History" />
        <EmptyState title="This service has no history of its pools">
          <p>Pools and sessions work without it.</p>
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader title="History" meta={trends && <Kept trends={trends} />} />
      <div className="flex flex-wrap items-end gap-3 px-4 pb-3">
        <span className="w-60 max-sm:w-full">
          <PoolChoice pool={search.pool} onChange={(pool) => onSearch({ pool })} />
        </span>
        <TimeRange search={search} standard={STANDARD_RANGE} group="History" onChange={onSearch} />
        {search.pool !== undefined && (
          <span className="flex h-8 items-center pointer-coarse:h-11">
            <TextLink to="/pools/$pool" params={{ pool: search.pool }}>
              Open pool
            </TextLink>
          </span>
        )}
      </div>
      {trends ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <TrendCharts trends={trends} />
        </div>
      ) : error ? (
        <LoadError
          title="Couldn’t load the history"
          meaning={{ answered: 'Its pools are not affected.', silent: 'Its pools keep running.' }}
          query={{ error, refetch, isFetching }}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

/** How far back it goes, and what is kept in all. An older service does not report how much. */
function Kept({ trends: { kept_since: since, until, disk } }: { trends: PoolTrends }) {
  return (
    <span>
      {since === null ? 'Recording has just begun.' : `Recorded since ${formatTime(EXACT_TIME, Date.parse(since))}.`}{' '}
      Stored for 30 days
      {disk && `: ${formatBytes(disk.used_bytes)} now, about ${formatBytes(disk.limit_bytes)} at most`}. Times are in{' '}
      {zoneName(Date.parse(until))}.
    </span>
  )
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Loading the history"
      className="grid gap-6 border-t border-line px-4 py-4 xl:grid-cols-2"
    >
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} width="100%" height="11rem" />
      ))}
    </div>
  )
}
