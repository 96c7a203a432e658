import { CircleAlert } from 'lucide-react'
import { cx } from '../../../ui/cx'
import { plural } from '../../../ui/format'
import { useGroupState } from './group-state'
import type { GroupName } from '../config/field-labels'
import { GROUP_NAMES, groupId, GROUPS } from './groups'
import type { FormGroups } from './use-groups'

/** The parts of the form: what is set in each, where something is wrong, and the way there. Beside the fields, or a strip above them. */
export function Contents({ groups }: { groups: FormGroups }) {
  return (
    <nav
      aria-label="Contents of the form"
      className="sticky max-[20rem]:static top-0 z-10 bg-surface max-2xl:-mx-4 max-2xl:mb-3 max-2xl:border-b max-2xl:border-line max-2xl:px-2 2xl:self-start 2xl:pt-1"
    >
      <ol className="flex max-2xl:flex-wrap 2xl:flex-col 2xl:gap-0.5">
        {GROUP_NAMES.map((group) => (
          <Entry key={group} group={group} groups={groups} />
        ))}
      </ol>
    </nav>
  )
}

function Entry({ group, groups }: { group: GroupName; groups: FormGroups }) {
  const { summary, problems } = useGroupState(group)
  const [first] = problems
  return (
    <li className="min-w-0">
      <a
        href={`#${groupId(group)}`}
        onClick={(event) => {
          event.preventDefault()
          if (first) groups.goToField(first.field)
          else groups.goToGroup(group)
        }}
        className="flex min-w-0 flex-col rounded-sm px-2 py-1.5 pointer-coarse:min-h-11 pointer-coarse:justify-center hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className={cx('flex items-center gap-1.5', first && 'font-semibold text-danger')}>
          {first && <CircleAlert className="size-3.5 shrink-0" />}
          {GROUPS[group].title}
        </span>
        <span
          className={cx(
            // All parts have room in the strip without it.
            'truncate text-xs max-2xl:sr-only',
            first ? 'text-danger' : 'text-muted',
          )}
        >
          {first ? plural(problems.length, 'error') : summary}
        </span>
      </a>
    </li>
  )
}
