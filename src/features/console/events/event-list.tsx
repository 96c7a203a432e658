import type { Gap } from '../../../events/event'
import { EventRow } from './event-row'
import { zoneName } from '../../../ui/format'
import type { GapState } from './gap-filler'
import { type ListProps, RowListbox } from '../../../events/row-listbox'
import { keyOf, type Timeline } from './timeline'

/** Events and actions, oldest first. */
export function EventList({
  timeline,
  gaps,
  ...list
}: ListProps & { timeline: Timeline; gaps: ReadonlyMap<Gap, GapState> }) {
  const first = timeline.at(0)
  const keyAt = (index: number): string | undefined => {
    const row = timeline.at(index)
    return row && keyOf(row)
  }
  return (
    <RowListbox
      {...list}
      label="Events"
      count={timeline.length}
      keyAt={keyAt}
      indexOf={(key) => timeline.indexOf(key)}
      render={() => ({
        head: first && (
          <p className="border-b border-line px-4 py-1 text-sm text-faint">Times in {zoneName(first.ts / 1000)}</p>
        ),
        row: (index) => {
          const row = timeline.at(index)
          const gap = row?.kind === 'gap' ? gaps.get(row) : undefined
          return row && <EventRow row={row} since={timeline.sinceAction(index)} gap={gap} />
        },
      })}
    />
  )
}
