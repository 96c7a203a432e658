import { useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { Dialog, type DialogProps } from '../../../ui/dialog'
import { toast } from '../../../ui/toast'
import { batchOutcome } from '../../../resources/batch-outcome'
import { useHalt } from '../../../resources/hosts'
import { type BulkKind, describeBulk, isAffected, lossOf } from './describe-bulk'
import type { PoolEntry } from './pool-entry'
import { describeOutcome, idOfEntry, PoolLines } from './pool-lines'
import { actOf, usePoolBatch } from './use-pool-batch'
import { useManyLeases } from './use-many-leases'

/**
 * Asks once before several pools (or one) are flushed, deleted, paused or resumed, and names what is lost; then shows how far it is, and what could
 * not be done and why. `entries` are the pools as they are now: what is asked is always what is the case.
 */
export function BulkDialog({
  kind,
  entries,
  onClose,
}: {
  kind: BulkKind
  entries: readonly PoolEntry[]
  onClose: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  // Those that are deleted go from the list; the dialog is about all that it was opened for.
  const [ids] = useState(() => new Set(entries.map(({ pool }) => pool.id)))
  const current = entries.filter((entry) => ids.has(entry.pool.id) && isAffected(kind, entry))
  const isLoss = kind === 'flush' || kind === 'delete'
  const { state, run, stop } = usePoolBatch(actOf(kind), (done) => {
    toast({ title: describeBulk(kind, done).done })
    onClose()
  })
  const words = describeBulk(kind, state.kind === 'asking' ? current : state.items, useHalt())

  // Tried again as they are now: a caller may have acquired a browser of them since.
  const asNow = (entry: PoolEntry): PoolEntry => current.find(({ pool }) => pool.id === entry.pool.id) ?? entry
  const shown: DialogProps =
    state.kind === 'asking'
      ? {
          open: true,
          alert: true,
          onClose,
          title: words.title,
          description: words.description,
          footer: (
            <>
              <Button ref={cancel} onClick={onClose}>
                Cancel
              </Button>
              <Button
                variant={isLoss ? 'danger' : 'primary'}
                onClick={() => run(current)}
                disabledReason={words.useless}
              >
                {words.action}
              </Button>
            </>
          ),
          children: isLoss ? (
            <Losses kind={kind} entries={current} />
          ) : (
            <PoolLines entries={current} say={(entry) => lossOf(kind, entry)} />
          ),
        }
      : batchOutcome({
          state,
          idOf: idOfEntry,
          noun: 'pool',
          running: words.running,
          verb: kind,
          past: words.past,
          action: (left) => describeBulk(kind, left.map(asNow)).action,
          isLoss,
          renderLines: (left, batch) => <PoolLines entries={left} say={(entry) => describeOutcome(batch, entry)} />,
          againNote: kind === 'delete' && (
            <p className="mt-3 text-muted">Trying again also ends the browsers that are acquired by then.</p>
          ),
          onStop: stop,
          onClose,
          onAgain: (left) => run(left.map(asNow)),
        })
  // What is deleted takes its row along, and the bar of the selection: the focus does not return there, it goes to the rows that are left.
  return <Dialog key={kind === 'delete' ? state.kind : kind} {...shown} initialFocus={cancel} />
}

function Losses({ kind, entries }: { kind: BulkKind; entries: readonly PoolEntry[] }) {
  const leases = useManyLeases(entries)
  return (
    <div className="border-l-2 border-danger pl-3">
      <p className="font-semibold">Will be lost</p>
      <PoolLines entries={entries} say={(entry) => lossOf(kind, entry, leases.get(entry.pool.id))} />
      {kind === 'delete' && (
        <p className="mt-1 text-muted">
          {entries.length === 1 ? 'The configuration of the pool' : 'The configuration of each pool'}
        </p>
      )}
    </div>
  )
}
