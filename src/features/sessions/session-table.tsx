import { CircleX, Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useDenied } from '../../client/rights'
import { deleteSession } from '../../contract/endpoints/browsers'
import type { Host } from '../../contract/host'
import type { BrowserSession } from '../../contract/session'
import { HostLink, useSeveralHosts } from '../../resources/hosts'
import { Checkbox } from '../../ui/checkbox'
import { ActionsHead, Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../ui/data-table'
import { IdleLeft } from '../../resources/idle-left'
import { formatBytes } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { TextLink } from '../../ui/links'
import { Skeleton } from '../../ui/skeleton'
import { Age } from '../../ui/time'
import type { SelectedIds } from '../../ui/use-selected-ids'
import { SortHead } from '../../ui/sort-head'
import { sessionTitle } from '../../resources/session-title'
import { NoPool, SessionName } from './session-name'
import type { SessionColumn, SessionsSearch } from './search'
import { poolAddress, shortPoolTitle } from '../../resources/pool-address'

/** What browsers take of their hosts. */
const LOAD = [
  {
    column: 'memory',
    title: 'Memory',
    from: 'lg',
    describe: ({ memory_bytes: bytes }: Usage) => bytes !== undefined && formatBytes(bytes),
  },
  {
    column: 'cpu',
    title: 'CPU',
    from: 'lg',
    describe: ({ cpu_percent: percent }: Usage) => percent !== undefined && `${Math.round(percent)} %`,
  },
  { column: 'threads', title: 'Threads', from: 'xl', describe: ({ processes }: Usage) => processes },
] as const

type Usage = NonNullable<BrowserSession['usage']>

/** What belongs to a checkbox of the table. */
const BOX = 'relative z-1 -mr-3 -ml-2 flex size-8 items-center justify-center pointer-coarse:size-11'

function Head({
  select,
  sorting,
  hosts = null,
  load = false,
}: {
  select?: ReactNode
  /** Undefined while there is nothing to sort. */
  sorting?: { search: SessionsSearch; onSort: (column: SessionColumn) => void }
  hosts?: readonly Host[] | null
  load?: boolean
}) {
  const { sort, order = 'up' } = sorting?.search ?? {}
  const head = { sorted: sort && { column: sort, order }, onSort: sorting?.onSort ?? (() => {}) }
  return (
    <TableHead>
      <HeadCell tight>{select}</HeadCell>
      <SortHead {...head} column="name" label="Session" />
      <SortHead {...head} column="pool" label="Pool" from="sm" />
      {hosts && <SortHead {...head} column="host" label="Host" from="lg" />}
      <SortHead {...head} column="key" label="Key" from="md" />
      <HeadCell from={load ? 'xl' : 'lg'} align="end" label="Display" />
      {load &&
        LOAD.map(({ column, title, from }) => (
          <SortHead key={column} {...head} column={column} from={from} align="end" label={title} />
        ))}
      <SortHead {...head} column="age" label="Age" from="sm" align="end" />
      <SortHead {...head} column="idle" label="Idle time left" align="end" />
      <ActionsHead />
    </TableHead>
  )
}

/** The sessions as rows. */
export function SessionTable({
  sessions,
  found,
  selection,
  search,
  onSort,
  onEnd,
  onRelease,
}: {
  /** The first of those that are found. */
  sessions: readonly BrowserSession[]
  /** How many are found. */
  found: number
  selection: SelectedIds
  search: SessionsSearch
  onSort: (column: SessionColumn) => void
  onEnd: (session: BrowserSession) => void
  onRelease: (session: BrowserSession) => void
}) {
  const allId = useId()
  const hosts = useSeveralHosts()
  const load = sessions.some(({ usage }) => usage?.memory_bytes !== undefined)
  return (
    <DataTable caption={search.sort === undefined ? 'Active sessions, newest first' : 'Active sessions'}>
      <Head
        sorting={{ search, onSort }}
        hosts={hosts}
        load={load}
        select={
          <label htmlFor={allId} className={BOX}>
            <Checkbox
              id={allId}
              aria-label="Select all matching sessions"
              checked={selection.inFound === found}
              ref={(box) => {
                if (box) box.indeterminate = selection.inFound > 0 && selection.inFound < found
              }}
              onChange={selection.toggleFound}
            />
          </label>
        }
      />
      <TableBody>
        {sessions.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            hosts={hosts}
            load={load}
            selected={selection.ids.has(session.session_id)}
            onSelect={(range) => selection.select(session.session_id, range)}
            onEnd={() => onEnd(session)}
            onRelease={() => onRelease(session)}
          />
        ))}
      </TableBody>
    </DataTable>
  )
}

