import { TryAgain } from '../../../resources/try-again'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import type { Gap } from '../../../events/event'
import type { EventFeed } from './event-feed'
import type { FeedState } from './feed-state'
import { describeMissing } from './describe-gap'
import { messageOf } from '../../../lib/message-of'

/** What a person should know of how the events come in; nothing while all is well. */
export function FeedNote({ feed, link }: { feed: EventFeed; link: FeedState['link'] }) {
  switch (link.kind) {
    case 'opening':
    case 'live':
    case 'ended':
      return null
    case 'reconnecting':
      return (
        <Notice tone="warning" title="Events disconnected. Reconnecting…">
          The connection to the service is lost. Events continue where they stopped.
        </Notice>
      )
    case 'missing':
      return (
        <Notice tone="warning" title="Telemetry is not available here">
          This service has no telemetry endpoints. Screen, drags and keys work without them.
        </Notice>
      )
    case 'failed':
      return (
        <Notice
          tone="danger"
          title="Couldn’t read events"
          action={<TryAgain error={link.error} onRetry={() => feed.retry()} />}
        >
          {messageOf(link.error)}
        </Notice>
      )
  }
}

/** How many events are missing among those that are here, and a way to them where there is one. */
export function GapsBar({
  feed,
  state: { gaps },
  onShow,
}: {
  feed: EventFeed
  state: FeedState
  onShow: ((gap: Gap) => void) | undefined
}) {
  const missing = feed.store.gaps.filter((gap) => gaps.get(gap)?.kind !== 'searching')
  const [first] = missing
  if (!first) return null
  const count = missing.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const areLost = missing.every((gap) => gaps.get(gap)?.kind === 'lost')
  return (
    <div className={LINE}>
      <span>
        <span className="font-semibold text-warning">{`${describeMissing(count)} ${areLost ? 'lost' : 'missing'}`}</span>
        {missing.length > 1 && ` in ${missing.length} gaps`}
      </span>
      {onShow && (
        <Button size="small" variant="quiet" onClick={() => onShow(first)}>
          Show
        </Button>
      )}
    </div>
  )
}

const LINE = 'flex min-h-8 shrink-0 items-center justify-between gap-2 border-b border-line px-4 text-sm text-muted'

/** Telemetry was turned off, and the events of before are still listed. */
export function CaptureOffBar() {
  return <p className={LINE}>Telemetry is off. New events are not captured.</p>
}

/** What was before the first event that is here. */
export function EarlierBar({ feed, state: { earlier, link } }: { feed: EventFeed; state: FeedState }) {
  const { first, evicted, isFull } = feed.store
  if (!first || link.kind === 'missing') return null
  if (evicted > 0 || isFull) {
    return (
      <p className={LINE}>
        {plural(evicted, 'older event')} {evicted === 1 ? 'is' : 'are'} no longer in this page. Export all to get them.
      </p>
    )
  }
  if (earlier.kind === 'none') return null
  return (
    <div className={LINE}>
      {earlier.kind === 'failed' ? 'The archive didn’t respond.' : 'There may be earlier events in the archive.'}
      <Button size="small" variant="quiet" pending={earlier.kind === 'loading'} onClick={() => void feed.loadEarlier()}>
        Load earlier
      </Button>
    </div>
  )
}
