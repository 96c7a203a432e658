import { useElementScrollRestoration, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDenied } from '../../client/rights'
import { createPool, deletePool } from '../../contract/endpoints/pools'
import { Button } from '../../ui/button'
import { copyAndSay } from '../../ui/copy-and-say'
import { LoadError } from '../../resources/load-error'
import { lazyComponent } from '../../ui/lazy-component'
import { ButtonLink } from '../../ui/links'
import { PageHeader } from '../../ui/page'
import { toast } from '../../ui/toast'
import { restoreScroll } from '../../ui/restore-scroll'
import { usePreload } from '../../ui/use-preload'
import { useTypedWords } from '../../ui/use-typed-words'
import type { BulkKind } from './list/describe-bulk'
import { matchingPools, shownPools } from './list/find-pools'
import { FirstPool } from './list/first-pool'
import type { Asking, RowTask } from './list/list-dialogs'
import { ListTools } from './list/list-tools'
import { LoadingPools } from './list/loading-pools'
import { NothingFound } from './list/nothing-found'
import { type PoolEntry, poolEntries, poolSetDiffers } from './list/pool-entry'
import { type GridHandle, PoolGrid } from './list/pool-grid'
import type { RowActions } from './list/row-actions'
import { nextSorting, sortingOf, sortPools } from './list/sort-pools'
import { Totals } from './list/totals'
import { useSelection } from './list/use-selection'
import type { Pool } from '../../contract/pool'
import { poolAddress } from '../../resources/pool-address'
import type { PoolListSearch } from './search'
import { useAcquire } from '../../resources/use-acquire'
import { useConnection } from '../../client/connection'
import { poolQueries, slowly } from '../../client/queries'
import { useHalt } from '../../resources/hosts'

const AcquireDialog = lazyComponent(async () => (await import('./acquire-dialog')).AcquireDialog)
const ListDialogs = lazyComponent(async () => (await import('./list/list-dialogs')).ListDialogs)

const SelectedPools = lazyComponent(async () => (await import('./list/selected-pools')).SelectedPools)

const PARTS = [AcquireDialog, ListDialogs, SelectedPools]

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
            <ButtonLink to="/pools/new" variant={entries?.length === 0 ? 'plain' : 'primary'} icon={<Plus />}>
              New pool
            </ButtonLink>
          ) : (
            <Button icon={<Plus />} disabledReason={denied}>
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
        <LoadError
          title="Couldn’t load pools"
          meaning={{ answered: 'The pools are not affected.', silent: 'Its pools keep running.' }}
          advice="Retrying automatically."
          query={list}
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
  const [selected, setSelected] = useState<{ kind: Asking['kind']; ids: ReadonlySet<string> }>()
  const grid = useRef<GridHandle>(null)
  const denied = useDenied(deletePool)
  usePreload(PARTS)
  useScrollRestoration()

  const setSearch = (change: Partial<PoolListSearch>): void => {
    // What is found now begins at the top.
    document.getElementById('main')?.scrollTo({ top: 0 })
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  }
  const [task, setTask] = useState<RowTask>()
  const endTask = (): void => setTask(undefined)
  const actions = useRowActions(
    acquire.start,
    (kind, pool) => setTask({ kind, pool }),
    (kind, id) => setSelected({ kind, ids: new Set([id]) }),
  )
  const ask = (kind: Asking['kind'], ids = selection.ids): void => setSelected({ kind, ids })
  const endAsking = (): void => {
    setSelected(undefined)
    grid.current?.focus()
  }
  const asking = selected && { kind: selected.kind, entries: entries.filter(({ pool }) => selected.ids.has(pool.id)) }

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
            denied === undefined
              ? ask('delete', selection.ids.size > 0 ? selection.ids : new Set([id]))
              : toast({ title: denied, kind: 'warning', about: 'denied' })
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
      {selection.ids.size > 0 && (
        <SelectedPools selection={selection} found={found.length} onAsk={(kind) => ask(kind)} />
      )}
      {(acquire.waiting ?? acquire.failed) && <AcquireDialog acquire={acquire} />}
      {(task ?? asking) && <ListDialogs task={task} onTaskEnd={endTask} asking={asking} onAskingEnd={endAsking} />}
    </div>
  )
}

function useRowActions(
  acquire: RowActions['acquire'],
  begin: (kind: RowTask['kind'], pool: Pool) => void,
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

/** After a reload the list is there later than the router restores the scroll position; it is restored when the rows are. */
function useScrollRestoration(): void {
  const restored = useElementScrollRestoration({ id: 'main' })
  const [first] = useState(restored?.scrollY)
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    return main && first !== undefined ? restoreScroll(main, first) : undefined
  }, [first])
}

/**
 * All pools, live. Where a service reports all its pools at once, that is asked each second, and the list itself only now and then
 * and when it turns out that pools came or went; elsewhere the list is asked each second.
 */
function usePoolEntries() {
  const connection = useConnection()
  const { data: occupancy } = useQuery(poolQueries.occupancy(connection))
  const { data: history } = useQuery(poolQueries.history(connection))
  const known = useQueryClient().getQueryData(poolQueries.list(connection).queryKey)
  const isOutdated = occupancy === null || (occupancy && known && poolSetDiffers(known, occupancy))
  const list = useQuery({ ...poolQueries.list(connection), ...(!isOutdated && { refetchInterval: slowly }) })
  const { data: pools } = list
  const isHalted = useHalt() !== undefined
  const entries = useMemo(
    () => pools && poolEntries(pools, occupancy, history, isHalted),
    [pools, occupancy, history, isHalted],
  )
  return { entries, list }
}
