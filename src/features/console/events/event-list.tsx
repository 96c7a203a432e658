import { EventRow } from './event-row'
import { type ListProps, RowListbox } from './row-listbox'
import { keyOf, type Timeline } from './timeline'

/** Events and actions, oldest first. */
export function EventList({ timeline, ...list }: ListProps & { timeline: Timeline }) {
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
          return row && <EventRow row={row} since={timeline.sinceAction(index)} />
        },
      })}
    />
  )
}
