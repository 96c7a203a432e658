import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { serviceQueries } from '../../client/queries'
import type { Host } from '../../contract/host'
import { ActionsHead, Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../resources/load-error'
import { LaneLegend } from '../../ui/lanes'
import { PageHeader } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { HostRow } from './host-row'
import { describeHosts } from './describe-host'

const ASK_MS = 2_000

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

function KnownHosts({ hosts }: { hosts: readonly Host[] }) {
  const load = hosts.some(({ memory_bytes: bytes }) => bytes !== undefined)
  return (
    <>
      <DataTable caption="Hosts, by their addresses">
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
  return (
    <TableHead>
      <HeadCell label="Host" />
      <HeadCell from="sm" label="State" />
      <HeadCell label="Browsers" />
      <HeadCell align="end" label="Acquired" />
      <HeadCell from="xl" align="end" label="Without a pool" />
      {load && (
        <>
          <HeadCell from="lg" align="end" label="Memory" />
          <HeadCell from="lg" align="end" label="Threads" />
        </>
      )}
      <HeadCell from="md" label="Version" />
      <HeadCell from="xl" align="end" label="Running for" />
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
