import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Host } from '../../contract/host'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { DrainDialog } from '../../features/hosts/drain-dialog'
import { useUndrain } from '../../features/hosts/use-drain'
import { AcquireDialog } from '../../features/pools/acquire-dialog'
import { DeletePool } from '../../features/pools/delete-pool'
import { FlushPool } from '../../features/pools/page/flush-pool'
import { ResizePool } from '../../features/pools/page/resize-pool'
import { PoolCode } from '../../features/pools/pool-code'
import { PauseFilling } from '../../features/pools/page/pause-filling'
import { EndDialog } from '../../features/sessions/many/end-dialog'
import { ReleaseDialog } from '../../features/sessions/many/release-dialog'
import { useAcquire } from '../../resources/use-acquire'

/** Something to be done with a pool, a session or a host, asked for away from its page. */
export type PoolTask =
  | { kind: 'acquire' | 'pause' | 'resize' | 'code' | 'flush' | 'delete'; pool: Pool }
  | { kind: 'release' | 'end'; session: BrowserSession }
  | { kind: 'drain' | 'undrain'; host: Host; others: readonly Host[] }

/** Does it, with the dialogs that it has on the page of the pool. */
export function PoolTaskView({ task, onDone }: { task: PoolTask; onDone: () => void }) {
  const navigate = useNavigate()
  if ('session' in task) {
    const Asking = task.kind === 'release' ? ReleaseDialog : EndDialog
    return <Asking sessions={[task.session]} onClose={onDone} onDone={onDone} />
  }
  if ('host' in task)
    return task.kind === 'drain' ? (
      <DrainDialog host={task.host} others={task.others} onClose={onDone} />
    ) : (
      <UndrainTask host={task.host} onDone={onDone} />
    )
  const { kind, pool } = task
  if (kind === 'acquire') return <AcquireTask pool={pool} />
  if (kind === 'pause') return <PauseFilling pool={pool} onClose={onDone} />
  if (kind === 'resize') return <ResizePool pool={pool} onClose={onDone} />
  if (kind === 'code') return <PoolCode pool={pool} onClose={onDone} />
  if (kind === 'flush') return <FlushPool pool={pool} onClose={onDone} />
  return <DeletePool pool={pool} onClose={onDone} onDeleted={() => void navigate({ to: '/pools' })} />
}

/** Stays until the next task: what it waits for ends with it. */
function AcquireTask({ pool }: { pool: Pool }) {
  const acquire = useAcquire<Pool>()
  const start = useEffectEvent(() => acquire.start(pool))
  useEffect(() => start(), [])
  return <AcquireDialog acquire={acquire} />
}

function UndrainTask({ host, onDone }: { host: Host; onDone: () => void }) {
  const undrain = useUndrain(host)
  const start = useEffectEvent(() => undrain.send(onDone))
  useEffect(() => start(), [])
  return null
}
