import type { Gap } from '../../../events/event'
import { EventRow } from './event-row'
import type { GapState } from './gap-filler'
import { type ListProps, RowListbox } from '../../../events/row-listbox'
import { keyOf, type Timeline } from './timeline'

/** Events and actions, oldest first. */
export function EventList({
  timeline,
  gaps,
  ...list
}: ListProps & { timeline: Timeline; gaps: ReadonlyMap<Gap, GapState> }) {
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
        row: (index) => {
          const row = timeline.at(index)
          const gap = row?.kind === 'gap' ? gaps.get(row) : undefined
          return row && <EventRow row={row} since={timeline.sinceAction(index)} gap={gap} />
        },
      })}
    />
  )
}
