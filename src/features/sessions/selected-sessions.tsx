import { CircleX, Send, Undo2 } from 'lucide-react'
import { useDenied } from '../../client/rights'
import { deleteSession } from '../../contract/endpoints/browsers'
import type { BrowserSession } from '../../contract/session'
import { SelectionBar } from '../../ui/selection-bar'
import type { SelectedIds } from '../../ui/use-selected-ids'
import { isPooled } from './many/release-dialog'

/** What is asked about several sessions. */
export type SessionsTask = 'send' | 'release' | 'end'

/** What can be done to the selected sessions. */
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
    { kind: 'send', label: 'Send an action', icon: <Send />, disabledReason: denied },
    { kind: 'release', label: 'Release', icon: <Undo2 />, danger: true, disabledReason: denied ?? notPooled },
    { kind: 'end', label: 'End', icon: <CircleX />, danger: true, disabledReason: denied },
  ] as const
  return <SelectionBar noun="session" selection={selection} found={found} actions={actions} last="end" onAsk={onAsk} />
}
