import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useConnection } from '../../client/connection'
import { serviceQueries } from '../../client/queries'
import type { Host } from '../../contract/host'
import { ActionsHead, Cell, DataTable, Row, TableBody, TableHead } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../resources/load-error'
import { type Column } from '../../resources/column'
import { ColumnHead } from '../../resources/column-head'
import { hostTitle } from '../../resources/hosts'
import { LaneLegend } from '../../ui/lanes'
import { PageHeader } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { sortBy, type SortSearch } from '../../ui/sorting'
import { HostRow } from './host-row'
import { browsersOf, describeHosts, describeState } from './describe-host'

const ASK_MS = 2_000

const COLUMNS: readonly Column<Host>[] = [
  { label: 'Host', by: 'host', first: 'up', valueOf: hostTitle },
  { label: 'State', from: 'sm', by: 'state', first: 'up', valueOf: ({ state }) => describeState(state).word },
  { label: 'Browsers', by: 'browsers', first: 'down', valueOf: browsersOf },
  { label: 'Acquired', align: 'end', by: 'acquired', first: 'down', valueOf: ({ acquired }) => acquired },
  {
    label: 'Without a pool',
    from: 'xl',
    align: 'end',
    by: 'standalone',
    first: 'down',
    valueOf: ({ sessions_without_pool: standalone }) => standalone,
  },
  { label: 'Memory', from: 'lg', align: 'end', by: 'memory', first: 'down', valueOf: (host) => host.memory_used_bytes },
  { label: 'Threads', from: 'lg', align: 'end', by: 'threads', first: 'down', valueOf: (host) => host.processes },
  { label: 'Version', from: 'md', by: 'version', first: 'up', valueOf: ({ version }) => version },
  {
    label: 'Running for',
    from: 'xl',
    align: 'end',
    by: 'age',
    first: 'down',
    valueOf: ({ joined_at: at }) => -Date.parse(at),
  },
]

/** What only some hosts report. */
const LOAD: ReadonlySet<string> = new Set(['Memory', 'Threads'])

/** The hosts that share the pools: how busy each of them is, and which of them drain. */
export function HostsPage() {
  const connection = useConnection()
  const {
    data: hosts,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...serviceQueries.hosts(connection),
    refetchInterval: ({ state }) => (state.data === null ? false : ASK_MS),
  })
  return (
    <>
      <PageHeader title="Hosts" meta={hosts && hosts.length > 0 && <span role="status">{describeHosts(hosts)}</span>} />
      {hosts ? (
        <KnownHosts hosts={hosts} />
      ) : hosts === null ? (
        <EmptyState title="This service has no list of hosts">
          <p>It doesn’t report which machines its browsers run on. Pools and sessions work without it.</p>
        </EmptyState>
      ) : error ? (
        <LoadError
          title="Couldn’t load hosts"
          meaning={{ answered: 'Running sessions are not affected.', silent: 'Its pools keep running.' }}
          advice="Retrying automatically."
          query={{ error, refetch, isFetching }}
        />
      ) : (
        <LoadingHosts />
      )}
    </>
  )
}

function KnownHosts({ hosts: all }: { hosts: readonly Host[] }) {
  const { sort, order } = useLocation({ select: ({ search }) => search })
  const sorted = COLUMNS.find(({ by }) => by !== undefined && by === sort)
  const hosts = sorted?.by === undefined ? all : sortBy(all, sorted.valueOf, order)
  const load = hosts.some(({ memory_bytes: bytes }) => bytes !== undefined)
  return (
    <>
      <DataTable caption={sorted ? 'Hosts' : 'Hosts, by their addresses'}>
        <Head load={load} />
        <TableBody>
          {hosts.map((host) => (
            <HostRow key={host.id} host={host} load={load} others={hosts.filter(({ id }) => id !== host.id)} />
          ))}
        </TableBody>
      </DataTable>
      <div className="flex flex-col gap-3 px-4 py-4">
        <LaneLegend states={['acquired', 'available', 'warming', 'empty']} />
        {hosts.length === 1 && (
          <p className="max-w-prose text-muted">
            One host runs all browsers. To add a host, start the service on another machine with the same{' '}
            <code>DATABASE_URL</code>. The hosts share all pools, and each appears here.
          </p>
        )}
      </div>
    </>
  )
}

function Head({ load = false }: { load?: boolean }) {
  const navigate = useNavigate()
  const search = useLocation({ select: ({ search: { sort, order } }) => ({ sort, order }) })
  const onSort = (next: SortSearch<string>): void =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false })
  return (
    <TableHead>
      {COLUMNS.filter(({ label }) => load || !LOAD.has(label)).map((column) => (
        <ColumnHead key={column.label} column={column} search={search} onSort={onSort} />
      ))}
      <ActionsHead />
    </TableHead>
  )
}

function LoadingHosts() {
  return (
    <DataTable caption="Hosts, loading">
      <Head />
      <TableBody>
        {[9, 10].map((width) => (
          <Row key={width}>
            <Cell>
              <Skeleton width={`${width}rem`} />
            </Cell>
            <Cell from="sm">
              <Skeleton width="4rem" />
            </Cell>
            <Cell>
              <Skeleton width="7rem" />
            </Cell>
            <Cell />
            <Cell from="xl" />
            <Cell from="md" />
            <Cell from="xl" />
            <Cell tight />
          </Row>
        ))}
      </TableBody>
    </DataTable>
  )
}
