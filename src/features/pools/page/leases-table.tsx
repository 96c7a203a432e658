import { CircleX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Pool } from '../../../contract/pool'
import type { BrowserSession } from '../../../contract/session'
import { Button } from '../../../ui/button'
import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../../ui/data-table'
import { formatDuration } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { ButtonLink, RowLink } from '../../../ui/links'
import { Mono } from '../../../ui/mono'
import { Age } from '../../../ui/time'
import { leaseTitle } from '../leases'
import { EndLease } from './end-lease'
import { ReleaseDialog } from './release-dialog'

/** Who has which browser of the pool, and how long it may still be idle. */
export function LeasesTable({ pool, leases }: { pool: Pool; leases: readonly BrowserSession[] }) {
  const [releasing, setReleasing] = useState<BrowserSession>()
  const [ending, setEnding] = useState<BrowserSession>()
  return (
    <>
      <DataTable caption="Leases of this pool">
        <TableHead>
          <HeadCell>Session</HeadCell>
          <HeadCell from="md">Id</HeadCell>
          <HeadCell align="end" from="sm">
            Age
          </HeadCell>
          <HeadCell align="end">Idle time left</HeadCell>
          <HeadCell tight>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {leases.map((lease) => (
            <Row key={lease.session_id}>
              <Cell>
                <RowLink to="/sessions/$id" params={{ id: lease.session_id }}>
                  <span className="inline-block max-w-[36vw] truncate align-bottom lg:max-w-80">
                    {leaseTitle(lease)}
                  </span>
                </RowLink>
              </Cell>
              <Cell from="md">
                <Mono quiet label="session id">
                  {lease.session_id}
                </Mono>
              </Cell>
              <Cell align="end" from="sm">
                <Age since={lease.created_at} />
              </Cell>
              <Cell align="end">
                <IdleLeft lease={lease} />
              </Cell>
              <Cell tight>
                <span className="flex items-center justify-end gap-1">
                  <span className="max-md:hidden">
                    <ButtonLink
                      to="/sessions/$id"
                      params={{ id: lease.session_id }}
                      size="small"
                      variant="quiet"
                      aria-label={`Open console of ${leaseTitle(lease)}`}
                    >
                      Open console
                    </ButtonLink>
                  </span>
                  <span className="max-sm:hidden">
                    <Button
                      size="small"
                      variant="quiet"
                      onClick={() => setReleasing(lease)}
                      aria-label={`Release ${leaseTitle(lease)}`}
                    >
                      Release
                    </Button>
                  </span>
                  <span className="sm:hidden">
                    <IconButton
                      size="small"
                      label={`Release ${leaseTitle(lease)}`}
                      icon={<Undo2 aria-hidden />}
                      onClick={() => setReleasing(lease)}
                    />
                  </span>
                  <IconButton
                    size="small"
                    label={`End session ${leaseTitle(lease)}`}
                    icon={<CircleX aria-hidden />}
                    onClick={() => setEnding(lease)}
                  />
                </span>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </DataTable>
      {releasing && <ReleaseDialog pool={pool} lease={releasing} onClose={() => setReleasing(undefined)} />}
      {ending && <EndLease lease={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

/** Below this part of the timeout the end is near enough to look at. */
const NEAR_END = 0.2

function IdleLeft({ lease: { usage, timeout_seconds } }: { lease: BrowserSession }) {
  if (usage?.idle_ms === undefined)
    return <span className="text-muted">of {formatDuration(timeout_seconds * 1000)}</span>
  const left = Math.max(0, timeout_seconds * 1000 - usage.idle_ms)
  const isNear = left < timeout_seconds * 1000 * NEAR_END
  return (
    <span
      title={`Ends after ${formatDuration(timeout_seconds * 1000)} without use`}
      className={isNear ? 'font-semibold whitespace-nowrap text-look' : 'whitespace-nowrap'}
    >
      {formatDuration(Math.ceil(left / 1000) * 1000)}
    </span>
  )
}
