import { memo, useDeferredValue } from 'react'
import type { Pool } from '../../../contract/pool'
import { lazyComponent } from '../../../ui/lazy-component'
import { Skeleton } from '../../../ui/skeleton'
import { BrowserGroup } from './browser/browser-group'
import { Contents } from './contents'
import { FoldedGroup, OpenGroup } from './group'
import { PolicyGroup } from './policy/policy-group'
import { SizeGroup } from './size/size-group'
import { StartGroup } from './start/start-group'
import type { GroupName } from '../config/field-labels'
import type { FormGroups } from './use-groups'

// Their pickers and switches are half of the form's code, and both are folded at first.
const IdentityGroup = lazyComponent(async () => (await import('./identity/identity-group')).IdentityGroup)
const TelemetryGroup = lazyComponent(async () => (await import('./telemetry-group')).TelemetryGroup)

/** Every field of a pool (rule 2.3) in its group, and the contents beside them. Stands in the form context of a `PoolForm`; each field follows it by itself. */
export const PoolFields = memo(function PoolFields({
  groups,
  own,
}: {
  groups: FormGroups
  /** The pool that is changed, whose name and part of the pooled sessions limit are its own. */
  own?: Pool
}) {
  // What is folded is drawn after what is seen, and without stopping the first key presses.
  const settled = useDeferredValue(true, false)
  const shows = (group: GroupName): boolean => settled || groups.open.has(group)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-8 2xl:grid-cols-[11rem_minmax(0,1fr)]">
      <Contents groups={groups} />
      <div className="flex min-w-0 flex-col">
        <OpenGroup group="size">
          <SizeGroup own={own} />
        </OpenGroup>
        <FoldedGroup group="browser" groups={groups}>
          <BrowserGroup />
        </FoldedGroup>
        <FoldedGroup group="identity" groups={groups}>
          {shows('identity') && <IdentityGroup fallback={<Loading />} />}
        </FoldedGroup>
        <OpenGroup group="start">
          <StartGroup />
        </OpenGroup>
        <FoldedGroup group="policy" groups={groups}>
          {shows('policy') && <PolicyGroup open={groups.open.has('policy')} />}
        </FoldedGroup>
        <FoldedGroup group="telemetry" groups={groups}>
          {shows('telemetry') && <TelemetryGroup fallback={<Loading />} />}
        </FoldedGroup>
      </div>
    </div>
  )
})

function Loading() {
  return <Skeleton width="60%" height="2rem" />
}
