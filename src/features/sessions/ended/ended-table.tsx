import type { EndedLease } from '../../../contract/ended-lease'
import { HostLink, useSeveralHosts } from '../../../resources/hosts'
import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../../ui/data-table'
import { shortPoolTitle } from '../../../resources/pool-address'
import { formatDuration } from '../../../ui/format'
import { TextLink } from '../../../ui/links'
import { SortHead } from '../../../ui/sort-head'
import { RelativeTime } from '../../../ui/time'
import { NoPool, SessionName } from '../session-name'
import type { SessionColumn, SessionsSearch } from '../search'
import { describeReason } from '../../../resources/end-reason'

/** Sessions that have ended as rows: one for each who had a session. */
export function EndedTable({
  leases,
  search: { sort = 'ended', order = 'down' },
  onSort,
}: {
  leases: readonly EndedLease[]
  search: SessionsSearch
  onSort: (column: SessionColumn) => void
}) {
  const hosts = useSeveralHosts()
  const head = { sorted: { column: sort, order }, onSort }
  return (
    <DataTable caption="Ended sessions">
      <TableHead>
        <SortHead {...head} column="name" label="Session" />
        <SortHead {...head} column="pool" label="Pool" from="sm" />
        {hosts && <HeadCell from="lg" label="Host" />}
        <SortHead {...head} column="key" label="Key" from="md" />
        <SortHead {...head} column="reason" label="End reason" />
        <SortHead {...head} column="age" label="Duration" from="sm" align="end" />
        <SortHead {...head} column="ended" label="Ended" align="end" />
      </TableHead>
      <TableBody>
        {leases.map((lease) => (
          <Row key={lease.id}>
            <Cell heads named="id">
              <SessionName
                id={lease.session_id}
                name={lease.name}
                ended={lease.ended_at}
                tags={lease.tags}
                pool={lease.pool ? <PoolLink pool={lease.pool} /> : <NoPool />}
              />
            </Cell>
            <Cell from="sm" named>
              {lease.pool ? <PoolLink pool={lease.pool} /> : <NoPool />}
            </Cell>
            {hosts && (
              <Cell from="lg">
                <HostLink id={lease.host_id} hosts={hosts} />
              </Cell>
            )}
            <Cell from="md">{lease.leased_by ?? <span className="text-muted">not reported</span>}</Cell>
            <Cell>
              <span title={lease.message} className={LOSS.has(lease.reason) ? 'text-danger' : undefined}>
                {describeReason(lease)}
              </span>
            </Cell>
            <Cell from="sm" align="end">
              <span className="whitespace-nowrap text-muted">{durationOf(lease)}</span>
            </Cell>
            <Cell align="end">
              <RelativeTime at={lease.ended_at} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </DataTable>
  )
}

/** By its id: another pool may have the name by now. */
const PoolLink = ({ pool }: { pool: NonNullable<EndedLease['pool']> }) => (
  <TextLink alone to="/pools/$pool" params={{ pool: pool.id }} title={pool.name}>
    {shortPoolTitle(pool)}
  </TextLink>
)

const LOSS: ReadonlySet<string> = new Set(['crashed', 'host_lost'])

const durationOf = ({ leased_at: since, ended_at: until }: EndedLease): string =>
  since === undefined ? '–' : formatDuration(Date.parse(until) - Date.parse(since))
