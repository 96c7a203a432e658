import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDenied } from '../../../client/rights'
import { acquireBrowser } from '../../../contract/endpoints/pools'
import type { Pool, PoolStatus } from '../../../contract/pool'
import { useHalt } from '../../../resources/hosts'
import { useCommands } from '../../../ui/commands'
import { plural } from '../../../ui/format'
import { TextLink } from '../../../ui/links'
import { type Tab, Tabs } from '../../../ui/tabs'
import { useLeases } from '../leases'
import type { PoolPart } from '../search'
import { ActivityLog } from './activity-log'
import { Configuration } from './configuration'
import { LeasesTable } from './leases-table'
import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../../ui/data-table'
import { Mono } from '../../../ui/mono'
import { Age } from '../../../ui/time'
import { useShowMore } from '../../../ui/use-show-more'

/** The long parts of a pool's page, one at a time. Where there is no room beside them, the configuration is one of them. */
export function PoolTabs({
  pool,
  status,
  withConfiguration,
}: {
  pool: Pool
  status: PoolStatus | null | undefined
  withConfiguration: boolean
}) {
  const { show = 'leases' } = useSearch({ from: '/pools/$pool' })
  const navigate = useNavigate({ from: '/pools/$pool' })
  const { leases, unknown } = useLeases(pool)
  const denied = useDenied(acquireBrowser)
  const halt = useHalt()
  const next =
    halt === undefined ? 'Acquire one to drive it from its console.' : `Hosts are ${halt}: none can be acquired now.`
  const tabs: Tab<PoolPart>[] = [
    {
      value: 'leases',
      label: 'Sessions',
      count: counted(pool.acquired_count),
      content: (
        <>
          {leases.length > 0 && denied === undefined && (
            <p className="px-4 pt-2 pb-1">
              <TextLink alone to="/sessions" search={{ pool: pool.id }}>
                Select several in Sessions
              </TextLink>
            </p>
          )}
          {leases.length > 0 && <LeasesTable pool={pool} leases={leases} />}
          {unknown > 0 ? (
            <Nothing>{describeUnknown(unknown, leases.length)}</Nothing>
          ) : (
            leases.length === 0 && (
              <Nothing>
                {`No browser of this pool is acquired. ${denied === undefined ? next : `${denied}, but you can view sessions that others start.`}`}
              </Nothing>
            )
          )}
        </>
      ),
    },
    ...(status
      ? [
          {
            value: 'available' as const,
            label: 'Available',
            count: counted(pool.available_count),
            content:
              status.available.length > 0 ? (
                <AvailableTable available={status.available} />
              ) : (
                <Nothing>No browser of this pool is available now.</Nothing>
              ),
          },
        ]
      : []),
    {
      value: 'activity',
      label: 'Activity',
      content: <ActivityLog poolId={pool.id} alive={new Set(leases.map(({ session_id }) => session_id))} />,
    },
    ...(withConfiguration
      ? [{ value: 'configuration' as const, label: 'Configuration', content: <Configuration pool={pool} /> }]
      : []),
  ]
  const shown = tabs.some(({ value }) => value === show) ? show : 'leases'
  const choose = (part: PoolPart): void =>
    void navigate({ search: { show: part === 'leases' ? undefined : part }, replace: true, resetScroll: false })
  useCommands(
    'This pool',
    tabs
      .filter(({ value }) => value !== shown)
      .map(({ value }) => ({ id: `this.show-${value}`, label: SHOW[value], isChoice: true, run: () => choose(value) })),
  )
  return (
    <div className="flex flex-1 flex-col border-t border-line pt-1">
      <Tabs label="Parts of this pool" value={shown} onChange={choose} tabs={tabs} />
    </div>
  )
}

const SHOW: Record<PoolPart, string> = {
  leases: 'Show the sessions',
  available: 'Show the available browsers',
  activity: 'Show the activity',
  configuration: 'Show the configuration',
}

const describeUnknown = (count: number, known: number): string =>
  `${plural(count, known > 0 ? 'more browser is' : 'browser is', known > 0 ? 'more browsers are' : 'browsers are')} acquired. This service doesn’t report who has ${count === 1 ? 'it' : 'them'}.`

function Nothing({ children }: { children: string }) {
  return <p className="px-4 py-4 text-muted">{children}</p>
}

/** A tab without a number is one whose count the service does not report. */
const counted = (count: number): number | undefined => (Number.isNaN(count) ? undefined : count)

/** The browsers that wait for a caller, the next one first. */
function AvailableTable({ available }: { available: PoolStatus['available'] }) {
  const { shown, more } = useShowMore(available, 'browsers')
  return (
    <>
      <DataTable caption="Available browsers of this pool">
        <TableHead>
          <HeadCell tight align="end" label="Next up" />
          <HeadCell label="Browser" />
          <HeadCell align="end" label="Available for" />
        </TableHead>
        <TableBody>
          {shown.map(({ session_id, since }, index) => (
            <Row key={session_id}>
              <Cell tight align="end">
                {index + 1}
              </Cell>
              <Cell heads>
                <Mono alone label="browser id">
                  {session_id}
                </Mono>
              </Cell>
              <Cell align="end">
                <Age since={since} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </DataTable>
      {more}
    </>
  )
}