function SessionRow({
  session,
  hosts,
  load,
  selected,
  onSelect,
  onEnd,
  onRelease,
}: {
  session: BrowserSession
  hosts: readonly Host[] | null
  load: boolean
  selected: boolean
  onSelect: (range: boolean) => void
  onEnd: () => void
  onRelease: () => void
}) {
  const { session_id: id, pool, viewport, usage, created_at, leased_at, leased_by, tags } = session
  const title = sessionTitle(session)
  const denied = useDenied(deleteSession)
  const boxId = useId()
  return (
    <Row aria-selected={selected}>
      <Cell tight>
        <label htmlFor={boxId} className={BOX}>
          <Checkbox
            id={boxId}
            aria-label={`Select ${title}`}
            checked={selected}
            onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </label>
      </Cell>
      <Cell heads named="id">
        <SessionName id={id} name={session.name} tags={tags} pool={pool ? <PoolLink pool={pool} /> : <NoPool />} />
      </Cell>
      <Cell from="sm" named>
        {pool ? <PoolLink pool={pool} /> : <NoPool />}
      </Cell>
      {hosts && (
        <Cell from="lg">
          <HostLink id={session.host_id} hosts={hosts} />
        </Cell>
      )}
      <Cell from="md">
        <span className="block max-w-32 truncate xl:max-w-60" title={leased_by}>
          {leased_by ?? <span className="text-muted">not reported</span>}
        </span>
      </Cell>
      <Cell from={load ? 'xl' : 'lg'} align="end">
        {viewport && (
          <span className="whitespace-nowrap text-muted">
            {viewport.width} × {viewport.height}
          </span>
        )}
      </Cell>
      {load &&
        LOAD.map(({ title, from, describe }) => (
          <Cell key={title} from={from} align="end">
            <span className="whitespace-nowrap text-muted">{usage && describe(usage)}</span>
          </Cell>
        ))}
      <Cell from="sm" align="end">
        <Age since={leased_at ?? created_at} />
      </Cell>
      <Cell align="end">
        <IdleLeft session={session} />
      </Cell>
      <Cell tight align="end">
        {pool && (
          <IconButton
            label={`Release session ${session.name ?? id}`}
            icon={<Undo2 />}
            disabledReason={denied}
            onClick={onRelease}
          />
        )}
        <IconButton
          label={`End session ${session.name ?? id}`}
          icon={<CircleX />}
          disabledReason={denied}
          onClick={onEnd}
        />
      </Cell>
    </Row>
  )
}

const PoolLink = ({ pool }: { pool: NonNullable<BrowserSession['pool']> }) => (
  <TextLink alone to="/pools/$pool" params={{ pool: poolAddress(pool) }} title={pool.name}>
    {shortPoolTitle(pool)}
  </TextLink>
)

/** While the sessions are not known. */
export function LoadingTable() {
  return (
    <DataTable caption="Active sessions, loading">
      <Head />
      <TableBody>
        {[7, 9, 6].map((width) => (
          <Row key={width}>
            <Cell tight />
            <Cell named="id">
              <Skeleton width={`${width}rem`} />
            </Cell>
            <Cell from="sm" named>
              <Skeleton width="6rem" />
            </Cell>
            <Cell from="md">
              <Skeleton width="5rem" />
            </Cell>
            <Cell from="lg" />
            <Cell from="sm" />
            <Cell />
            <Cell tight />
          </Row>
        ))}
      </TableBody>
    </DataTable>
  )
}
