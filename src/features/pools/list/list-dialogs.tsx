import type { Pool } from '../../../contract/pool'
import { lazyComponent } from '../../../ui/lazy-component'
import { PauseFilling } from '../page/pause-filling'
import { ResizePool } from '../page/resize-pool'
import { BulkDialog } from './bulk-dialog'
import { BulkResize } from './bulk-resize'
import type { BulkKind } from './describe-bulk'
import type { PoolEntry } from './pool-entry'

// Samples know every operation.
const PoolCode = lazyComponent(async () => (await import('../pool-code')).PoolCode)

/** What a row asks for in a dialog of its own. */
export type RowTask = { kind: 'pause' | 'resize' | 'code'; pool: Pool }

/** What is asked before it is done to several pools, or to one. */
export interface Asking {
  kind: BulkKind | 'resize'
  entries: readonly PoolEntry[]
}

/** The dialog of what a person is about to do to pools of the list. */
export function ListDialogs({
  task,
  onTaskEnd,
  asking,
  onAskingEnd,
}: {
  task: RowTask | undefined
  onTaskEnd: () => void
  asking: Asking | undefined
  onAskingEnd: () => void
}) {
  return (
    <>
      {task?.kind === 'pause' && <PauseFilling pool={task.pool} onClose={onTaskEnd} />}
      {task?.kind === 'resize' && <ResizePool pool={task.pool} onClose={onTaskEnd} />}
      {task?.kind === 'code' && <PoolCode pool={task.pool} onClose={onTaskEnd} />}
      {asking &&
        (asking.kind === 'resize' ? (
          <BulkResize entries={asking.entries} onClose={onAskingEnd} />
        ) : (
          <BulkDialog kind={asking.kind} entries={asking.entries} onClose={onAskingEnd} />
        ))}
    </>
  )
}
