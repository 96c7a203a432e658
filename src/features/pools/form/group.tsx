import type { ReactNode } from 'react'
import { Disclosure } from '../../../ui/disclosure'
import { plural } from '../../../ui/format'
import { useGroupState } from './group-state'
import type { GroupName } from '../config/field-labels'
import { groupId, GROUPS } from './groups'
import type { FormGroups } from './use-groups'

/** Below the contents, where these stand above the fields. */
const SCROLL_MARGIN = 'scroll-mt-24 2xl:scroll-mt-2'

/** A part of the form that all people see. */
export function OpenGroup({ group, children }: { group: GroupName; children: ReactNode }) {
  const { title } = GROUPS[group]
  return (
    <section
      id={groupId(group)}
      aria-label={title}
      className={`${SCROLL_MARGIN} border-t border-line pt-2.5 pb-6 first:border-t-0 first:pt-0`}
    >
      <h2 className="pb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** A part of the form for those who need it; folded, it says what is set in it and what is wrong in it. */
export function FoldedGroup({
  group,
  groups,
  children,
}: {
  group: GroupName
  groups: FormGroups
  children: ReactNode
}) {
  const { summary, problems } = useGroupState(group)
  const { title } = GROUPS[group]
  return (
    <section id={groupId(group)} aria-label={title} className={SCROLL_MARGIN}>
      <Disclosure
        heading
        title={<span className="text-lg">{title}</span>}
        summary={problems.length > 0 ? `${plural(problems.length, 'error')} to fix` : summary}
        tone={problems.length > 0 ? 'danger' : 'neutral'}
        open={groups.open.has(group)}
        onOpenChange={(open) => groups.fold(group, open)}
      >
        {children}
      </Disclosure>
    </section>
  )
}
