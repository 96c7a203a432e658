import { Hand, TriangleAlert } from 'lucide-react'
import { EVENT_CATEGORIES, type EventCategory } from '../../../contract/telemetry-archive'
import { Chip } from '../../../ui/chip'
import { CategoryIcon } from './category-icon'

/** What is shown: one button for each category that there is, and two for what goes across them. */
export function CategoryChips({
  counts,
  chosen,
  onChoose,
  problems,
  onProblems,
  actions,
}: {
  counts: ReadonlyMap<EventCategory, number>
  /** All of them when undefined. */
  chosen: ReadonlySet<string> | undefined
  onChoose: (chosen: ReadonlySet<string> | undefined) => void
  problems: { count: number; on: boolean }
  onProblems: (on: boolean) => void
  /** The actions of the history, where there are any. */
  actions: { count: number; on: boolean; set: (on: boolean) => void }
}) {
  const offered = EVENT_CATEGORIES.filter((name) => counts.get(name) || chosen?.has(name))
  const toggle = (name: string): void => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    onChoose(next.size === 0 ? undefined : next)
  }
  return (
    // On a phone one line that is swiped: the list needs the room.
    <div
      role="group"
      aria-label="Show"
      className="flex flex-wrap gap-1 stacked:-mx-4 stacked:flex-nowrap stacked:overflow-x-auto stacked:px-4 stacked:[scrollbar-width:none]"
    >
      <Chip on={problems.on} icon={<TriangleAlert />} onClick={() => onProblems(!problems.on)}>
        Errors and warnings <Count>{problems.count}</Count>
      </Chip>
      {actions.count > 0 && (
        <Chip on={actions.on} icon={<Hand />} onClick={() => actions.set(!actions.on)}>
          Your actions <Count>{actions.count}</Count>
        </Chip>
      )}
      {offered.map((name) => (
        <Chip
          key={name}
          on={chosen?.has(name) ?? false}
          icon={<CategoryIcon category={name} />}
          onClick={() => toggle(name)}
        >
          {name} <Count>{counts.get(name) ?? 0}</Count>
        </Chip>
      ))}
    </div>
  )
}

const Count = ({ children }: { children: number }) => (
  <span className="font-normal">{children.toLocaleString('en-GB')}</span>
)
