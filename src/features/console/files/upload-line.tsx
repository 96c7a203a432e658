import { RotateCw, X } from 'lucide-react'
import { isFinal } from '../../../client/errors'
import { useStore } from '../../../lib/store'
import { Button } from '../../../ui/button'
import { formatBytes, plural, sentence } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { ProgressBar } from '../../../ui/progress-bar'
import { nameOf } from './paths'
import type { UploadRun } from './upload-run'

/** So many failures are named. */
const NAMED = 5

/** How far an upload is, and what of it failed; nothing when all is done. */
export function UploadLine({ run }: { run: UploadRun }) {
  const progress = useStore(run)
  const { files, done, bytes, sent, failed, running, canceled } = progress
  if (!running && failed.length === 0 && !canceled) return null
  return (
    <section aria-label="Upload" className="flex flex-col gap-1.5 border-b border-line px-4 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 text-sm text-muted" role={running ? undefined : 'status'}>
          {running
            ? `${done} of ${plural(files, 'file')}, ${formatBytes(sent)} of ${formatBytes(bytes)}`
            : canceled
              ? `Canceled after ${done} of ${plural(files, 'file')}`
              : `${plural(failed.length, 'file was', 'files were')} not uploaded`}
        </span>
        {running ? (
          <Button size="small" onClick={run.cancel}>
            Cancel upload
          </Button>
        ) : (
          <>
            {failed.some(({ error }) => !isFinal(error)) && (
              <Button size="small" icon={<RotateCw />} onClick={() => void run.retry()}>
                Try again
              </Button>
            )}
            <IconButton label="Close" icon={<X />} onClick={run.forget} />
          </>
        )}
      </div>
      {running && <ProgressBar label="Upload" value={bytes === 0 ? done : sent} max={bytes === 0 ? files : bytes} />}
      {failed.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-sm text-danger">
          {failed.slice(0, NAMED).map(({ path, error }) => (
            <li key={path} className="wrap-anywhere">{`${nameOf(path)}: ${sentence(error.message)}`}</li>
          ))}
          {failed.length > NAMED && <li>{`And ${failed.length - NAMED} more.`}</li>}
        </ul>
      )}
    </section>
  )
}
