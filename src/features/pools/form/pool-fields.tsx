import { BrowserGroup } from './browser/browser-group'
import { Contents } from './contents'
import { FoldedGroup, OpenGroup } from './group'
import { IdentityGroup } from './identity/identity-group'
import { PolicyGroup } from './policy/policy-group'
import { SizeGroup } from './size/size-group'
import { StartGroup } from './start/start-group'
import { TelemetryGroup } from './telemetry/telemetry-group'
import type { FormGroups } from './use-groups'

/** Every field of section 2.1 in its group, and the contents beside them. Stands in the form context of a `PoolForm`. */
export function PoolFields({
  groups,
  suggestedName,
  ownSize = 0,
}: {
  groups: FormGroups
  /** A name that is free, while the form has one that is not. */
  suggestedName?: string | undefined
  /** What the pool that is changed has now of the pooled sessions limit; 0 for a new one. */
  ownSize?: number
}) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-8 2xl:grid-cols-[11rem_minmax(0,1fr)]">
      <Contents groups={groups} />
      <div className="flex min-w-0 flex-col">
        <OpenGroup group="size">
          <SizeGroup ownSize={ownSize} suggestedName={suggestedName} />
        </OpenGroup>
        <FoldedGroup group="browser" groups={groups}>
          <BrowserGroup />
        </FoldedGroup>
        <FoldedGroup group="identity" groups={groups}>
          <IdentityGroup />
        </FoldedGroup>
        <OpenGroup group="start">
          <StartGroup />
        </OpenGroup>
        <FoldedGroup group="policy" groups={groups}>
          <PolicyGroup open={groups.open.has('policy')} />
        </FoldedGroup>
        <FoldedGroup group="telemetry" groups={groups}>
          <TelemetryGroup />
        </FoldedGroup>
      </div>
    </div>
  )
}
