import { useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button'
import type { ExportRun } from './export-run'

/** How far a file is that is being written; nothing without one. */
export function ExportLine({ run }: { run: ExportRun }) {
  const writing = useSyncExternalStore(run.subscribe, run.getSnapshot)
  if (!writing) return null
  const { name, lines, total } = writing
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line px-3 py-1 text-sm text-muted">
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate">{`Writing ${name}: ${lines.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`}</span>
        <progress className="h-1.5 w-full accent-accent" value={lines} max={total} aria-label={`Writing ${name}`} />
      </span>
      <Button size="small" onClick={run.cancel}>
        Cancel
      </Button>
    </div>
  )
}
