import { type ReactNode, useState } from 'react'
import { poolQueries, sessionQueries } from '../../../client/queries'
import type { BrowserSession } from '../../../contract/session'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { Dialog } from '../../../ui/dialog'
import { plural } from '../../../ui/format'
import { toast } from '../../../ui/toast'
import { batchOutcome } from '../../../resources/batch-outcome'
import { sessionTitle } from '../../../resources/session-title'
import { useBatch } from '../../../resources/use-batch'
import { useRefresh } from '../../../resources/use-refresh'
import { OutcomeList } from './outcome-list'

/** How a dialog about several sessions ends. */
export interface ManyDialogEnd {
  /** It was canceled, or read to its end: not everything was done. */
  onClose: () => void
  /** It was done to all sessions, which go from the list. */
  onDone: () => void
}

/** Does the same to several sessions (or one) after asking once, and at the end lists those to which it could not be done, to try again. */
export function ManyDialog({
  sessions: given,
  words: { verb, running, past },
  describe,
  act,
  onClose,
  onDone,
}: {
  sessions: readonly BrowserSession[]
  /** "End", "Ending", "ended". */
  words: { verb: string; running: string; past: string }
  /** What the decision does, and further losses. */
  describe: (sessions: readonly BrowserSession[]) => { description: string; losses: readonly ReactNode[] }
  act: (session: BrowserSession, signal: AbortSignal) => Promise<void>
} & ManyDialogEnd) {
  // Those that are gone go from the list; the dialog is about all that it was opened for.
  const [sessions] = useState(given)
  const refresh = useRefresh(sessionQueries.all, poolQueries.all)
  const [only] = sessions
  const what = sessions.length === 1 && only ? `session ${sessionTitle(only)}` : plural(sessions.length, 'session')
  const { description, losses } = describe(sessions)
  const { state, run, stop } = useBatch<BrowserSession>({
    idOf,
    act,
    onEnd: (_, isAllDone) => {
      void refresh()
      if (!isAllDone) return
      toast({ title: `${what.charAt(0).toUpperCase()}${what.slice(1)} ${past}` })
      onDone()
    },
  })
  const actionOn = ({ length }: readonly BrowserSession[]): string =>
    length === 1 ? `${verb} session` : `${verb} ${plural(length, 'session')}`

  if (state.kind !== 'asking') {
    const shown = batchOutcome({
      state,
      idOf,
      noun: 'session',
      running: `${running} ${what}`,
      verb: verb.toLowerCase(),
      past,
      action: actionOn,
      isLoss: true,
      renderRunning: (items, batch) => <OutcomeList sessions={items} batch={batch} />,
      renderLines: (left, batch) => <OutcomeList sessions={left} batch={batch} />,
      onStop: stop,
      onClose,
      onAgain: run,
    })
    return <Dialog {...shown} />
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${verb} ${what}?`}
      description={description}
      losses={[
        ...sessions.map((session) => (
          <span key={session.session_id}>
            <strong className="font-semibold text-ink">{sessionTitle(session)}</strong>
            {session.pool?.name && ` of ${session.pool.name}`}
            {isActiveNow(session) && ', active now'}
          </span>
        )),
        ...losses,
      ]}
      action={actionOn(sessions)}
      onConfirm={() => run(sessions)}
    />
  )
}

const idOf = ({ session_id: id }: BrowserSession): string => id

const isActiveNow = ({ usage }: BrowserSession): boolean => usage?.idle_ms !== undefined && usage.idle_ms < 1_000
