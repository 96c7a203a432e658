import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { BrowserSession } from '../../../contract/session'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { lazyComponent } from '../../../ui/lazy-component'
import type { ActionLog } from '../log/action-log'
import type { FrameStore } from '../screen/frame-store'

const SessionReportDialog = lazyComponent(async () => (await import('./session-report-dialog')).SessionReportDialog)

/** Opens a bug report of the session as it is now; of one that was over before, without a store, with what is known of it. */
export function ReportButton({
  session,
  log,
  store,
  alone = false,
}: {
  session: BrowserSession
  log: ActionLog
  store: FrameStore | null
  /** No other icons stand beside it, which would say what kind of thing it is. */
  alone?: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  const label = 'Bug report'
  const disabledReason =
    session.private_since === undefined ? undefined : 'nothing is recorded in a private phase. End it first'
  const open = (): void => setIsOpen(true)
  useCommands('Console', [
    { id: 'console.report', label, hint: 'Markdown or ZIP', keys: 'q', disabledReason, run: open },
  ])
  return (
    <>
      {alone ? (
        <Button icon={<ClipboardList />} disabledReason={disabledReason} onClick={open}>
          {label}
        </Button>
      ) : (
        <IconButton
          label={label}
          shortcut="Q"
          side="bottom"
          icon={<ClipboardList />}
          disabledReason={disabledReason}
          onClick={open}
        />
      )}
      {isOpen && <SessionReportDialog session={session} log={log} store={store} onClose={() => setIsOpen(false)} />}
    </>
  )
}
