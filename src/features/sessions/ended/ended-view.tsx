import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useConnection } from '../../../client/connection'
import { isBadRequest } from '../../../client/errors'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { LoadError } from '../../../resources/load-error'
import { usePoolUnknown } from '../../../resources/use-pool-unknown'
import { sentence } from '../../../ui/format'
import { EndedSessions } from '../ended-sessions'
import { nextSessionSort, type SessionsSearch } from '../search'
import { endedQuery } from './ended-query'
import { EndedTable } from './ended-table'
import { UnknownPool } from '../unknown-pool'
import { LoadingEnded } from './loading-ended'
import { EndedTools } from './ended-tools'

const count = new Intl.NumberFormat('en-GB')
const FILTERS = ['q', 'pool', 'key', 'tag', 'reason', 'range', 'from', 'to'] as const
const NO_FILTERS: SessionsSearch = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

/** Sessions that have ended, of which the address says which. */
export function EndedView() {
  const connection = useConnection()
  const navigate = useNavigate({ from: '/sessions' })
  const search = useSearch({ from: '/sessions' })
  const onSearch = (change: SessionsSearch): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...endedQuery(connection, search),
    placeholderData: keepPreviousData,
  })
  const isUnknown = usePoolUnknown(search.pool)
  const showAll = <Button onClick={() => onSearch(NO_FILTERS)}>Show all ended sessions</Button>
  const isFiltered = FILTERS.some((name) => search[name] !== undefined)
  const total = data?.pages.at(-1)?.total
  // This service has no such list: the last ones are in the list of all.
  if (data && total === undefined) return <EndedSessions />
  const leases = data?.pages.flatMap((page) => page?.leases ?? []) ?? []
  return (
    <>
      <EndedTools search={search} onSearch={onSearch} />
      {leases.length > 0 ? (
        <>
          <EndedTable leases={leases} search={search} onSort={(column) => onSearch(nextSessionSort(search, column))} />
          <div className="flex items-center gap-3 px-4 py-3 text-muted">
            <span role="status">
              {count.format(leases.length)} of {count.format(total ?? 0)} ended sessions shown
            </span>
            {hasNextPage && (
              <Button size="small" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            )}
          </div>
        </>
      ) : isUnknown ? (
        <UnknownPool actions={showAll} />
      ) : data && !isFiltered ? (
        <EmptyState title="No sessions have ended yet">
          <p>
            Who had a session, when and why it ended, and its history stay here for 30 days, of the last 20,000
            sessions.
          </p>
        </EmptyState>
      ) : data ? (
        <EmptyState title="No ended sessions found" actions={showAll}>
          <p>Ended sessions are stored for 30 days, the last 20,000 of them. Key and tag filters match exactly.</p>
        </EmptyState>
      ) : isBadRequest(error) ? (
        <EmptyState title="Couldn’t apply these filters" actions={showAll}>
          <p>{sentence(error.message)}.</p>
        </EmptyState>
      ) : error ? (
        <LoadError
          title="Couldn’t load ended sessions"
          meaning={{ answered: 'Running sessions are not affected.', silent: 'Running sessions continue.' }}
          query={{ error, refetch, isFetching }}
        />
      ) : (
        <LoadingEnded />
      )}
    </>
  )
}
