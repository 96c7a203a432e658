import { useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { plural } from '../../../ui/format'
import { useNow } from '../../../ui/now'
import { ProgressBar } from '../../../ui/progress-bar'
import { toast } from '../../../ui/toast'
import type { BulkProgress } from '../../../client/bulk-run'
import { type BulkKind, bulkWords, isAffected, lossOf } from './bulk-words'
import type { PoolEntry } from './pool-entry'
import { useBulk } from './use-bulk'
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
  const { state, run, stop } = useBulk(kind, (done) => {
    toast({ title: bulkWords(kind, done).done })
    onClose()
  })
  const words = bulkWords(kind, state.kind === 'asking' ? current : state.entries)

  if (state.kind === 'running') {
    return (
      <Dialog open title={words.running} footer={<Button onClick={stop}>Stop</Button>}>
        <Running progress={state.progress} total={state.entries.length} />
      </Dialog>
    )
  }
  if (state.kind === 'ended') {
    const left = state.entries.filter(({ pool }) => !state.progress.done.has(pool.id))
    // Tried again as they are now: somebody may have acquired a browser of them since.
    const again = left.map((entry) => current.find(({ pool }) => pool.id === entry.pool.id) ?? entry)
    return (
      <Dialog
        open
        alert
        onClose={onClose}
        title={words.failed(left.length)}
        description={
          state.progress.done.size > 0 ? `${plural(state.progress.done.size, 'other')} could be done.` : undefined
        }
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button variant={isLoss ? 'danger' : 'primary'} onClick={() => run(again)}>
              {bulkWords(kind, again).action}
            </Button>
          </>
        }
      >
        <PoolLines
          entries={again}
          say={({ pool }) => state.progress.failed.get(pool.id)?.message ?? 'Not sent (stopped)'}
        />
        {kind === 'delete' && (
          <p className="mt-3 text-muted">Trying again also ends the browsers that are in use now.</p>
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={words.title}
      description={words.description}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button variant={isLoss ? 'danger' : 'primary'} onClick={() => run(current)} disabledReason={words.useless}>
            {words.action}
          </Button>
        </>
      }
    >
      {isLoss ? (
        <Losses kind={kind} entries={current} />
      ) : (
        <PoolLines entries={current} say={(entry) => lossOf(kind, entry)} />
      )}
    </Dialog>
  )
}

function Losses({ kind, entries }: { kind: BulkKind; entries: readonly PoolEntry[] }) {
  const leases = useManyLeases(entries)
  return (
    <div className="border-l-2 border-loss pl-3">
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

function PoolLines({ entries, say }: { entries: readonly PoolEntry[]; say: (entry: PoolEntry) => string }) {
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
        {count} of {total} {failed.size > 0 && `, ${failed.size} failed`}
      </p>
      {pausedUntil !== undefined && (
        <p className="text-look">The service allows no more calls for now. It goes on by itself in {seconds} s.</p>
      )}
    </div>
  )
}
