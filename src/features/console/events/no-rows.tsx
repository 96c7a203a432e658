import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import type { FeedState } from './feed-state'

/** Instead of rows, where there are none. */
export function NoRows({
  link,
  isBusy,
  isNarrowed,
  what,
  hadTelemetry,
  onShowAll,
}: {
  link: FeedState['link']
  /** The events are looked through, or loaded. */
  isBusy: boolean
  isNarrowed: boolean
  what: 'event' | 'request'
  /** Undefined when that is not known any more. */
  hadTelemetry: boolean | undefined
  onShowAll: () => void
}) {
  if (isBusy || link.kind === 'opening') return <LoadingRows />
  if (link.kind === 'missing' || link.kind === 'failed') return null
  if (isNarrowed) {
    return (
      <div className="flex flex-col items-start gap-2 px-4 py-6">
        <p className="text-muted">{`No ${what}s match.`}</p>
        <Button size="small" onClick={onShowAll}>
          Show all
        </Button>
      </div>
    )
  }
  return (
    <p className="max-w-prose px-4 py-6 text-muted">
      {link.kind === 'ended'
        ? `No ${what}s: ${whyNone(hadTelemetry)}.`
        : `No ${what}s yet. Each ${what} appears here as it happens.`}
    </p>
  )
}

function whyNone(hadTelemetry: boolean | undefined): string {
  if (hadTelemetry === undefined) return 'telemetry was off, or they have expired'
  return hadTelemetry ? 'nothing was captured, or it has expired' : 'telemetry was off'
}

function LoadingRows() {
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <p role="status" aria-label="Loading the events" className="sr-only">
        Loading the events
      </p>
      {[72, 90, 60, 84, 66].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  )
}
