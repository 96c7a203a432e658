import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Search, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { createScenario } from '../../../contract/endpoints/scenarios'
import type { ScenarioSummary } from '../../../contract/scenario'
import type { Column } from '../../../resources/column'
import { ColumnHead } from '../../../resources/column-head'
import { useSorted } from '../../../resources/use-sorted'
import { scenarioQueries } from '../../../scenarios/store/queries'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { ActionsHead, Cell, DataTable, Row, TableBody, TableHead } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/empty-state'
import { FileButton } from '../../../ui/file-button'
import { DropTarget } from '../../../ui/file-field'
import { plural } from '../../../ui/format'
import { ButtonLink } from '../../../ui/links'
import { Notice } from '../../../ui/notice'
import { PageHeader } from '../../../ui/page'
import { SearchField } from '../../../ui/search-field'
import { Skeleton } from '../../../ui/skeleton'
import type { SortSearch } from '../../../ui/sorting'
import { NotShown } from '../not-shown'
import { useKeptBy } from '../use-kept-by'
import { useScenarioTasks } from '../use-scenario-tasks'
import { ImportProblems, useImport } from './import-scenario'
import { ScenarioRow } from './scenario-row'

/** A display that most sessions have room for; the scenario takes that of the session that it is recorded on. */
const NEW_DISPLAY = { width: 1_280, height: 800 }

const COLUMNS: readonly Column<ScenarioSummary>[] = [
  { label: 'Name', by: 'name', first: 'up', valueOf: ({ name }) => name },
  { label: 'Steps', align: 'end', by: 'steps', first: 'down', valueOf: ({ step_count: steps }) => steps },
  {
    label: 'Display',
    from: 'md',
    align: 'end',
    by: 'display',
    first: 'down',
    valueOf: ({ display: { width, height } }) => width * height,
  },
  {
    label: 'Changed',
    from: 'sm',
    align: 'end',
    by: 'changed',
    first: 'down',
    valueOf: ({ updated_at: at }) => Date.parse(at),
  },
]

/** All scenarios, stored by the service or by this browser. */
export function ScenarioList() {
  const connection = useConnection()
  const navigate = useNavigate()
  const { keep, importRead } = useScenarioTasks()
  const file = useImport((scenario) => importRead.mutate(scenario))
  const { q: query = '', sort, order } = useSearch({ from: '/scenarios' })
  const list = useInfiniteQuery({ ...scenarioQueries.list(connection, query), placeholderData: keepPreviousData })
  const { records: scenarios, isSorted } = useSorted(list, COLUMNS, { sort, order })
  const keptBy = useKeptBy()
  const denied = useDenied(createScenario)
  const isEmpty = scenarios?.length === 0 && query === ''
  const setSearch = (change: { q?: string | undefined } & SortSearch<string>): void =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  const setQuery = (q: string): void => setSearch({ q: q || undefined })
  const search = useRef<HTMLInputElement>(null)
  const create = (): void =>
    keep.mutate({ scenario: { name: 'New scenario', display: NEW_DISPLAY, steps: [] }, baselines: new Map() })
  useCommands('Scenarios', [
    {
      id: 'scenarios.new',
      label: 'New scenario',
      words: 'create make add',
      lasting: true,
      icon: <Plus />,
      disabledReason: denied,
      run: create,
    },
    ...(scenarios && !isEmpty
      ? [
          {
            id: 'scenarios.search',
            label: 'Search scenarios',
            keys: '/',
            icon: <Search />,
            run: () => search.current?.focus(),
          },
        ]
      : []),
  ])
  const make = (
    <>
      <FileButton
        name="Scenario file"
        command={{ id: 'scenarios.import', group: 'Scenarios', label: 'Import a scenario …' }}
        icon={<Upload />}
        pending={importRead.isPending}
        disabledReason={denied}
        onFile={(chosen) => void file.take(chosen)}
      >
        Import
      </FileButton>
      <Button variant="primary" icon={<Plus />} pending={keep.isPending} disabledReason={denied} onClick={create}>
        New scenario
      </Button>
    </>
  )
  return (
    <DropTarget
      hint={denied ?? 'Drop the file of a scenario here'}
      onDrop={(dropped) => denied === undefined && void file.take(dropped)}
    >
      <PageHeader
        title="Scenarios"
        meta={
          scenarios &&
          scenarios.length > 0 && (
            <span role="status">
              {list.hasNextPage && 'the newest '}
              {plural(scenarios.length, 'scenario')}
              {query && ' found'}
            </span>
          )
        }
        actions={
          scenarios &&
          !isEmpty && (
            <>
              <SearchField ref={search} label="Search scenarios" shortcut="/" value={query} onChange={setQuery} />
              {make}
            </>
          )
        }
      />
      {keptBy === 'browser' && (
        <div className="px-4 pb-3">
          <Notice title="Scenarios are stored in this browser only">
            This service stores no scenarios. Only you can see these, and clearing this page’s data deletes them: export
            those you need.
          </Notice>
        </div>
      )}
      {scenarios === undefined ? (
        list.error ? (
          <NotShown what="scenarios" query={list} />
        ) : (
          <Loading />
        )
      ) : isEmpty ? (
        <EmptyState
          title="There are no scenarios yet"
          actions={
            <>
              <ButtonLink to="/sessions">Record one in a session</ButtonLink>
              {make}
            </>
          }
        >
          <p>
            A scenario is a recording of what you do in a session: clicks, keys and drags, with waits and checks. A
            replay does it again, on any session or on several browsers of a pool at once, and reports what it saw.
          </p>
          <p>Drive a session by hand, open its history, select the part you need, and create a scenario from it.</p>
        </EmptyState>
      ) : scenarios.length === 0 ? (
        <EmptyState
          title={`No scenarios match “${query}”`}
          actions={<Button onClick={() => setQuery('')}>Show all scenarios</Button>}
        >
          <p>Part of a name is enough; an id must be complete.</p>
        </EmptyState>
      ) : (
        <DataTable caption={`Scenarios${isSorted ? '' : ', newest first'}`}>
          <TableHead>
            {COLUMNS.map((column) => (
              <ColumnHead key={column.label} column={column} search={{ sort, order }} onSort={setSearch} />
            ))}
            <ActionsHead />
          </TableHead>
          <TableBody>
            {scenarios.map((scenario) => (
              <ScenarioRow key={scenario.id} scenario={scenario} />
            ))}
          </TableBody>
        </DataTable>
      )}
      {list.hasNextPage && (
        <div className="px-4 py-3">
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older scenarios
          </Button>
        </div>
      )}
      {file.refused && <ImportProblems refused={file.refused} onClose={file.forget} />}
    </DropTarget>
  )
}

const Loading = () => (
  <DataTable caption="Scenarios, loading">
    <TableBody>
      {[9, 12, 7].map((width) => (
        <Row key={width}>
          <Cell>
            <Skeleton width={`${width}rem`} />
          </Cell>
          <Cell align="end">
            <Skeleton width="4rem" />
          </Cell>
        </Row>
      ))}
    </TableBody>
  </DataTable>
)
