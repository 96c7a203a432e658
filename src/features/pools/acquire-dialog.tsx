import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '../../client/connection'
import { isFinal } from '../../client/errors'
import { poolQueries } from '../../client/queries'
import { useDenied } from '../../client/rights'
import { updatePool } from '../../contract/endpoints/pools'
import type { Pool } from '../../contract/pool'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { Dialog } from '../../ui/dialog'
import { formatDuration, plural } from '../../ui/format'
import { Lanes } from '../../ui/lanes'
import { useNow } from '../../ui/now'
import { PauseFilling } from './page/pause-filling'
import { startFailure } from './start-failure'
import { poolLanes } from './pool-lanes'
import { poolTitle } from '../../resources/pool-address'
import { useHalt } from '../../resources/hosts'
import { describeAcquireWait } from '../../resources/describe-acquire-wait'
import { describeAcquireFailure } from '../../resources/describe-acquire-failure'
import { OpenLeases } from '../../resources/open-leases'
import type { Acquire } from '../../resources/use-acquire'

/** A browser that is free comes faster than a dialog can be read. */
const UNSEEN_MS = 600

/** Shows that a browser is waited for, why that may take long, and the way out. */
export function AcquireDialog({ acquire }: { acquire: Acquire<Pool> }) {
  const { waiting, failed } = acquire
  const waited = Math.max(0, useNow() - (waiting?.since ?? 0))
  if (failed) {
    const { title, text } = describeAcquireFailure(failed, poolTitle(failed.pool))
    const isLeased = failed.lookup?.is === 'leased'
    return (
      <Dialog
        onClose={acquire.dismiss}
        title={title}
        description={<span role="status">{text}</span>}
        footer={
          <>
            <Button onClick={acquire.dismiss}>Close</Button>
            {!isFinal(failed.error) && (
              <Button variant={isLeased ? 'plain' : 'primary'} onClick={() => acquire.start(failed.pool)}>
                {isLeased ? 'Acquire another' : 'Try again'}
              </Button>
            )}
            <OpenLeases acquire={acquire} />
          </>
        }
      />
    )
  }
  if (!waiting || waited < UNSEEN_MS) return null
  return (
    <Dialog
      onClose={acquire.cancel}
      title={`Waiting for a browser of ${poolTitle(waiting.pool)}`}
      description="As soon as one is acquired, its console opens automatically."
      footer={<Button onClick={acquire.cancel}>Stop waiting</Button>}
    >
      <Waiting pool={waiting.pool} waited={waited} />
    </Dialog>
  )
}

function Waiting({ pool, waited }: { pool: Pool; waited: number }) {
  const connection = useConnection()
  const { data: fresh = pool } = useQuery(poolQueries.detail(connection, pool.id))
  const { data: status } = useQuery(poolQueries.status(connection, pool.id))
  const denied = useDenied(updatePool)
  const why = describeAcquireWait(fresh, status, useHalt())
  const [resuming, setResuming] = useState(false)
  const others = (status?.waiting_count ?? 1) - 1
  return (
    <div className="flex flex-col gap-3">
      <Lanes lanes={poolLanes(fresh, status)} size="medium" />
      <p className="text-muted">
        Waiting for {formatDuration(Math.round(waited / 1_000) * 1_000)}
        {others > 0 && `, ${plural(others, 'other')} too`}.
      </p>
      {why && (
        <div className="flex flex-wrap items-center gap-3">
          <p className={cx('min-w-0 flex-1', why.kind === 'full' ? 'text-muted' : 'text-warning')}>{why.sentence}</p>
          {why.kind === 'paused' && (
            <Button disabledReason={denied} onClick={() => setResuming(true)}>
              Resume filling
            </Button>
          )}
        </div>
      )}
      {resuming && <PauseFilling pool={fresh} onClose={() => setResuming(false)} />}
      {status?.failure && <p className="text-danger">{startFailure(status.failure.message).said}</p>}
    </div>
  )
}
