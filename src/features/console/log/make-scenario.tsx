import { ListVideo } from 'lucide-react'
import { useState } from 'react'
import { useDenied } from '../../../client/rights'
import { createScenario } from '../../../contract/endpoints/scenarios'
import type { DisplaySize } from '../../../contract/scenario'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { lazyComponent } from '../../../ui/lazy-component'
import type { Entry } from './action'
import type { ActionLog } from './action-log'
import { isInFlight, recordedOf } from './recorded-of'

/** Asks how a scenario is to be made of what was recorded, and makes it. */
export const MakeDialog = lazyComponent(async () => (await import('./make-dialog')).MakeDialog)

interface Props {
  entries: readonly Entry[]
  log: ActionLog
  display: DisplaySize
  /** There are no further pictures of the session. */
  ended: boolean
  /** Called with the id of the scenario, when the person stays here. */
  onMade: (id: string) => void
}

/** A button that makes a scenario of a part of the history, and opens it. What a slow service has not done yet is in it when it is done. */
export function MakeScenario({ entries, log, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const denied = useDenied(createScenario)
  const label = 'Create a scenario'
  const disabledReason = denied ?? (entries.length === 0 ? 'No actions are shown' : undefined)
  const ask = (): void => setOpen(true)
  useCommands('History', [
    { id: 'history.scenario', label: `${label} …`, icon: <ListVideo />, disabledReason, run: ask },
  ])
  return (
    <>
      <Button size="small" icon={<ListVideo />} disabledReason={disabledReason} onClick={ask}>
        {label}
      </Button>
      {open && (
        <MakeDialog
          recorded={entries.map(recordedOf)}
          inFlight={entries.some(isInFlight)}
          sessionId={log.sessionId}
          {...rest}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
