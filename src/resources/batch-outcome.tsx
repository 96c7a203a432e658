import type { ReactNode } from 'react'
import { type Batch, isDone } from '../client/batch'
import { isFinal } from '../client/errors'
import { isOutcomeUnknown } from '../client/outcome'
import { Button } from '../ui/button'
import type { DialogProps } from '../ui/dialog'
import { plural } from '../ui/format'
import { BatchProgress } from './batch-progress'
import type { BatchState } from './use-batch'

/**
 * How far it is with several, and at the end what could not be done to which of them, and why: in the dialog that has asked, so that the
 * focus returns to where that was opened.
 */
export function batchOutcome<T>({
  state,
  idOf,
  noun,
  running,
  verb,
  past,
  action,
  isLoss = false,
  renderRunning = (_, batch) => <BatchProgress batch={batch} />,
  renderLines,
  onStop,
  onClose,
  more,
  againNote,
  onAgain,
}: {
  state: Exclude<BatchState<T>, { kind: 'asking' }>
  idOf: (item: T) => string
  /** Titles: "Flushing 3 pools", "Couldn’t flush 2 pools", "Couldn’t confirm whether 2 pools were flushed". */
  noun: string
  running: string
  verb: string
  past: string
  /** Of the button that does it again to those that are left. */
  action: (left: readonly T[]) => string
  isLoss?: boolean
  renderRunning?: (items: readonly T[], batch: Batch) => ReactNode
  /** What became of those that are left. */
  renderLines: (left: readonly T[], batch: Batch) => ReactNode
  onStop: () => void
  onClose: () => void
  /** Another way on, beside the end and the next try. */
  more?: ReactNode
  /** What the next try does beyond what its button says. */
  againNote?: ReactNode
  onAgain: (left: readonly T[]) => void
}): DialogProps {
  const { items, batch } = state
  if (state.kind === 'running') {
    return {
      open: true,
      title: running,
      footer: <Button onClick={onStop}>Stop</Button>,
      children: <div className="flex flex-col gap-2">{renderRunning(items, batch)}</div>,
    }
  }
  const left = items.filter((item) => !isDone(batch, idOf(item)))
  const done = items.length - left.length
  // To what is no more, nothing can be done, nor to what the key has no right to.
  const again = left.filter((item) => {
    const outcome = batch.outcomes.get(idOf(item))
    return outcome?.kind !== 'failed' || !isFinal(outcome.error)
  })
  const isUnknown = [...batch.outcomes.values()].some(
    (outcome) => outcome.kind === 'failed' && isOutcomeUnknown(outcome.error),
  )
  const count = plural(left.length, noun)
  return {
    open: true,
    alert: true,
    onClose,
    title: isUnknown
      ? `Couldn’t confirm whether ${count} ${left.length === 1 ? 'was' : 'were'} ${past}`
      : `Couldn’t ${verb} ${count}`,
    description: done > 0 ? `${plural(done, 'other')} succeeded.` : undefined,
    footer: (
      <>
        <Button onClick={onClose}>Close</Button>
        {again.length > 0 && (
          <>
            {more}
            <Button variant={isLoss ? 'danger' : 'primary'} onClick={() => onAgain(again)}>
              {action(again)}
            </Button>
          </>
        )}
      </>
    ),
    children: (
      <>
        {renderLines(left, batch)}
        {again.length > 0 && againNote}
      </>
    ),
  }
}
