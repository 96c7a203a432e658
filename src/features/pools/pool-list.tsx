import { useElementScrollRestoration, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../client/errors'
import { useDenied } from '../../client/rights'
import { createPool, deletePool } from '../../contract/endpoints/pools'
import { Button } from '../../ui/button'
import { copyAndSay } from '../../ui/copy-and-say'
import { ErrorState } from '../../ui/error-state'
import { lazyComponent } from '../../ui/lazy-component'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/page'
import { useTypedWords } from '../../ui/use-typed-words'
import { AcquireDialog } from './acquire-dialog'
import { BulkDialog } from './list/bulk-dialog'
import { BulkResize } from './list/bulk-resize'
import type { BulkKind } from './list/bulk-words'
import { matchingPools, shownPools } from './list/find-pools'
import { FirstPool } from './list/first-pool'
import { ListTools } from './list/list-tools'
import { LoadingPools } from './list/loading-pools'
import { NothingFound } from './list/nothing-found'
import type { PoolEntry } from './list/pool-entry'
import { type GridHandle, PoolGrid } from './list/pool-grid'
import type { RowActions } from './list/row-actions'
import { SelectedPools } from './list/selected-pools'
import { nextSorting, sortingOf, sortPools } from './list/sort-pools'
import { Totals } from './list/totals'
import { usePoolEntries } from './list/use-pool-entries'
import { useSelection } from './list/use-selection'
import type { Pool } from '../../contract/pool'
import { PauseFilling } from './page/pause-filling'
import { ResizePool } from './page/resize-pool'
import { poolAddress } from './pool-address'
import type { PoolListSearch } from './search'
import { useAcquire } from '../../resources/use-acquire'

// Samples know every operation.
const PoolCode = lazyComponent(async () => (await import('./pool-code')).PoolCode)

/** The pools of the connection, newest first unless the address says otherwise. */
export function PoolList() {
  const { entries, list } = usePoolEntries()
  const denied = useDenied(createPool)
  return (
    <>
      <PageHeader
        title="Pools"
        meta={entries && entries.length > 0 && <Totals entries={entries} />}
        actions={
          denied === undefined ? (
            <ButtonLink
              to="/pools/new"
              variant={entries?.length === 0 ? 'plain' : 'primary'}
              icon={<Plus aria-hidden />}
            >
              New pool
            </ButtonLink>
          ) : (
            <Button icon={<Plus aria-hidden />} disabledReason={denied}>
              New pool
            </Button>
          )
        }
      />
      {entries ? (
        entries.length > 0 ? (
          <KnownPools entries={entries} />
        ) : (
          <FirstPool />
        )
      ) : list.error ? (
        <ErrorState
          title="Couldn’t load pools"
          meaning={
            list.error instanceof ApiError
              ? 'The service answered with an error. The pools themselves are not affected by that.'
              : 'The service didn’t respond. Its pools keep running.'
          }
          advice="Retrying automatically."
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <LoadingPools />
      )}
    </>
  )
}

function KnownPools({ entries }: { entries: readonly PoolEntry[] }) {
  const navigate = useNavigate({ from: '/pools' })
  const search = useSearch({ from: '/pools' })
  const { q: query = '', show } = search
  const [words, setWords] = useTypedWords(query)
  const sorting = sortingOf(search)
  const { column, order } = sorting
  const matching = useMemo(() => matchingPools(entries, words), [entries, words])
  const found = useMemo(() => sortPools(shownPools(matching, show), { column, order }), [matching, show, column, order])
  const selection = useSelection(entries, found)
  const acquire = useAcquire<Pool>()
  const [asked, setAsked] = useState<{ kind: BulkKind | 'resize'; ids: ReadonlySet<string> }>()
  const grid = useRef<GridHandle>(null)
  const denied = useDenied(deletePool)
  useScrollPlace()

  const setSearch = (change: Partial<PoolListSearch>): void => {
    // What is found now begins at the top.
    document.getElementById('main')?.scrollTo({ top: 0 })
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  }
  const [task, setTask] = useState<{ kind: RowTask; pool: Pool }>()
  const endTask = (): void => setTask(undefined)
  const actions = useRowActions(
    acquire.start,
    (kind, pool) => setTask({ kind, pool }),
    (kind, id) => setAsked({ kind, ids: new Set([id]) }),
  )
  const ask = (kind: BulkKind | 'resize', ids = selection.ids): void => setAsked({ kind, ids })
  const endAsking = (): void => {
    setAsked(undefined)
    grid.current?.focus()
  }
  const asking = asked && entries.filter(({ pool }) => asked.ids.has(pool.id))

  return (
    <div className="flex min-h-[calc(100%-3.75rem)] flex-col">
      <ListTools
        query={query}
        onQuery={(q) => setSearch({ q: q || undefined })}
        onType={setWords}
        show={show}
        onShow={(show) => setSearch({ show })}
        matching={matching}
        sorting={sorting}
        onSort={(column) => setSearch(nextSorting(sorting, column))}
        onDown={() => grid.current?.focus()}
      />
      {found.length > 0 ? (
        <PoolGrid
          entries={found}
          sorting={sorting}
          onSort={(column) => setSearch(nextSorting(sorting, column))}
          selection={selection}
          acquiring={acquire.waiting?.pool.id}
          actions={actions}
          onDelete={(id) =>
            denied === undefined && ask('delete', selection.ids.size > 0 ? selection.ids : new Set([id]))
          }
          ref={grid}
        />
      ) : (
        <NothingFound
          query={words}
          show={show}
          matching={matching.length}
          onClear={() => {
            setWords('')
            setSearch({ q: undefined, show: undefined })
          }}
        />
      )}
      <div className="flex-1" />
      <SelectedPools selection={selection} found={found.length} onAsk={(kind) => ask(kind)} />
      <AcquireDialog acquire={acquire} />
      {task?.kind === 'pause' && <PauseFilling pool={task.pool} onClose={endTask} />}
      {task?.kind === 'resize' && <ResizePool pool={task.pool} onClose={endTask} />}
      {task?.kind === 'code' && <PoolCode pool={task.pool} onClose={endTask} />}
      {asked &&
        asking &&
        (asked.kind === 'resize' ? (
          <BulkResize entries={asking} onClose={endAsking} />
        ) : (
          <BulkDialog kind={asked.kind} entries={asking} onClose={endAsking} />
        ))}
    </div>
  )
}

/** What a row asks for in a dialog of its own. */
type RowTask = 'pause' | 'resize' | 'code'

function useRowActions(
  acquire: RowActions['acquire'],
  begin: (kind: RowTask, pool: Pool) => void,
  ask: (kind: BulkKind, id: string) => void,
): RowActions {
  const navigate = useNavigate()
  return {
    acquire,
    pause: (pool) => begin('pause', pool),
    resize: (pool) => begin('resize', pool),
    code: (pool) => begin('code', pool),
    open: (pool) => void navigate({ to: '/pools/$pool', params: { pool: poolAddress(pool) } }),
    edit: (pool) => void navigate({ to: '/pools/$pool/edit', params: { pool: poolAddress(pool) } }),
    duplicate: (pool) => void navigate({ to: '/pools/new', search: { from: pool.id } }),
    flush: (id) => ask('flush', id),
    remove: (id) => ask('delete', id),
    copyId: (pool) => copyAndSay(pool.id),
  }
}

/** After a reload the list is there later than the router restores the place; it is restored when the rows are. */
function useScrollPlace(): void {
  const place = useElementScrollRestoration({ id: 'main' })
  const [first] = useState(place?.scrollY)
  useLayoutEffect(() => {
    if (first !== undefined) document.getElementById('main')?.scrollTo({ top: first })
  }, [first])
}
