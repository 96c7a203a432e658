import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useConnection } from '../../client/connection'
import type { Column } from '../../resources/column'
import { ColumnHead } from '../../resources/column-head'
import type { RecordKind } from '../../resources/kinds'
import type { Named } from '../../resources/reference'
import type { MakerProps } from '../../resources/resource-picker'
import { useRefresh } from '../../resources/use-refresh'
import { useSorted } from '../../resources/use-sorted'
import { Button } from '../../ui/button'
import { useCommands } from '../../ui/commands'
import { ActionsHead, DataTable, TableBody, TableHead } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../resources/load-error'
import { plural, sentence } from '../../ui/format'
import { PageHeader } from '../../ui/page'
import { SearchField } from '../../ui/search-field'
import type { SortSearch } from '../../ui/sorting'
import { toast } from '../../ui/toast'
import { LoadingRows } from './loading-rows'

const ASK_MS = 5_000

/** The list of one kind of record: searched and sorted in the address, made with a button, explained while it is empty. */
export function ResourcePage<T extends Named>({
  kind,
  denied,
  makeLabel,
  made,
  maker: Maker,
  lesson,
  missing = 'It responded: page not found. You can still enter its id for a pool or a new session.',
  tabs,
  searchHint,
  columns,
  row: RecordRow,
  describe = () => undefined,
}: {
  kind: RecordKind<T>
  /** Why the key in use cannot make one. */
  denied?: string | undefined
  makeLabel: string
  /** What has happened to a new one, such as "created". */
  made: string
  maker: (props: MakerProps<T>) => ReactNode
  /** What they are for. */
  lesson: ReactNode
  /** What follows from a service that has no such list. */
  missing?: string
  tabs?: ReactNode
  /** What the search looks at. */
  searchHint: string
  /** But for that of the actions. */
  columns: readonly Column<T>[]
  row: (props: { record: T }) => ReactNode
  /** More to say of one that was made. */
  describe?: (record: T) => string | undefined
}) {
  const connection = useConnection()
  const navigate = useNavigate()
  const { q: query = '', sort, order } = useLocation({ select: ({ search }) => search })
  const refresh = useRefresh(kind.queries.all)
  const [making, setMaking] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery({
    ...kind.queries.list(connection, query),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_MS,
  })
  const { records, isSorted } = useSorted(list, columns, { sort, order })
  const isEmpty = records?.length === 0 && query === '' && !list.isPlaceholderData
  const setSearch = (change: { q?: string | undefined } & SortSearch<string>): void =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  const setQuery = (q: string): void => setSearch({ q: q || undefined })
  const makeButton = (
    <Button variant="primary" icon={<Plus />} disabledReason={denied} onClick={() => setMaking(true)}>
      {makeLabel}
    </Button>
  )
  useCommands(sentence(kind.many), [
    {
      id: `make.${kind.one}`,
      label: `${makeLabel} …`,
      icon: <Plus />,
      disabledReason: denied,
      run: () => setMaking(true),
    },
    ...(records && !isEmpty
      ? [
          {
            id: `search.${kind.one}`,
            label: `Search ${kind.many}`,
            keys: '/',
            icon: <Search />,
            run: () => search.current?.focus(),
          },
        ]
      : []),
  ])
  const count = (n: number): string => plural(n, kind.one, kind.many)
  return (
    <>
      <PageHeader
        title={sentence(kind.many)}
        meta={
          records &&
          records.length > 0 && (
            <span role="status">
              {list.hasNextPage && 'the newest '}
              {count(records.length)}
              {query && ' found'}
            </span>
          )
        }
        actions={
          records &&
          !isEmpty && (
            <>
              <SearchField
                ref={search}
                label={`Search ${kind.many}`}
                shortcut="/"
                placeholder={searchHint}
                value={query}
                onChange={setQuery}
              />
              {makeButton}
            </>
          )
        }
      />
      {tabs}
      {records === undefined ? (
        list.error ? (
          <LoadError
            title={`Couldn’t load ${kind.many}`}
            meaning={{ answered: 'Pools and sessions are not affected.', silent: 'Its pools keep running.' }}
            advice="Retrying automatically."
            query={list}
          />
        ) : (
          <LoadingRows label={`${sentence(kind.many)}, loading`} />
        )
      ) : records === null ? (
        <EmptyState title={`This service has no list of ${kind.many}`}>
          <p>{missing}</p>
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState title={`There are no ${kind.many} yet`} actions={makeButton}>
          {lesson}
        </EmptyState>
      ) : records.length === 0 ? (
        <EmptyState
          title={`No ${kind.many} match “${query}”`}
          actions={<Button onClick={() => setQuery('')}>Show all {kind.many}</Button>}
        >
          <p>Part of a name is enough; an id must be complete.</p>
        </EmptyState>
      ) : (
        <DataTable caption={`${sentence(kind.many)}${isSorted ? '' : ', newest first'}`}>
          <TableHead>
            {columns.map((column) => (
              <ColumnHead key={column.label} column={column} search={{ sort, order }} onSort={setSearch} />
            ))}
            <ActionsHead />
          </TableHead>
          <TableBody>
            {records.map((record) => (
              <RecordRow key={record.id} record={record} />
            ))}
          </TableBody>
        </DataTable>
      )}
      {list.hasNextPage && (
        <div className="px-4 py-3">
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older {kind.many}
          </Button>
        </div>
      )}
      {making && (
        <Maker
          onClose={() => setMaking(false)}
          onMade={(record) => {
            setMaking(false)
            const description = describe(record)
            toast({
              title: `${sentence(kind.one)} ${record.name ?? record.id} ${made}`,
              ...(description !== undefined && { description }),
            })
            void refresh()
          }}
        />
      )}
    </>
  )
}
