import { useStore } from '../../../lib/store'
import { Button } from '../../../ui/button'
import { ProgressBar } from '../../../ui/progress-bar'
import type { ExportRun } from './export-run'

/** How far a file is that is being written; nothing without one. */
export function ExportLine({ run }: { run: ExportRun }) {
  const writing = useStore(run)
  if (!writing) return null
  const { name, lines, total } = writing
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line px-4 py-1 text-sm text-muted">
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate">{`Writing ${lines.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`}</span>
        <ProgressBar value={lines} max={total} label={`Writing ${name}`} />
      </span>
      <Button size="small" onClick={run.cancel}>
        Cancel
      </Button>
    </div>
  )
}
