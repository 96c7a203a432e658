import { use, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { describeAction } from '../../../actions/describe-action'
import { useAnnounce } from '../../../ui/announce'
import { plural } from '../../../ui/format'
import { ClockAheadContext } from '../../../ui/now'
import { useSettled } from '../../../ui/settled'
import type { Entry } from '../log/action'
import { indexOfNumber } from '../../../events/event'
import { useStore } from '../../../lib/store'
import type { EventFeed } from './event-feed'
import { type EventFilter, isInTime } from './filter'
import { FilteredFeed } from './filtered-feed'
import type { EventsView } from './search'
import { actionItems, keyOf, type Row, Timeline } from './timeline'
import { hasWords } from '../../../lib/search-words'

/** A search is announced when the person has stopped typing. */
const SAID_AFTER_MS = 800

/** What of the events is shown, as a list and as requests. */
export function useEventRows(
  feed: EventFeed,
  { entries, filter, view }: { entries: readonly Entry[]; filter: EventFilter; view: EventsView },
) {
  const [filtered] = useState(() => new FilteredFeed(feed))
  const state = useStore(filtered)
  // Before the view is seen: it would be empty.
  useLayoutEffect(() => filtered.setFilter(filter, view === 'network'), [filtered, filter, view])
  const aheadMs = use(ClockAheadContext)
  const actions = useMemo(
    () =>
      actionItems(entries, aheadMs).filter(
        ({ ts, entry: { action, result } }) =>
          isInTime(ts, filter) &&
          (!filter.problems || result.kind === 'failed') &&
          hasWords(describeAction(action).toLowerCase(), filter.words ?? []),
      ),
    [entries, aheadMs, filter],
  )
  const timeline = useMemo(() => new Timeline(state.items, actions), [state, actions])
  useSayCount(filter, state.count)

  /** A row by its key, also one that the filter leaves out. */
  const renderRow = (key: string): Row | undefined => {
    const { items } = feed.store
    const found = [timeline.at(timeline.indexOf(key)), items[indexOfNumber(items, Number.parseInt(key, 10) || 0)]]
    return found.find((row) => row && keyOf(row) === key)
  }
  return { state, timeline, requests: filtered.requests, renderRow }
}

/** Says how many are left when another filter has found them: once, not with each event. */
function useSayCount(filter: EventFilter, count: number): void {
  const announce = useAnnounce()
  const settled = useSettled(filter, SAID_AFTER_MS)
  const [said, setSaid] = useState(settled)
  if (settled !== said) setSaid(settled)
  useEffect(() => {
    if (settled !== said) announce(`${plural(count, 'event')} shown`)
  })
}
