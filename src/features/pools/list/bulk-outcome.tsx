import type { BulkProgress } from '../../../client/bulk-run'
import { isOutcomeUnknown } from '../../../client/outcome'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { plural } from '../../../ui/format'
import { useNow } from '../../../ui/now'
import { ProgressBar } from '../../../ui/progress-bar'
import type { PoolEntry } from './pool-entry'
import type { BulkState } from './use-bulk'

/** How far it is with several pools, and at the end what could not be done to which of them, and why. */
export function BulkOutcome<E extends PoolEntry>({
  state,
  running,
  past,
  action,
  aim = () => '',
  isLoss = false,
  remark,
  onStop,
  onClose,
  onChange,
  onAgain,
}: {
  state: Exclude<BulkState<E>, { kind: 'asking' }>
  /** Titles: "Flushing 3 pools"; of "2 pools were not flushed" the last word. */
  running: string
  past: string
  /** Of the button that does it again to those that are left. */
  action: (left: readonly E[]) => string
  /** What a pool was to get, before what went wrong with it. */
  aim?: (entry: E) => string
  isLoss?: boolean
  /** What to know before it is done again. */
  remark?: string | undefined
  onStop: () => void
  onClose: () => void
  /** Back to the question, where it can be answered otherwise. */
  onChange?: () => void
  onAgain: (left: readonly E[]) => void
}) {
  if (state.kind === 'running') {
    return (
      <Dialog open title={running} footer={<Button onClick={onStop}>Stop</Button>}>
        <Running progress={state.progress} total={state.entries.length} />
      </Dialog>
    )
  }
  const { done, failed: failures } = state.progress
  const left = state.entries.filter(({ pool }) => !done.has(pool.id))
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={
        [...failures.values()].some(isOutcomeUnknown)
          ? `Couldn’t confirm whether ${plural(left.length, 'pool was', 'pools were')} ${past}`
          : `${plural(left.length, 'pool was', 'pools were')} not ${past}`
      }
      description={done.size > 0 ? `${plural(done.size, 'other')} succeeded.` : undefined}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {onChange && <Button onClick={onChange}>Change sizes</Button>}
          <Button variant={isLoss ? 'danger' : 'primary'} onClick={() => onAgain(left)}>
            {action(left)}
          </Button>
        </>
      }
    >
      <PoolLines entries={left} say={(entry) => `${aim(entry)}${describe(failures.get(entry.pool.id))}`} />
      {remark && <p className="mt-3 text-muted">{remark}</p>}
    </Dialog>
  )
}

function describe(failure: Error | undefined): string {
  if (!failure) return 'Not sent (stopped)'
  return isOutcomeUnknown(failure) ? `Not confirmed. ${failure.message}` : failure.message
}

export function PoolLines<E extends PoolEntry>({ entries, say }: { entries: readonly E[]; say: (entry: E) => string }) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {entries.map((entry) => (
        <li key={entry.pool.id} className="break-words">
          <strong className="font-semibold">{entry.title}</strong>
          <span className="text-muted">: {say(entry)}</span>
        </li>
      ))}
    </ul>
  )
}

function Running({ progress: { done, failed, pausedUntil }, total }: { progress: BulkProgress; total: number }) {
  const count = done.size + failed.size
  const seconds = Math.max(1, Math.ceil(((pausedUntil ?? 0) - useNow()) / 1_000))
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar value={count} max={total} label="Progress" />
      <p role="status" className="text-muted">
        {count} of {total}
        {failed.size > 0 && `, ${failed.size} failed`}
      </p>
      {pausedUntil !== undefined && (
        <p className="text-look">Rate limit exceeded. Continuing automatically in {seconds} s.</p>
      )}
    </div>
  )
}
