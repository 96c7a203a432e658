import { CircleX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useDenied } from '../../../client/rights'
import { releaseBrowser } from '../../../contract/endpoints/pools'
import type { Host } from '../../../contract/host'
import type { Pool } from '../../../contract/pool'
import { HostLink, useSeveralHosts } from '../../../resources/hosts'
import { Badge } from '../../../ui/badge'
import { ActionsHead, Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../../ui/data-table'
import { IconButton } from '../../../ui/icon-button'
import { ButtonLink, RowLink } from '../../../ui/links'
import { Mono } from '../../../ui/mono'
import { Age } from '../../../ui/time'
import { useShowMore } from '../../../ui/use-show-more'
import type { Lease } from '../leases'
import { sessionTitle } from '../../../resources/session-title'
import { EndLease } from './end-lease'
import { IdleLeft } from '../../../resources/idle-left'
import { ReleaseDialog } from './release-dialog'
import { LeasePicture } from './lease-picture'

/** Who has which browser of the pool, since when, and how long it may still be idle. */
export function LeasesTable({ pool, leases }: { pool: Pool; leases: readonly Lease[] }) {
  const [releasing, setReleasing] = useState<Lease>()
  const [ending, setEnding] = useState<Lease>()
  const hosts = useSeveralHosts()
  const { shown, more } = useShowMore(leases, 'sessions')
  return (
    <>
      <DataTable caption="Sessions of this pool">
        <TableHead>
          <HeadCell tight from="sm" label="Screen" />
          <HeadCell label="Session" />
          <HeadCell from="md" label="Key" />
          {hosts && <HeadCell from="lg" label="Host" />}
          <HeadCell align="end" from="md" label="Age" />
          <HeadCell align="end" label="Idle time left" />
          <ActionsHead />
        </TableHead>
        <TableBody>
          {shown.map((lease) => (
            <LeaseRow
              key={lease.session_id}
              lease={lease}
              hosts={hosts}
              onRelease={() => setReleasing(lease)}
              onEnd={() => setEnding(lease)}
            />
          ))}
        </TableBody>
      </DataTable>
      {more}
      {releasing && <ReleaseDialog pool={pool} lease={releasing} onClose={() => setReleasing(undefined)} />}
      {ending && <EndLease pool={pool} lease={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

function LeaseRow({
  lease,
  hosts,
  onRelease,
  onEnd,
}: {
  lease: Lease
  hosts: readonly Host[] | null
  onRelease: () => void
  onEnd: () => void
}) {
  const title = sessionTitle(lease)
  const denied = useDenied(releaseBrowser)
  const since = lease.leased_at ?? lease.created_at
  return (
    <Row>
      <Cell tight from="sm">
        <span className="block py-1">
          <LeasePicture lease={lease} title={title} />
        </span>
      </Cell>
      <Cell heads>
        <span className="flex min-w-0 flex-col py-1 max-sm:max-w-[42vw]">
          <RowLink to="/sessions/$id" params={{ id: lease.session_id }}>
            <span className="inline-block max-w-[36vw] truncate align-bottom max-sm:max-w-full lg:max-w-80">
              {lease.name ?? lease.session_id}
            </span>
          </RowLink>
          <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
            {lease.name !== undefined && (
              <Mono quiet label="session id">
                {lease.session_id}
              </Mono>
            )}
            {Object.entries(lease.tags ?? {}).map(([name, value]) => (
              <Badge key={name}>
                <span className="max-w-40 truncate" title={`${name}: ${value}`}>
                  {name}: {value}
                </span>
              </Badge>
            ))}
          </span>
          <span className="text-sm text-muted md:hidden">
            {lease.leased_by !== undefined && `${lease.leased_by}, `}
            <Age since={since} />
          </span>
        </span>
      </Cell>
      <Cell from="md">
        {lease.leased_by === undefined ? <span className="text-muted">not reported</span> : lease.leased_by}
      </Cell>
      {hosts && (
        <Cell from="lg">
          <HostLink id={lease.host_id} hosts={hosts} />
        </Cell>
      )}
      <Cell align="end" from="md">
        <Age since={since} />
      </Cell>
      <Cell align="end">
        <IdleLeft session={lease} />
      </Cell>
      <Cell tight>
        <span className="flex items-center justify-end gap-1">
          <span className="max-lg:hidden">
            <ButtonLink
              to="/sessions/$id"
              params={{ id: lease.session_id }}
              size="small"
              variant="quiet"
              aria-label={`Open console of ${title}`}
            >
              Open console
            </ButtonLink>
          </span>
          <IconButton label={`Release ${title}`} icon={<Undo2 />} disabledReason={denied} onClick={onRelease} />
          <IconButton label={`End session ${title}`} icon={<CircleX />} disabledReason={denied} onClick={onEnd} />
        </span>
      </Cell>
    </Row>
  )
}
