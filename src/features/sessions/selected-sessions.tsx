import { CircleX, Send, Undo2 } from 'lucide-react'
import { useDenied } from '../../client/rights'
import { deleteSession } from '../../contract/endpoints/browsers'
import type { BrowserSession } from '../../contract/session'
import { Button } from '../../ui/button'
import { useCommands } from '../../ui/commands'
import { plural } from '../../ui/format'
import { SelectionBar } from '../../ui/selection-bar'
import type { SelectedIds } from '../../ui/use-selected-ids'
import { isPooled } from './many/release-dialog'

/** What is asked about several sessions. */
export type SessionsTask = 'send' | 'release' | 'end'

/** What can be done to the selected sessions, as buttons and as commands. */
export function SelectedSessions({
  selection,
  sessions,
  found,
  onAsk,
}: {
  selection: SelectedIds
  sessions: readonly BrowserSession[]
  /** How many the search finds. */
  found: number
  onAsk: (task: SessionsTask) => void
}) {
  const denied = useDenied(deleteSession)
  const notPooled = sessions.every(isPooled) ? undefined : 'Only browsers of a pool can be released'
  const actions = [
    { task: 'send', label: 'Send an action', icon: <Send />, disabledReason: denied },
    { task: 'release', label: 'Release', icon: <Undo2 />, danger: true, disabledReason: denied ?? notPooled },
    { task: 'end', label: 'End', icon: <CircleX />, danger: true, disabledReason: denied },
  ] as const
  useCommands(
    'Selected sessions',
    sessions.length === 0
      ? []
      : actions.map(({ task, label, ...rest }) => ({
          ...rest,
          id: `selected.${task}`,
          label: `${label} – ${plural(sessions.length, 'session')} …`,
          words: 'selection several bulk',
          run: () => onAsk(task),
        })),
  )
  return (
    <SelectionBar noun="session" selection={selection} found={found}>
      {actions.map(({ task, label, icon, disabledReason }) => (
        <Button
          key={task}
          icon={icon}
          variant={task === 'end' ? 'danger' : 'plain'}
          disabledReason={disabledReason}
          onClick={() => onAsk(task)}
        >
          {label}
        </Button>
      ))}
    </SelectionBar>
  )
}
