import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Pool } from '../../contract/pool'
import { AcquireDialog } from '../../features/pools/acquire-dialog'
import { DeletePool } from '../../features/pools/delete-pool'
import { FlushPool } from '../../features/pools/page/flush-pool'
import { PauseFilling } from '../../features/pools/page/pause-filling'
import { useAcquire } from '../../resources/use-acquire'

/** Something to be done with a pool, asked for away from its page. */
export interface PoolTask {
  kind: 'acquire' | 'pause' | 'flush' | 'delete'
  pool: Pool
}

/** Does it, with the dialogs that it has on the page of the pool. */
export function PoolTaskView({ task: { kind, pool }, onDone }: { task: PoolTask; onDone: () => void }) {
  const navigate = useNavigate()
  if (kind === 'acquire') return <AcquireTask pool={pool} />
  if (kind === 'pause') return <PauseFilling pool={pool} onClose={onDone} />
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
