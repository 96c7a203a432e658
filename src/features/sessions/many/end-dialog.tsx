import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { ApiError } from '../../../client/errors'
import { poolQueries, sessionQueries } from '../../../client/queries'
import { deleteSession } from '../../../contract/endpoints/browsers'
import type { BrowserSession } from '../../../contract/session'
import { endingWords } from '../../../resources/ending-words'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { Dialog } from '../../../ui/dialog'
import { plural } from '../../../ui/format'
import { toast } from '../../../ui/toast'
import { sessionTitle } from '../find-sessions'
import { OutcomeList } from './outcome-list'
import { useMany } from './use-many'

/** Ends several sessions (or one) after asking once; one that is already gone counts as ended. */
export function EndDialog({ sessions: given, onClose }: { sessions: readonly BrowserSession[]; onClose: () => void }) {
  // Those that have ended go from the list; the dialog is about all that it was opened for.
  const [sessions] = useState(given)
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { state, run, stop } = useMany((id, signal) =>
    call(connection, deleteSession, { params: { id_or_name: id }, signal }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }),
  )
  const [only] = sessions
  const what = sessions.length === 1 && only ? `session ${sessionTitle(only)}` : plural(sessions.length, 'session')

  const end = async (): Promise<void> => {
    const ended = await run(sessions.map(({ session_id: id }) => id))
    if (!ended) return
    void queryClient.invalidateQueries({ queryKey: sessionQueries.all(connection) })
    void queryClient.invalidateQueries({ queryKey: poolQueries.all(connection) })
    if (![...ended.outcomes.values()].every(({ kind }) => kind === 'done')) return
    toast({ title: `${what.charAt(0).toUpperCase()}${what.slice(1)} ended` })
    onClose()
  }

  if (state.kind !== 'asking') {
    const isRunning = state.kind === 'running'
    return (
      <Dialog
        open
        onClose={isRunning ? undefined : onClose}
        title={isRunning ? `Ending ${what}` : 'Some sessions were not ended'}
        footer={isRunning ? <Button onClick={stop}>Stop</Button> : <Button onClick={onClose}>Close</Button>}
      >
        <OutcomeList sessions={sessions} state={state} />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`End ${what}?`}
      description={
        sessions.length === 1 && only
          ? endingWords(only).description
          : 'The browsers are closed. Pools warm new ones in the place of theirs.'
      }
      losses={[
        ...sessions.map((session) => (
          <span key={session.session_id}>
            <strong className="font-semibold text-ink">{sessionTitle(session)}</strong>
            {session.pool?.name && ` of ${session.pool.name}`}
            {isInUse(session) && ', which somebody uses now'}
          </span>
        )),
        ...new Set(sessions.flatMap((session) => endingWords(session).losses)),
      ]}
      action={sessions.length === 1 ? 'End session' : `End ${what}`}
      onConfirm={() => void end()}
    />
  )
}

const isInUse = ({ usage }: BrowserSession): boolean => usage?.idle_ms !== undefined && usage.idle_ms < 1_000
