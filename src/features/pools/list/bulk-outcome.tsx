import { isDone, type Outcome } from '../../../client/batch'
import { isOutcomeUnknown } from '../../../client/outcome'
import { Button } from '../../../ui/button'
import type { DialogProps } from '../../../ui/dialog'
import { plural } from '../../../ui/format'
import { BatchProgress } from '../../../resources/batch-progress'
import type { BatchState } from '../../../resources/use-batch'
import type { PoolEntry } from './pool-entry'

/**
 * How far it is with several pools, and at the end what could not be done to which of them, and why: in the dialog that has asked, so that
 * the focus returns to where that was opened.
 */
export function outcomeDialog<E extends PoolEntry>({
  state,
  running,
  verb,
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
  state: Exclude<BatchState<E>, { kind: 'asking' }>
  /** Titles: "Flushing 3 pools", "Couldn’t flush 2 pools", "Couldn’t confirm whether 2 pools were flushed". */
  running: string
  verb: string
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
}): DialogProps {
  if (state.kind === 'running') {
    return {
      open: true,
      title: running,
      footer: <Button onClick={onStop}>Stop</Button>,
      children: (
        <div className="flex flex-col gap-2">
          <BatchProgress batch={state.batch} />
        </div>
      ),
    }
  }
  const { items, batch } = state
  const left = items.filter(({ pool }) => !isDone(batch, pool.id))
  const done = items.length - left.length
  const isUnknown = [...batch.outcomes.values()].some(
    (outcome) => outcome.kind === 'failed' && isOutcomeUnknown(outcome.error),
  )
  return {
    open: true,
    alert: true,
    onClose,
    title: isUnknown
      ? `Couldn’t confirm whether ${plural(left.length, 'pool was', 'pools were')} ${past}`
      : `Couldn’t ${verb} ${plural(left.length, 'pool')}`,
    description: done > 0 ? `${plural(done, 'other')} succeeded.` : undefined,
    footer: (
      <>
        <Button onClick={onClose}>Close</Button>
        {onChange && <Button onClick={onChange}>Change sizes</Button>}
        <Button variant={isLoss ? 'danger' : 'primary'} onClick={() => onAgain(left)}>
          {action(left)}
        </Button>
      </>
    ),
    children: (
      <>
        <PoolLines entries={left} say={(entry) => `${aim(entry)}${describe(batch.outcomes.get(entry.pool.id))}`} />
        {remark && <p className="mt-3 text-muted">{remark}</p>}
      </>
    ),
  }
}

function describe(outcome: Outcome | undefined): string {
  if (outcome?.kind !== 'failed') return 'Not sent (stopped)'
  const { error } = outcome
  return isOutcomeUnknown(error) ? `Not confirmed. ${error.message}` : error.message
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
